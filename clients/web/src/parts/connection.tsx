import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { reached } from "../wire/http";
import { socket } from "../wire/socket";
import { say } from "../words/sentences";
import style from "./connection.module.css";

/** What comes back within a moment needs no words. */
const SILENT_MS = 1_000;

/** Says when the server is away, and since nothing is lost by that, what becomes of what was sent. */
export function Connection() {
  const told = useSignal(false);
  const lost = socket.connection.value === "lost" || (!reached.value && socket.connection.value !== "open");
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => (told.value = true), SILENT_MS);
    return () => {
      clearTimeout(timer);
      told.value = false;
    };
  }, [lost]);
  const unstored = socket.outbox.unstored.value;
  return (
    <div role="status">
      {told.value && <Lost />}
      {!told.value && unstored && <p class={style.connection}>{unstored}</p>}
    </div>
  );
}

function Lost() {
  return (
    <div class={style.connection}>
      <p>
        <strong>{say("line_lost")}</strong> {say(socket.outbox.unanswered.value > 0 ? "line_unsent" : "line_kept")}
      </p>
      <button type="button" onClick={() => socket.check()}>
        {say("try_now")} <Countdown />
      </button>
    </div>
  );
}

/** The seconds until the next try; a screen reader is not told each of them. */
function Countdown() {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((socket.nextTry.value - now.value) / 1_000);
  return (
    <span class={style.left} aria-hidden="true">
      {left > 0 ? say("seconds_left", { count: left }) : "…"}
    </span>
  );
}
