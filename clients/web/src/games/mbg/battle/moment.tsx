import type { Drawing, Moments } from "../../../boards/contract";
import { isFought } from "./battle";
import { fightsIn, takesPart } from "./fights";
import { ROUND_MS } from "./playback";
import { Stage } from "./stage";
import { READER } from "../state";

/** One's own battle, played back as soon as it was fought; the board goes on when it has run once. */
export const moments: Moments = (line, _, after) => {
  if (line.fact.type !== "battle_waged") return undefined;
  const fight = fightsIn(after.lines).find(({ seq }) => seq === line.seq);
  if (!isFought(fight) || !takesPart(fight, after.seat)) return undefined;
  const { view, seat, words } = after;
  const Draw = ({ close, asked }: Drawing) => (
    <Stage fight={fight} game={READER.whole(view.game)} own={seat} words={words} runs asked={asked} close={close} />
  );
  return { length: fight.battle.rounds.length * ROUND_MS, controls: true, sound: "battle", Draw };
};
