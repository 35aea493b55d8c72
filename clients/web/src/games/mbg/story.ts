import type { Fact } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { AIMED } from "./cards";
import { kindName } from "./names";
import { CHANCE, EMPTY, HALL, type Mbg, NONE, type Told, amount, numbered, told as read } from "./state";
import { type MbgText, tell } from "./texts";

// What happened, in sentences with names: the catalogue's templates know only numbers.

/** What the numbers in facts are called. */
export function namesIn(game: Partial<Mbg>): { [id: string]: string } {
  const names: { [id: string]: string } = { "seat 0": tell("bank") };
  for (const [seat, { name }] of numbered(game.roles ?? {})) names[`seat ${seat}`] = `${seat} ${apart(name)}`;
  for (const [number, { name }] of numbered(game.officers ?? {})) names[`officer ${number}`] = apart(name);
  for (const [base, { name }] of numbered(game.cities ?? {})) names[`city ${base}`] = apart(name);
  for (const [base, { name }] of numbered(game.institutes ?? {})) names[`institute ${base}`] = apart(name);
  for (const [base, { name }] of numbered(game.rooms ?? {})) names[`room ${base}`] = apart(name);
  for (const [at, { kind, base }] of numbered(game.cells ?? {})) names[`cell ${at}`] = cellCalled(names, at, kind, base);
  return names;
}

/** A name keeps its own direction within a sentence. */
function apart(name: string): string {
  return `\u2068${name}\u2069`;
}

const OWN_NAMES = ["", "city", "", "institute", "room"] as const;

function cellCalled(names: { [id: string]: string }, at: number, kind: number, base: number): string {
  if (kind === HALL || kind === CHANCE || kind === EMPTY) return tell("cell_numbered", { name: kindName(kind), cell: at });
  return names[`${OWN_NAMES[kind] ?? ""} ${base}`] ?? kindName(kind);
}

/** Facts that only say what another fact says too, or what the board shows anyway. */
const UNTOLD: ReadonlySet<string> = new Set(["asked", "hand_seen", "action_started", "states_eased", "illness_eased", "defence_grown", "fengshui_set", "study_progressed", "training_progressed", "generals_ready"]);

/** A fact of the game in a sentence; "" for what needs none. */
export function told(fact: Fact, words: Words): string | undefined {
  if (UNTOLD.has(fact.type)) return "";
  const of = (kind: string, number: number) => words.value(`${kind} ${number}`);
  const all = (numbers: readonly number[]) => words.listed(numbers.map((one) => of("officer", one)));
  const say = (name: MbgText, params: { [name: string]: string | number }) => tell(name, params);
  const one = read({ fact });
  switch (one.type) {
    case "role_chosen":
    case "role_entered":
      return undefined;
    case "action_forbidden":
      return say("told_forbidden", { who: of("seat", one.seat) });
    case "bankrupted":
      return say("told_bankrupt", { who: of("seat", one.seat) });
    case "rolled":
      return say("told_rolled", { who: of("seat", one.seat), steps: one.steps });
    case "moved":
      return say("told_moved", { who: of("seat", one.seat), cell: of("cell", one.path.at(-1) ?? 0) });
    case "barrier_hit":
      return say("told_barrier", { who: of("seat", one.seat), cell: of("cell", one.cell) });
    case "robber_hit":
      return say("told_robber", { who: of("seat", one.seat), cell: of("cell", one.cell) });
    case "card_taken":
      return say("told_card_taken", { who: of("seat", one.seat), count: one.count });
    case "card_played":
      return playedCard(one, words, of);
    case "cell_marked":
    case "pace_set":
    case "direction_turned":
    case "acts_again":
    case "alliance_made":
    case "outrage_raised":
    case "rumour_spread":
    case "poisoned":
    case "quit_flagged":
      return "";
    case "paid":
      return paid(one, of);
    case "hired":
      return say("told_hired", { who: of("seat", one.seat), officer: of("officer", one.officer) });
    case "healed":
      return one.why === "card" ? say("told_healed", { officers: all(Object.keys(one.hp).map(Number)) }) : "";
    case "kept_by_rumour":
      return say("told_kept", { officers: all(one.officers) });
    case "officers_quit":
      return say("told_quit", { officers: all(one.officers) });
    case "city_occupied":
      return say("told_occupied", { who: of("seat", one.seat), city: of("city", one.city), officers: all(one.garrison) });
    case "city_fell":
      return say("told_fell", { who: of("seat", one.by), other: of("seat", one.seat), city: of("city", one.city) });
    case "city_dropped":
      return say("told_dropped", { who: of("seat", one.seat), city: of("city", one.city) });
    case "garrison_moved":
      return movedGarrison(one, of, all);
    case "posts_set":
      return say("told_posts", { city: of("city", one.city), mayor: nameOr(of, one.mayor), treasurer: nameOr(of, one.treasurer) });
    case "study_started":
      return say("told_study", { who: of("seat", one.seat), officer: of("officer", one.officer), technique: words.code(`technique.${one.technique}`), place: of("institute", one.institute) });
    case "training_started":
      return say("told_training", { who: of("seat", one.seat), officer: of("officer", one.officer), place: of("room", one.room) });
    case "technique_learned":
      return say("told_learned", { who: of("seat", one.seat), officer: of("officer", one.officer), technique: words.code(`technique.${one.technique}`) });
    case "officer_trained":
      return say("told_trained", { who: of("seat", one.seat), officer: of("officer", one.officer), ability: tell(ABILITY_NAMES[one.ability] ?? "war"), gain: amount(one.gain), value: amount(one.value) });
    case "study_cancelled":
    case "training_cancelled":
      return say("told_cancelled", { who: of("seat", one.seat), officer: of("officer", one.officer) });
    case "generals_named":
      return one.main === NONE ? say("told_no_generals", { who: of("seat", one.seat) }) : say("told_generals", { who: of("seat", one.seat), officers: all([one.main, one.vice].filter((number) => number >= 0)) });
    case "forfeited":
      return say("told_forfeit", { who: of("seat", one.seat), other: one.kind === "robber" ? tell("the_robber") : of("seat", one.winner) });
    case "battle_fought":
      return fought(one, words, of);
    case "game_ended":
      return one.winners.length > 0 ? say("told_ended", { who: words.listed(one.winners.map((seat) => of("seat", seat))) }) : tell("nobody_won");
    case "turn_settled":
      return say("told_settled", { turn: one.turn });
    default:
      return undefined;
  }
}

