import { type At, seatsOf } from "../state/chairs";
import type { TableState } from "../wire/types";
import { say } from "../words/sentences";
import { apart } from "../words/values";
import { draftOf } from "./draft";

/** Whom one may speak to alone: seats, and the host. */
export type Recipient = number | "host";

/** A chair, and the player that was in it when it was chosen: what is meant for one is nobody else's. */
type Addressee = readonly [chair: string, player: string];

export interface Addressed {
  /** All that can be chosen. */
  others: readonly Recipient[];
  /** Those chosen who are there; nobody stands for the whole table. */
  chosen: readonly Recipient[];
  /** What those are called who were chosen and have left: while there is one, nothing may be sent. */
  gone: readonly string[];
  turn: (other: Recipient) => void;
  toAll: () => void;
}

/** Whom a draft is for. It is kept with the draft, and never comes to be for more than were chosen. */
export function addressed(at: At, draft: string, far: ReadonlySet<number> = new Set()): Addressed {
  const kept = draftOf(`${draft} to`);
  const to = addresseesIn(kept.value);
  const others = listeners(at).filter((other) => other === "host" || !far.has(other));
  const isThere = ([chair, player]: Addressee) => others.some((other) => String(other) === chair) && playerIn(at.table, chair) === player;
  const chosen = others.filter((other) => to.some((one) => one[0] === String(other) && isThere(one)));
  const gone = to.filter((one) => !isThere(one)).map(([chair, player]) => calledOnce(at, chair, player));
  const choose = (all: readonly Recipient[]) => {
    kept.value = all.map((one) => `${one}=${playerIn(at.table, String(one)) ?? ""}`).join(" ");
  };
  const turn = (other: Recipient) => {
    // A choice after somebody has left keeps those who stayed: pressed once more, the last one would become all.
    const drops = gone.length === 0 && chosen.includes(other);
    choose(drops ? chosen.filter((one) => one !== other) : others.filter((one) => one === other || chosen.includes(one)));
  };
  return { others, chosen, gone, turn, toAll: () => choose([]) };
}

function addresseesIn(kept: string): Addressee[] {
  return kept.split(" ").filter(Boolean).map((one) => one.split("=") as unknown as Addressee);
}

/** Whom a chair of ours can speak to alone. */
function listeners({ table, seat, as }: At): Recipient[] {
  const seats = seatsOf(table).filter((other) => other !== seat && table.seats[other]?.player);
  return table.host && as !== "host" ? [...seats, "host"] : seats;
}

function playerIn({ seats, host }: TableState, chair: string): string | undefined {
  return (chair === "host" ? host : seats[chair]?.player) ?? undefined;
}

/** What a player is called who was in a chair. */
function calledOnce({ names, words }: At, chair: string, player: string): string {
  return `${chair === "host" ? words.code("chair.host.name", say("host")) : chair} ${apart(names[player] ?? say("deleted_player"))}`;
}
