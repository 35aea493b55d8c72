import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { now, time } from "../../wire/clock";
import { Countdown } from "../../parts/deadline";
import type { Words } from "../../words/catalogue";
import { asksFor, type Ghost } from "./state";
import { tell } from "./texts";
import folder from "./files.module.css";
import style from "./console.module.css";

interface Props {
  game: Ghost;
  asking: readonly Asking[];
  words: Words;
  named: (id: string) => string;
}

/** From here on the DM is warned: a clock is about to fall. */
const SOON_MS = 60_000;

/** How much time is given by one press, in minutes. */
const MORE = [1, 5, 15] as const;

/** Every clock that there is, the first to fall on top: what it is of, how long it has, and the DM's hand on it. */
export function Clocks({ game, asking, words, named }: Props) {
  const clocks = asksFor(asking, "set_clock").toSorted((one, other) => falls(one) - falls(other));
  const evening = game.options?.pace === "evening";
  if (clocks.length === 0 && !evening) return null;
  return (
    <section class={style.pane} tabIndex={0} id="ghost-clocks" aria-label={tell("clocks")}>
      <h2>{tell("clocks")}</h2>
      {evening && <p class="note">{tell("clocks_evening")}</p>}
      {game.overtime && <p role="alert">{tell("clocks_over")}</p>}
      <ul class="stack">
        {clocks.map((asked) => (
          <Clock key={nameOf(asked)} asked={asked} game={game} words={words} named={named} />
        ))}
      </ul>
    </section>
  );
}

function Clock({ asked, game, words, named }: Omit<Props, "asking"> & { asked: Asking }) {
  const until = asked.prompt.until ?? 0;
  const soon = isSoon(asked);
  const [kind = "", ...of] = nameOf(asked).split(".");
  const set = (change: string, minutes = 1) => () => void asked.answer({ change, minutes, reason: "" });
  return (
    <li class={`${folder.paper} ${style.clock}`}>
      <p role={soon ? "alert" : undefined}>
        <b>{words.code(`clock.${kind}`, kind)}</b> {of.length > 0 && <bdi>{whose(game, kind, of).map(named).join(" · ")}</bdi>} {until > 0 ? <Countdown at={until} /> : <span class="tag">{tell("clock_stands")}</span>}
        {soon && <span class="tag warn">{tell("clock_soon")}</span>}
      </p>
      <div class="flow">
        {MORE.map((minutes) => (
          <button key={minutes} type="button" aria-disabled={asked.sending.value} onClick={set("extend", minutes)}>
            {tell("clock_more", { minutes })}
          </button>
        ))}
        {until > 0 && (
          <button type="button" aria-disabled={asked.sending.value} onClick={set("stop")}>
            {words.code("clock_change.stop")}
          </button>
        )}
        <button type="button" aria-disabled={asked.sending.value} onClick={set("end")}>
          {words.code("clock_change.end")}
        </button>
      </div>
      <details>
        <summary>{tell("clock_exactly")}</summary>
        <PromptForm asking={asked} words={words} />
      </details>
    </li>
  );
}

/** The clocks that are about to fall. */
export function soonIn(asking: readonly Asking[]): readonly Asking[] {
  return asksFor(asking, "set_clock").filter(isSoon);
}

/** What a clock is of, by the word that its id begins with. */
export function kindOf(asked: Asking): string {
  return nameOf(asked).split(".")[0] ?? "";
}

function isSoon({ prompt }: Asking): boolean {
  return typeof prompt.until === "number" && now.value > 0 && prompt.until - time() < SOON_MS;
}

/** A fight has a name that only its commands know: it is told by whose turn it is. */
function whose(game: Ghost, kind: string, of: readonly string[]): readonly string[] {
  if (kind !== "turn") return of;
  const fight = Object.values(game.combats?.fights ?? {}).find(({ id }) => id === of[0]);
  const turn = fight?.order[fight.at];
  return turn ? [turn] : [];
}

/** Which clock is meant: the id without its first word and the number of the ruling. */
function nameOf({ id }: Asking): string {
  return id.split(".").slice(1, -1).join(".");
}

function falls({ prompt }: Asking): number {
  return prompt.until ?? Number.MAX_SAFE_INTEGER;
}
