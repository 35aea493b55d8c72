import { useSignal } from "@preact/signals";
import { useFolded } from "../../../boards/kit/fold";
import { MomentPlace, usePlaying } from "../../../boards/frame/moments";
import { useShowPart } from "../../../boards/frame/parts";
import { useEffect } from "preact/hooks";
import type { Battle as Fought, Seen } from "../state";
import { Entry } from "./entry";
import { FIGHTS, type Fight } from "./fights";
import { summaryOf } from "./results";
import { Stage } from "./stage";
import { tell } from "./texts";

/** The battles so far, and which of them is played back. */
export interface Battles {
  fights: readonly Fight[];
  /** The one that is played back, wherever it was opened. */
  shown: number | undefined;
  /** The one that somebody opened. */
  opened: number | undefined;
  open: (seq: number) => void;
  close: () => void;
}

/** All battles. One's own opens by itself when it has been fought: it is a moment (moment.tsx). */
export function useBattles({ lines }: Seen): Battles {
  const { fights } = useFolded(FIGHTS, lines);
  const opened = useSignal<number | undefined>(undefined);
  const { playing, close: end } = usePlaying();
  const open = (seq: number) => {
    end();
    opened.value = seq;
  };
  const close = () => {
    opened.value = undefined;
  };
  const own = playing && fights.some(({ seq }) => seq === playing.seq) ? playing.seq : undefined;
  return { fights, shown: own ?? opened.value, opened: playing ? undefined : opened.value, open, close };
}

interface PlaybackProps {
  seen: Seen;
  battles: Battles;
}

/** The battle that is played back, over the board. */
export function Playback({ seen: { game, own, words }, battles: { fights, shown, opened, close } }: PlaybackProps) {
  const fight = fights.find(({ seq }) => seq === opened);
  const told = fights.find(({ seq }) => seq === shown);
  const showPart = useShowPart();
  useEffect(() => {
    if (opened !== undefined) showPart();
  }, [opened]);
  return (
    <>
      <p class="hidden" role="status">
        {told && summaryOf(told, game)}
      </p>
      <MomentPlace />
      {isFought(fight) && (
        <Stage key={fight.seq} fight={fight} game={game} own={own} words={words} runs={false} asked={false} close={close} />
      )}
    </>
  );
}

/** The last battle in a line, as long as it is news. */
export function LastBattle({ seen: { game }, battles: { fights, shown: at, open } }: { seen: Seen; battles: Battles }) {
  const last = fights.at(-1);
  if (!last || last.turn < game.turn - 1) return null;
  return (
    <ul aria-label={tell("last")}>
      <Entry fight={last} game={game} on={at === last.seq} open={open} />
    </ul>
  );
}

/** Whether there are rounds to see. */
export function isFought(fight: Fight | undefined): fight is Fight & { battle: Fought } {
  return fight?.battle !== undefined;
}

const FEW = 12;

/** Every battle, the newest first. */
export function BattleList({ seen: { game }, battles: { fights, shown: at, open } }: { seen: Seen; battles: Battles }) {
  const all = useSignal(false);
  const shown = all.value ? fights : fights.slice(-FEW);
  if (fights.length === 0) return <p class="empty">{tell("battles_none")}</p>;
  return (
    <>
      <ol class="stack" reversed start={fights.length} aria-label={tell("battles")}>
        {shown.toReversed().map((fight) => (
          <Entry key={fight.seq} fight={fight} game={game} on={at === fight.seq} open={open} />
        ))}
      </ol>
      {fights.length > FEW && (
        <button type="button" class="quiet" aria-expanded={all.value} onClick={() => (all.value = !all.peek())}>
          {all.value ? tell("battles_fewer") : tell("battles_earlier", { count: fights.length })}
        </button>
      )}
    </>
  );
}
