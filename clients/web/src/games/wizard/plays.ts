import type { Fold } from "../../boards/kit/fold";
import { type Blow, told } from "./state";

/** A hit, with what stood in the slot. */
export interface Hit extends Omit<Blow, "type"> {
  monster: string;
}

/** A card as it was played in this battle, or an undercurrent as it was fired, with what it did. */
export interface PlayedCard {
  seat: number;
  card: string;
  hits: readonly Hit[];
  over: boolean;
  countered: boolean;
}

interface Plays {
  plays: readonly PlayedCard[];
  /** What stands in each slot. */
  monsters: { readonly [slot: number]: string };
}

function changed(plays: readonly PlayedCard[], at: number, change: Partial<PlayedCard>): readonly PlayedCard[] {
  return plays.map((play, index) => (index === at ? { ...play, ...change } : play));
}

/** The cards of the last battle, each with its hits. */
export const PLAYS: Fold<Plays> = {
  begin: { plays: [], monsters: {} },
  step: (state, line) => {
    const fact = told(line);
    const { plays, monsters } = state;
    switch (fact.type) {
      case "phase_started":
        return fact.phase === "explore" || fact.phase === "battle" ? { ...state, plays: [] } : state;
      case "card_flipped":
        return { ...state, monsters: { ...monsters, [fact.slot]: fact.card.card } };
      case "card_played":
      case "undercurrent_fired":
        return { ...state, plays: [...plays, { seat: fact.seat, card: fact.card.card, hits: [], over: fact.type === "undercurrent_fired", countered: false }] };
      case "damage_dealt": {
        const open = plays.findLastIndex(({ over }) => !over);
        const at = open < 0 ? plays.length - 1 : open;
        const { type: _, ...blow } = fact;
        const hit = { ...blow, monster: monsters[fact.slot] ?? "" };
        return { ...state, plays: changed(plays, at, { hits: [...(plays[at]?.hits ?? []), hit] }) };
      }
      case "card_countered":
      case "spell_resolved": {
        const at = plays.findLastIndex(({ card, over }) => card === fact.card && !over);
        return at < 0 ? state : { ...state, plays: changed(plays, at, { over: true, countered: fact.type === "card_countered" }) };
      }
      case "awaited":
        return fact.what === "choose" || fact.what === "window" ? state : { ...state, plays: plays.map((play) => (play.over ? play : { ...play, over: true })) };
      default:
        return state;
    }
  },
};
