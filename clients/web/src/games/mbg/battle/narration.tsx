import type { Words } from "../../../words/catalogue";
import type { Mbg } from "../state";
import { officerName, whole } from "./names";
import { techniquesOf } from "../table";
import { seatClass } from "../../../parts/seat-class";
import { Sign, StateSign, TechniqueSign } from "./icons";
import { DIVIDED, type Fired, type Loss, type Round, type Side, other } from "./rounds";
import { tell } from "./texts";

interface Props {
  game: Mbg;
  words: Words;
  round: Round;
}

/** One round in words: fire and infighting, the hit, each technique. */
export function Narration({ game, words, round }: Props) {
  const { harm, winner, hit, fired, before } = round;
  const nameOf = (side: Side) => officerName(game, before[side].fighter.main);
  const sides: readonly Side[] = [0, 1];
  return (
    <ul>
      {sides.map((side) => isLoss(harm[side]) && (
        <li key={`harm.${side}`} class={`level ${classOf(before, side)}`}>
          {before[side].burning > 0 ? <Sign name="burning" /> : <StateSign state="divided" words={words} />}
          <span>{tell(whyHarmed(round, side), { who: nameOf(side), what: partsOf(harm[side], words) })}</span>
        </li>
      ))}
      <li class={`level ${winner === undefined ? "" : classOf(before, winner)}`}>
        <Sign name="meeting" />
        {winner === undefined ? (
          <span>{tell("round_void")}</span>
        ) : (
          <span>
            <b>{tell("round_won", { who: nameOf(winner) })}</b> {tell("hits", { who: nameOf(other(winner)), what: partsOf(hit, words) })}
          </span>
        )}
      </li>
      {fired.map((one) => (
        <li key={`${one.side}.${one.technique}`} class={`level ${classOf(before, one.side)}`}>
          <TechniqueSign technique={one.technique} words={words} />
          <span>
            <b>{words.code(`technique.${one.technique}`)}</b> {effectsOf(one, nameOf, words)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function classOf(before: Round["before"], side: Side): string {
  return seatClass(before[side].fighter.seat);
}

function whyHarmed({ before }: Round, side: Side): "burns" | "divides" | "suffers" {
  const { burning, state } = before[side];
  if (burning > 0 && state === DIVIDED) return "suffers";
  return burning > 0 ? "burns" : "divides";
}

function effectsOf({ side, technique, gain, taken }: Fired, nameOf: (side: Side) => string, words: Words): string {
  const foe = nameOf(other(side));
  const state = techniquesOf(words)[technique]?.state;
  const effects = [
    isLoss(taken) && tell("effect_takes", { who: foe, what: partsOf(taken, words) }),
    gain > 0 && tell("effect_gains", { who: nameOf(side), what: tell("part_hp", { count: whole(gain) }) }),
    state === "burning" && tell("effect_burning", { who: foe }),
    state === "confused" && tell("effect_confusion", { who: foe }),
    state === "divided" && tell("effect_infighting", { who: foe }),
  ].filter((effect) => effect !== false);
  return effects.length > 0 ? words.listed(effects) : tell("effect_nothing");
}

function isLoss({ defence, hp }: Loss): boolean {
  return defence > 0 || hp > 0;
}

function partsOf({ defence, hp }: Loss, words: Words): string {
  const parts = [defence > 0 && tell("part_defence", { count: whole(defence) }), hp > 0 && tell("part_hp", { count: whole(hp) })];
  return words.listed(parts.filter((part) => part !== false)) || tell("part_hp", { count: 0 });
}
