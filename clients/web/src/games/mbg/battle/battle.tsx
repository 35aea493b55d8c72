import type { ReadonlySignal, Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Battle as Fought, Seen } from "../state";
import { Entry } from "./entry";
import { type Fight, fightsIn, takesPart } from "./fights";
import { summaryOf } from "./results";
import { Stage } from "./stage";
import { tell } from "./texts";
import "../../../style/mbg-battle.css";

/** The battles so far, and which of them is played back. */
export interface Battles {
  fights: readonly Fight[];
  opened: ReadonlySignal<Opened | undefined>;
  open: (seq: number) => void;
  close: () => void;
}

/** Which battle, and whether it opened by itself. */
interface Opened {
  seq: number;
  runs: boolean;
}

/** All battles; one's own opens by itself when it has been fought. */
export function useBattles({ lines, own }: Seen): Battles {
  const fights = useMemo(() => fightsIn(lines), [lines]);
  const opened = useSignal<Opened | undefined>(undefined);
  useOwn(fights, own, lines.at(-1)?.seq ?? 0, opened);
  const open = (seq: number) => {
    opened.value = { seq, runs: false };
  };
  const close = () => {
    opened.value = undefined;
  };
  return { fights, opened, open, close };
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

interface PlaybackProps {
  seen: Seen;
  battles: Battles;
  /** Whether the board below it asks for something. */
  asked: boolean;
}

/** The battle that is played back, over the board. */
export function Playback({ seen: { game, own, words }, battles: { fights, opened, close }, asked }: PlaybackProps) {
  const shown = fights.find(({ seq }) => seq === opened.value?.seq);
  return (
    <>
      <p class="hidden" role="status">
        {shown && summaryOf(shown, game)}
      </p>
      {isFought(shown) && (
        <div class="mbg-battle fighting">
          <Stage key={shown.seq} fight={shown} game={game} own={own} words={words} runs={opened.value?.runs ?? false} asked={asked} close={close} />
        </div>
      )}
    </>
  );
}

/** The last battle in a line, as long as it is news. */
export function LastBattle({ seen: { game }, battles: { fights, opened, open } }: { seen: Seen; battles: Battles }) {
  const last = fights.at(-1);
  if (!last || last.turn < game.turn - 1) return null;
  return (
    <div class="mbg-battle">
      <ul class="fights last" aria-label={tell("last")}>
        <Entry fight={last} game={game} on={opened.value?.seq === last.seq} open={open} />
      </ul>
    </div>
  );
}

function isFought(fight: Fight | undefined): fight is Fight & { battle: Fought } {
  return fight?.battle !== undefined;
}

const FEW = 12;

/** Every battle, the newest first. */
export function BattleList({ seen: { game }, battles: { fights, opened, open } }: { seen: Seen; battles: Battles }) {
  const all = useSignal(false);
  const shown = all.value ? fights : fights.slice(-FEW);
  if (fights.length === 0) return <p class="empty">{tell("battles_none")}</p>;
  return (
    <div class="mbg-battle">
      <ol class="fights" reversed start={fights.length} aria-label={tell("battles")}>
        {shown.toReversed().map((fight) => (
          <Entry key={fight.seq} fight={fight} game={game} on={opened.value?.seq === fight.seq} open={open} />
        ))}
      </ol>
      {fights.length > FEW && (
        <button type="button" class="quiet" aria-expanded={all.value} onClick={() => (all.value = !all.peek())}>
          {all.value ? tell("battles_fewer") : tell("battles_earlier", { count: fights.length })}
        </button>
      )}
    </div>
  );
}