type Of = (kind: string, number: number) => string;
type One<Type extends Told["type"]> = Extract<Told, { type: Type }>;

const ABILITY_NAMES = ["war", "tactics", "strategy", "politics", "economy"] as const;

function nameOr(of: Of, officer: number): string {
  return officer === NONE ? tell("no_one") : of("officer", officer);
}

function playedCard({ seat, card, target }: One<"card_played">, words: Words, of: Of): string {
  const kind = AIMED[card] ?? "none";
  const params = { who: of("seat", seat), card: words.code(`card.${card}`) };
  if (kind === "none") return tell("told_played", params);
  return tell("told_played_on", { ...params, target: of(kind === "role" ? "seat" : kind, target) });
}

const REASONS: { [why in One<"paid">["why"]]: MbgText } = {
  city_income: "paid_income",
  hire: "paid_hire",
  meeting: "paid_meeting",
  own_city: "paid_own",
  robber: "paid_robber",
  start: "paid_start",
  steal: "paid_steal",
  study: "paid_study",
  tax: "paid_tax",
};

function paid({ payer, payee, amount: sum, why }: One<"paid">, of: Of): string {
  return tell(REASONS[why], { payer: of("seat", payer), payee: of("seat", payee), amount: amount(sum) });
}

function movedGarrison({ seat, city, arrived, left }: One<"garrison_moved">, of: Of, all: (numbers: readonly number[]) => string): string {
  const params = { who: of("seat", seat), city: of("city", city), arrived: all(arrived), left: all(left) };
  if (left.length === 0) return tell("told_arrived", params);
  return tell(arrived.length === 0 ? "told_left" : "told_swapped", params);
}

function fought({ kind, sides, result, city, scale, rounds }: One<"battle_fought">, words: Words, of: Of): string {
  const name = (at: 0 | 1) => (sides[at].seat === 0 ? tell("the_robber") : `${of("seat", sides[at].seat)} (${of("officer", sides[at].main)})`);
  const how = result === 2 ? tell("battle_draw") : tell("battle_won", { who: name(result === 0 ? 0 : 1) });
  const what = kind === "siege" ? tell("battle_siege", { city: of("city", city) }) : tell(kind === "robber" ? "battle_robber" : "battle_meeting");
  return tell("told_battle", { what, one: name(0), other: name(1), scale: words.code(`scale.${scale}`), rounds: rounds.length, how });
}
