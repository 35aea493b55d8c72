import type { DiceShown } from "../../generated/liars_dice";
import { facts } from "../../house/facts";
import type { Moments } from "../../house/moments";
import { Seat } from "../../house/seat";
import type { DiceProps } from "./board";
import { Dice } from "./dice";
import { tell } from "./texts";

const told = facts<DiceShown>();

const REVEAL_MS = 3_500;

/** All cups lifted, with the dice that count for the bid: the view that comes with it is a new round's already. */
export const moments: Moments = (line, before: DiceProps) => {
  const fact = told(line);
  if (fact.type !== "dice_shown") return undefined;
  const { count = 0, face = 0, wild } = before.view.game;
  const counted = (one: number) => one === face || (wild === true && one === 1);
  const Draw = () => (
    <section role="status">
      <h2>{tell("revealed")}</h2>
      <ul>
        {Object.entries(fact.dice).map(([seat, faces]) => (
          <li key={seat}>
            <Seat seat={Number(seat)} nameOf={before.nameOf} /> <Dice faces={faces} counted={counted} />
          </li>
        ))}
      </ul>
      <p>{tell("found", { count, face, found: fact.found })}</p>
    </section>
  );
  return { length: REVEAL_MS, sound: "cups", Draw };
};
