import { useLayoutEffect, useRef } from "preact/hooks";
import { type Flight, useFlights } from "../../boards/kit/flights";
import type { Line } from "../../wire/types";
import { type Seen, type Wizard, told, zoneOf } from "./state";

/** Between two cards that are drawn. */
const EACH_MS = 70;

/** What goes over the table as it is told: a card to its target, cards from the deck to the hand, bounty to who has earned it. */
export function useTravels(seen: Seen): void {
  const before = useRef(seen.game);
  useFlights(seen.lines, (line) => travels(line, before.current, seen));
  useLayoutEffect(() => {
    before.current = seen.game;
  });
}

function travels(line: Line, before: Wizard, { game, own, aim }: Seen): Flight[] {
  const fact = told(line);
  switch (fact.type) {
    case "card_played":
      return fact.seat === own ? [{ what: "likeness", from: `card ${fact.card.id}`, to: aim.peek() ? `monster ${aim.peek()?.monster}` : `seat ${own}` }] : [];
    case "damage_dealt":
      return fact.seat === own ? [] : [{ what: "card", from: `seat ${fact.seat}`, to: `monster ${before.monsters[fact.slot]?.id}` }];
    case "monster_left":
      return fact.why === "defeated" ? [{ what: "coin", from: `monster ${before.monsters[fact.slot]?.id}`, to: `seat ${fact.seat}` }] : [];
    case "card_moved":
      return fact.source === "shop" && fact.taker > 0 ? [{ what: "likeness", from: `card ${fact.card.id}`, to: `seat ${fact.taker}` }] : [];
    case "cards_held":
      return fact.zone === "hand" && own !== null ? drawn(zoneOf(before, "hand", own).ids, zoneOf(game, "hand", own).ids) : [];
    default:
      return [];
  }
}

/** Each card that has come into a hand. */
function drawn(had: readonly string[], has: readonly string[]): Flight[] {
  const known = new Set(had);
  return has.filter((id) => !known.has(id)).map((id, at) => ({ what: "card", from: "deck", to: `card ${id}`, after: at * EACH_MS }));
}
