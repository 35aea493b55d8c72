import type { Mbg } from "../state";
import type { Fight } from "./fights";
import { cityName, officerName, sideName, whole } from "./names";
import { DRAW } from "./rounds";
import { tell } from "./texts";

/** Who fights whom, and over what. */
export function titleOf(fight: Fight, game: Mbg): string {
  const [one, two] = fight.sides.map((seat) => sideName(game, seat));
  const city = fight.battle?.city ?? fight.fallen ?? -1;
  if (fight.kind === "siege" && city < 0) return tell("title_meeting", { one: one ?? "", two: two ?? "" });
  return tell(`title_${fight.kind}`, { one: one ?? "", two: two ?? "", city: cityName(game, city) });
}

/** How it ended, and what came of it. */
export function resultOf(fight: Fight, game: Mbg): string[] {
  const { winner, battle, kind, spoils, fallen } = fight;
  if (winner === undefined) return battle ? [tell(isBothDead(fight) ? "draw_both" : "draw"), ...paid(fight, game, 0)] : [];
  const who = sideName(game, fight.sides[winner]);
  const loser = sideName(game, fight.sides[winner === 0 ? 1 : 0]);
  const city = fallen === undefined ? "" : cityName(game, fallen);
  const told = battle
    ? tell(fallen === undefined ? "won" : "won_siege", { who, city })
    : tell(fallen === undefined ? "forfeit" : "forfeit_siege", { who, loser, city });
  const exiled = battle && battle.exiled >= 0 ? [tell("exiled", { who: officerName(game, battle.exiled) })] : [];
  return [told, ...(spoils > 0 || kind === "robber" ? paid(fight, game, winner === 0 ? 1 : 0) : []), ...exiled];
}

function paid({ kind, sides, spoils }: Fight, game: Mbg, side: 0 | 1): string[] {
  if (spoils === 0 || kind === "siege") return [];
  return [tell(`spoils_${kind}`, { loser: sideName(game, sides[side]), amount: whole(spoils) })];
}

function isBothDead({ battle }: Fight): boolean {
  return battle !== undefined && battle.result === DRAW && battle.hp.every((hp) => hp === 0);
}

export function lengthOf(fight: Fight): string {
  const { battle } = fight;
  if (!battle) return tell(fight.kind);
  const scale = tell(battle.scale === 0 ? "scale_0" : battle.scale === 1 ? "scale_1" : "scale_2");
  return tell("length", { scale, count: battle.rounds.length });
}

/** The whole battle in a few sentences, for who does not see it. */
export function summaryOf(fight: Fight, game: Mbg): string {
  const result = resultOf(fight, game).join(tell("result_comma"));
  if (!fight.battle) return result;
  const [one, two] = fight.battle.sides.map(({ main }) => officerName(game, main));
  const [hpOne, hpTwo] = fight.battle.hp;
  return tell("summary", { title: titleOf(fight, game), length: lengthOf(fight), result, one: one ?? "", two: two ?? "", hp_one: whole(hpOne), hp_two: whole(hpTwo) });
}
