import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Press } from "../parts/press";
import { Countdown } from "../parts/deadline";
import { now } from "../parts/clock";
import { ask } from "../wire/http";
import type { LinkMade } from "../wire/types";
import { say } from "./say";
import { Copied } from "./copied";
import style from "./profile.module.css";

/** A link by which another device enters the same account, once. */
export function OtherDevice() {
  const made = useSignal<LinkMade | undefined>(undefined);
  const good = made.value && made.value.expires_at > now.value ? made.value : undefined;
  const make = async () => {
    made.value = await ask<LinkMade>("POST", "/api/players/me/links");
  };
  return (
    <section class="sheet">
      <h2>{say("other_device")}</h2>
      <p>{say("other_device_text")}</p>
      {good && <Shown made={good} />}
      <Press act={make}>{say(made.value ? "make_new_link" : "make_sign_in_link")}</Press>
    </section>
  );
}

function Shown({ made }: { made: LinkMade }) {
  const link = `${location.origin}/sign-in#code=${made.code}`;
  return (
    <div class={style.given} role="status">
      <Copied text={link} label={say("sign_in_link")} />
      <Square text={link} />
      <p class="hint">
        {say("link_secret")} <Countdown at={made.expires_at} />
      </p>
    </div>
  );
}

/** The link for a camera. */
function Square({ text }: { text: string }) {
  const squares = useSignal<boolean[][] | undefined>(undefined);
  useEffect(() => {
    import("uqr").then(
      ({ encode }) => {
        squares.value = encode(text, { border: 2 }).data;
      },
      () => undefined,
    );
  }, [text]);
  const rows = squares.value;
  const path = rows?.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class={style.qr} viewBox={`0 0 ${rows?.length ?? 1} ${rows?.length ?? 1}`} role="img" aria-label={say("link_picture")}>
      <path d={path ?? ""} />
    </svg>
  );
}
