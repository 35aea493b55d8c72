// A battle as its one fact has it packed, round by round again; games/mbg/battle/playback.py does the same.

import type { BattleWaged, Fighter } from "../../../generated/mbg";
import type { TechniqueRow } from "../table";

/** The base by which a stored battle has its techniques: side × 64 + technique (games/mbg/battle/packing.py). */
export const ROOM = 64;

/** The state of a side: as usual, in confusion, infighting. */
export const NORMAL = 0;
export const CONFUSED = 1;
export const DIVIDED = 2;

/** How a battle ended, for the side that began it. */
export const DRAW = 2;

const STATES = { confused: CONFUSED, divided: DIVIDED } as const;

type Techniques = readonly TechniqueRow[];

export type Side = 0 | 1;

/** One side when a round is over; what it lost is of that round, gains negative. */
export interface Standing {
  fighter: Fighter;
  hp: number;
  defence: number;
  state: number;
  stateLeft: number;
  burning: number;
  lostDefence: number;
  lostHp: number;
  /** How many rounds each technique that came cannot come again. */
  latency: { readonly [technique: number]: number };
}

export type Both = readonly [Standing, Standing];

export interface Loss {
  defence: number;
  hp: number;
}

/** A technique that came: what it gave its own side, and what it took of the other. */
export interface Fired {
  side: Side;
  technique: number;
  gain: number;
  taken: Loss;
}

/** One round: what fire and infighting took before it, the hit, the techniques after it, and how both sides are then. */
export interface Round {
  harm: readonly [Loss, Loss];
  winner: Side | undefined;
  hit: Loss;
  fired: readonly Fired[];
  before: Both;
  after: Both;
}

/** All rounds of a battle, in which these techniques may come. */
export function roundsOf(battle: BattleWaged, techniques: Techniques): Round[] {
  const rounds: Round[] = [];
  let before = beginningOf(battle);
  for (const [at, packed] of battle.rounds.entries()) {
    const round = played(before, packed, techniques, at === battle.rounds.length - 1);
    rounds.push(round);
    before = round.after;
  }
  return rounds;
}

/** Both sides before the first round. */
export function beginningOf({ sides: [one, other] }: BattleWaged): Both {
  return [fresh(one), fresh(other)];
}

function fresh(fighter: Fighter): Standing {
  const { hp, defence } = fighter;
  return { fighter, hp, defence, state: NORMAL, stateLeft: 0, burning: 0, lostDefence: 0, lostHp: 0, latency: {} };
}

function played(before: Both, packed: readonly number[], techniques: Techniques, last: boolean): Round {
  const at = (index: number) => packed[index] ?? 0;
  const loser = at(0);
  const hit = { defence: at(1), hp: at(2) };
  const harm: [Loss, Loss] = [
    { defence: at(3), hp: at(4) },
    { defence: at(5), hp: at(6) },
  ];
  const sides: [Standing, Standing] = [hurt(unhurt(before[0]), harm[0]), hurt(unhurt(before[1]), harm[1])];
  if (isSide(loser)) sides[loser] = hurt(sides[loser], hit);
  const fired = firedIn(packed);
  for (const one of fired) strike(sides, one, techniques[one.technique]);
  const winner = isSide(loser) ? other(loser) : undefined;
  const over = last && sides.some(({ hp }) => hp === 0);
  return { harm, winner, hit, fired, before, after: over ? sides : [countedDown(sides[0]), countedDown(sides[1])] };
}

function firedIn(packed: readonly number[]): Fired[] {
  const fired: Fired[] = [];
  for (let at = 7; at < packed.length; at += 4) {
    const [code = 0, gain = 0, defence = 0, hp = 0] = packed.slice(at, at + 4);
    fired.push({ side: code < ROOM ? 0 : 1, technique: code % ROOM, gain, taken: { defence, hp } });
  }
  return fired;
}

function strike(sides: [Standing, Standing], { side, technique, gain, taken }: Fired, row: TechniqueRow | undefined): void {
  const own = hurt(sides[side], { defence: 0, hp: -gain });
  sides[side] = { ...own, latency: { ...own.latency, [technique]: row?.latency ?? 0 } };
  const foe = other(side);
  sides[foe] = struck(hurt(sides[foe], taken), row);
}

function struck(side: Standing, row: TechniqueRow | undefined): Standing {
  if (!row?.state) return side;
  if (row.state === "burning") return { ...side, burning: row.rounds };
  return { ...side, state: STATES[row.state], stateLeft: row.rounds };
}

function unhurt(side: Standing): Standing {
  return { ...side, lostDefence: 0, lostHp: 0 };
}

function hurt(side: Standing, { defence, hp }: Loss): Standing {
  return {
    ...side,
    defence: side.defence - defence,
    hp: side.hp - hp,
    lostDefence: side.lostDefence + defence,
    lostHp: side.lostHp + hp,
  };
}

function countedDown(side: Standing): Standing {
  const stateLeft = Math.max(0, side.stateLeft - 1);
  return {
    ...side,
    burning: Math.max(0, side.burning - 1),
    stateLeft,
    state: stateLeft > 0 ? side.state : NORMAL,
    latency: Object.fromEntries(Object.entries(side.latency).map(([technique, left]) => [technique, Math.max(0, left - 1)])),
  };
}

function isSide(side: number): side is Side {
  return side === 0 || side === 1;
}

export function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}
