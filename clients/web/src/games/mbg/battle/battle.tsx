import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Disc } from "../seats";
import type { Battle as Fought, Mbg, Seen } from "../state";
import { type Fight, fightsIn, takesPart } from "./fights";
import { Sign } from "./icons";
import { resultOf, titleOf } from "./results";
import { Stage } from "./stage";
import { tell } from "./texts";
import "../../../style/mbg-battle.css";

const LAST = 4;

/** What is played back: which battle, and whether it opened by itself. */
interface Opened {
  seq: number;
  runs: boolean;
}

/** The battles so far, each to be played back; one's own opens by itself when it has been fought. */
export function Battle({ game, own, lines, words }: Seen) {
  const fights = useMemo(() => fightsIn(lines), [lines]);
  const opened = useSignal<Opened | undefined>(undefined);
  useOwn(fights, own, lines.at(-1)?.seq ?? 0, opened);
  const shown = fights.find(({ seq }) => seq === opened.value?.seq);
  const close = () => {
    opened.value = undefined;
  };
  if (fights.length === 0) return null;
  return (
    <section class="mbg-battle" aria-label={tell("battles")}>
      {isFought(shown) && <Stage key={shown.seq} fight={shown} game={game} own={own} words={words} runs={opened.value?.runs ?? false} close={close} />}
      <List fights={fights} game={game} opened={opened} />
    </section>
  );
}

function isFought(fight: Fight | undefined): fight is Fight & { battle: Fought } {
  return fight?.battle !== undefined;
}

/** How far ahead a feed may leap and still be followed: more is a jump in a replay, or a past that was read late. */
const LEAP = 60;

/** Opens the battle that has just been fought by this seat. */
function useOwn(fights: readonly Fight[], own: number | null, end: number, opened: Signal<Opened | undefined>): void {
  const before = useRef(end);
  useEffect(() => {
    const since = before.current;
    before.current = end;
    if (end <= since || end - since > LEAP || since === 0) return;
    const fresh = fights.findLast((fight) => fight.seq > since && fight.battle && takesPart(fight, own));
    if (fresh) opened.value = { seq: fresh.seq, runs: true };
  }, [end, fights, own]);
}

function List({ fights, game, opened }: { fights: readonly Fight[]; game: Mbg; opened: Signal<Opened | undefined> }) {
  const all = useSignal(false);
  const shown = all.value ? fights : fights.slice(-LAST);
  return (
    <div class="fights">
      <h3>{tell("battles")}</h3>
      <ol reversed start={fights.length}>
        {shown.toReversed().map((fight) => (
          <Entry key={fight.seq} fight={fight} game={game} on={opened.value?.seq === fight.seq} open={() => (opened.value = { seq: fight.seq, runs: false })} />
        ))}
      </ol>
      {fights.length > LAST && (
        <button type="button" class="quiet" aria-expanded={all.value} onClick={() => (all.value = !all.peek())}>
          {all.value ? tell("battles_fewer") : tell("battles_earlier", { count: fights.length })}
        </button>
      )}
    </div>
  );
}

function Entry({ fight, game, on, open }: { fight: Fight; game: Mbg; on: boolean; open: () => void }) {
  const title = titleOf(fight, game);
  return (
    <li class={on ? "on" : undefined}>
      <span class="kind" title={tell(fight.kind)}>
        <Sign name={fight.kind} />
      </span>
      <span class="what">
        <b>
          {fight.sides.map((seat) => seat > 0 && <Disc key={seat} seat={seat} />)} {title}
        </b>{" "}
        <small>
          {tell("turn", { turn: fight.turn })} · {resultOf(fight, game).join(tell("result_comma"))}
        </small>
      </span>
      {fight.battle && (
        <button type="button" aria-label={tell("watch_this", { what: title })} aria-pressed={on} onClick={open}>
          ▶ {tell(on ? "watching" : "watch")}
        </button>
      )}
    </li>
  );
}
