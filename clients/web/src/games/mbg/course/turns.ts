// The course of a game, turn by turn, as far as a viewer was told it.

import type { Fold } from "../../../boards/kit/fold";
import type * as made from "../../../generated/mbg";
import { type Mbg, type Told, NOBODY, NONE, numbered, told } from "../state";

type Reason = made.Paid["why"];

/** What came in (positive) and went out for one reason, in hundredths. */
export interface Flow {
  why: Reason;
  amount: number;
}

/** One seat's turn: its money before and after, what moved it, and what else the settlement changed. */
export interface Account {
  before: number;
  after: number;
  flows: Flow[];
  cities: readonly number[];
  items: Item[];
  out: boolean;
}

/** Something that a settlement or an allocation changed. */
export type Item =
  | made.TechniqueLearned
  | made.OfficerTrained
  | made.GarrisonMoved
  | made.PostsSet
  | made.CityDropped
  | made.StudyCancelled
  | made.TrainingCancelled
  | { type: "studies"; officer: number; institute: number; technique: number; points: number }
  | { type: "trains"; officer: number; room: number; turns: number }
  | { type: "healed"; hp: readonly (readonly [officer: number, now: number, gain: number | undefined])[] }
  | { type: "mended"; hp: readonly (readonly [city: number, now: number])[] }
  | { type: "kept" | "quit"; officers: readonly number[] }
  | { type: "rumour" | "poison"; left: readonly (readonly [officer: number, left: number])[] }
  | { type: "pace" | "tie"; left: number };

export interface Turn {
  turn: number;
  accounts: ReadonlyMap<number, Account>;
  fengshui: readonly (readonly [city: number, value: number])[];
  rested: number;
  /** What was moved in the allocation after it, by seat; undefined where there was none. */
  allocation: ReadonlyMap<number, Item[]> | undefined;
}

/** Everybody's money at the start and at the end of each turn. */
export interface Balance {
  turn: number;
  money: ReadonlyMap<number, number>;
}

/** All settled turns, from what was told so far. */
export function turnsTold(plans: Mbg["plans"]): Fold<Telling> {
  return { begin: new Telling(plans), step: (telling, line) => telling.hear(told(line)), copy: (telling) => telling.copy() };
}

export const BALANCES: Fold<readonly Balance[]> = {
  begin: [{ turn: 0, money: new Map() }],
  step: (balances, line) => {
    const fact = told(line);
    if (fact.type === "turn_settled") return [...balances, { turn: fact.turn, money: new Map(numbered(fact.money)) }];
    const start = balances[0]?.money;
    if (fact.type !== "paid" || fact.why !== "start") return balances;
    return balances.with(0, { turn: 0, money: new Map(start).set(fact.payee, (start?.get(fact.payee) ?? 0) + fact.amount) });
  },
};

/** Follows who holds what, as far as a summary has to say whose it was. */
export class Telling {
  turns: Turn[] = [];
  private owners = new Map<number, number>();
  private holders = new Map<number, number>();
  private hp = new Map<number, number>();
  private studies = new Map<string, made.StudyStarted>();
  private trainings = new Map<string, made.TrainingStarted>();
  private gone = new Set<number>();
  private accounts = new Map<number, Account>();
  private balance = new Map<number, number>();
  private settled: Turn | undefined;
  private allocation: Map<number, Item[]> | undefined;
  private fengshui: Turn["fengshui"] = [];
  private rested = 0;

  constructor(private readonly plans: Mbg["plans"]) {}

  hear(fact: Told): this {
    this.take(fact);
    return this;
  }

  /** The same, going on by itself; turns that are over change no more. */
  copy(): Telling {
    const copy = new Telling(this.plans);
    const { turns, owners, holders, hp, studies, trainings, gone, accounts, balance, settled, allocation, fengshui, rested } = this;
    const own = structuredClone({ owners, holders, hp, studies, trainings, gone, accounts, balance, settled, allocation, fengshui, rested });
    return Object.assign(copy, own, { turns: own.settled ? turns.with(-1, own.settled) : [...turns] });
  }

  private take(fact: Told): void {
    switch (fact.type) {
      case "role_entered":
        return this.entered(fact);
      case "paid":
        return this.paid(fact);
      case "hired":
        this.owners.set(fact.officer, fact.seat);
        return;
      case "battle_waged":
        fact.sides.forEach(({ main }, side) => this.hp.set(main, fact.hp[side as 0 | 1]));
        return;
      case "city_occupied":
        this.holders.set(fact.city, fact.seat);
        return;
      case "city_fell":
        this.holders.delete(fact.city);
        return;
      case "study_started":
        this.studies.set(`${fact.seat} ${fact.institute}`, fact);
        return;
      case "training_started":
        this.trainings.set(`${fact.seat} ${fact.room}`, fact);
        return;
      case "city_dropped":
        this.holders.delete(fact.city);
        return this.note(fact.seat, fact);
      case "study_progressed":
        return this.studying(fact);
      case "training_progressed":
        return this.trains(fact);
      case "technique_learned":
      case "officer_trained":
      case "garrison_moved":
      case "study_cancelled":
      case "training_cancelled":
        return this.note(fact.seat, fact);
      case "posts_set":
        return this.note(this.holders.get(fact.city) ?? NOBODY, fact);
      case "healed":
        return this.healed(fact);
      case "defence_grown":
        this.bySeat(numbered(fact.hp), ([city]) => this.holders.get(city)).forEach((hp, seat) => this.note(seat, { type: "mended", hp }));
        return;
      case "kept_by_rumour":
        return this.named("kept", fact.officers);
      case "officers_quit":
        this.named("quit", fact.officers);
        fact.officers.forEach((officer) => this.owners.delete(officer));
        return;
      case "illness_eased":
        this.eased("rumour", fact.rumour);
        return this.eased("poison", fact.poison);
      case "states_eased":
        numbered(fact.paces).forEach(([seat, left]) => this.note(seat, { type: "pace", left }));
        numbered(fact.ties).forEach(([seat, left]) => this.note(seat, { type: "tie", left }));
        return;
      case "fengshui_set":
        this.fengshui = numbered(fact.fengshui);
        return;
      case "turn_settled":
        return this.settle(fact);
      case "bankrupted":
        return this.bankrupted(fact.seat);
      case "allocation_started":
        this.allocation = new Map();
        if (this.settled) this.settled.allocation = this.allocation;
        return;
      case "turn_started":
        this.settled = this.allocation = undefined;
        return;
    }
  }

