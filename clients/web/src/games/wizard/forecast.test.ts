import { expect, test } from "vitest";
import type { CardPlayed } from "../../generated/wizard";
import { recorded, viewersOf } from "../../testing/recordings";
import { logsOf } from "../../testing/samples";
import type { Fact } from "../../wire/types";
import { libraryOf } from "./cards";
import { costOf, forecast } from "./forecast";
import { READER, type Blow, type Wizard } from "./state";

/** A card that was played in a golden log: what its seat knew just before, and all that came of it. */
interface Played {
  game: Wizard;
  seat: number;
  play: CardPlayed;
  blows: readonly Blow[];
  others: readonly string[];
}

const OVER = ["card_played", "awaited", "undercurrent_fired"];

function plays(): Played[] {
  return logsOf("wizard", ["rules1-1.jsonl.gz", "rules1-2.jsonl.gz", "rules1-3.jsonl.gz"]).flatMap((log) =>
    viewersOf(log).filter((as) => as.startsWith("seat:")).flatMap((as) => {
      const moments = recorded<Partial<Wizard>>(log, as);
      const told = moments.at(-1)?.lines.map(({ fact }) => fact) ?? [];
      return moments.flatMap((moment, at) => {
        const before = moment.lines.length;
        const fresh = told.slice(before, moments[at + 1]?.lines.length);
        const play = fresh.find((fact): fact is CardPlayed & Fact => fact.type === "card_played");
        if (!play || `seat:${play.seat}` !== as) return [];
        const from = before + fresh.indexOf(play) + 1;
        const until = told.findIndex((fact, place) => place >= from && isOver(fact));
        const after = told.slice(from, until);
        return [{ game: READER.whole(moment.view.game), seat: play.seat, play, blows: after.filter((fact): fact is Blow & Fact => fact.type === "damage_dealt"), others: after.map(({ type }) => type) }];
      });
    }),
  );
}

/** A choice and a window are in the middle of a play. */
function isOver(fact: Fact): boolean {
  return OVER.includes(fact.type) && !(fact.type === "awaited" && ["choose", "window"].includes(String(fact["what"])));
}

const PLAYED = plays();

test("what a card in hand costs is what its player paid", () => {
  const paid = PLAYED.map(({ game, seat, play }) => [play.card.card, costOf(game, seat, libraryOf(game).get(play.card.card) ?? { id: "", name: "" }, play.card.id), play.cost]);
  expect(paid.length).toBeGreaterThan(50);
  expect(paid.filter(([, foretold, cost]) => foretold !== cost)).toEqual([]);
});

test("what is foretold of a spell is what came of it", () => {
  let compared = 0;
  for (const { game, seat, play, blows, others } of PLAYED) {
    const [first] = blows;
    const card = libraryOf(game).get(play.card.card);
    if (!first || !card || others.includes("undercurrent_fired") || blows.some(({ slot }) => slot !== first.slot)) continue;
    const foretold = forecast(game, seat, card, first.slot);
    if (!foretold) continue;
    expect([play.card.card, foretold.damage]).toEqual([play.card.card, blows.reduce((sum, { amount }) => sum + amount, 0)]);
    compared++;
  }
  expect(compared).toBeGreaterThan(20);
});