  private studying({ seat, institute, points }: made.StudyProgressed): void {
    const { officer, technique } = this.studies.get(`${seat} ${institute}`) ?? { officer: NONE, technique: NONE };
    this.note(seat, { type: "studies", officer, institute, technique, points });
  }

  private trains({ seat, room, turns }: made.TrainingProgressed): void {
    this.note(seat, { type: "trains", officer: this.trainings.get(`${seat} ${room}`)?.officer ?? NONE, room, turns });
  }

  private entered({ seat, role }: made.RoleEntered): void {
    const plan = this.plans[role];
    if (!plan) return;
    for (const officer of plan.followers) this.owners.set(officer, seat);
    for (const { city, garrison } of plan.posts) {
      this.holders.set(city, seat);
      for (const officer of garrison) this.owners.set(officer, seat);
    }
  }

  private paid({ payer, payee, amount, why }: made.Paid): void {
    for (const [seat, sum] of [[payer, -amount] as const, [payee, amount] as const]) {
      if (seat === NOBODY) continue;
      const account = this.account(seat);
      if (why === "start") {
        account.before += sum;
        continue;
      }
      const known = account.flows.find((flow) => flow.why === why && flow.amount > 0 === sum > 0);
      if (known) known.amount += sum;
      else if (sum !== 0) account.flows.push({ why, amount: sum });
    }
  }

  private healed({ why, hp }: made.Healed): void {
    const now = numbered(hp);
    const gains = now.map(([officer, value]) => [officer, value, this.gain(officer, value)] as const);
    now.forEach(([officer, value]) => this.hp.set(officer, value));
    if (why === "rest") this.rested = now.length;
    if (why === "mayor") this.bySeat(gains, ([officer]) => this.owners.get(officer)).forEach((healed, seat) => this.note(seat, { type: "healed", hp: healed }));
  }

  private gain(officer: number, value: number): number | undefined {
    const before = this.hp.get(officer);
    return before === undefined ? undefined : value - before;
  }

  private named(type: "kept" | "quit", officers: readonly number[]): void {
    this.bySeat(officers, (officer) => this.owners.get(officer)).forEach((found, seat) => this.note(seat, { type, officers: found }));
  }

  private eased(type: "rumour" | "poison", left: { [officer: string]: number }): void {
    this.bySeat(numbered(left), ([officer]) => this.owners.get(officer)).forEach((found, seat) => this.note(seat, { type, left: found }));
  }

  private settle({ turn, money }: made.TurnSettled): void {
    const after = new Map(numbered(money));
    for (const [seat, amount] of after) if (!this.gone.has(seat)) Object.assign(this.account(seat), { after: amount, cities: this.held(seat) });
    this.settled = { turn, accounts: this.accounts, fengshui: this.fengshui, rested: this.rested, allocation: undefined };
    this.turns.push(this.settled);
    this.balance = after;
    this.accounts = new Map();
    this.fengshui = [];
    this.rested = 0;
  }

  private bankrupted(seat: number): void {
    const account = this.settled?.accounts.get(seat);
    if (account) account.out = true;
    this.gone.add(seat);
    for (const [city, holder] of this.holders) if (holder === seat) this.holders.delete(city);
    for (const [officer, owner] of this.owners) if (owner === seat) this.owners.delete(officer);
  }

  private held(seat: number): number[] {
    return [...this.holders].filter(([, holder]) => holder === seat).map(([city]) => city);
  }

  private account(seat: number): Account {
    let account = this.accounts.get(seat);
    if (!account) {
      const before = this.balance.get(seat) ?? 0;
      account = { before, after: before, flows: [], cities: [], items: [], out: false };
      this.accounts.set(seat, account);
    }
    return account;
  }

  private note(seat: number, item: Item): void {
    if (seat === NOBODY) return;
    if (!this.allocation) this.account(seat).items.push(item);
    else this.allocation.set(seat, [...(this.allocation.get(seat) ?? []), item]);
  }

  private bySeat<T>(things: readonly T[], seatOf: (thing: T) => number | undefined): Map<number, T[]> {
    const found = new Map<number, T[]>();
    for (const thing of things) {
      const seat = seatOf(thing);
      if (seat !== undefined) found.set(seat, [...(found.get(seat) ?? []), thing]);
    }
    return found;
  }
}
