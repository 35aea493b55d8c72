import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { root } from "../../testing/document";
import type { Fact, Json, Line } from "../../wire/types";
import { Words } from "../../words/catalogue";
import { useNaming } from "./naming";

const WORDS = new Words("en", {}, {}, { ghost: ["ghost_made: ghost.name", "ghosts.*.name"] });

/** The words that a part is given for a view and lines, one after another. */
function given(): (game: Json | undefined, lines?: readonly Line[], words?: Words) => Words {
  let got = WORDS;
  function Part({ game, lines, words }: { game: Json | undefined; lines: readonly Line[]; words: Words }) {
    got = useNaming(game, words, lines);
    return null;
  }
  return (game, lines = [], words = WORDS) => {
    act(() => render(<Part game={game} lines={lines} words={words} />, root));
    return got;
  };
}

const made = (id: string, name: string, seq = 1): Line => ({ seq, at: 0, fact: { type: "ghost_made", ghost: { id, name } } as Fact });

test("words stay the same for as long as everything is called the same", () => {
  const draw = given();
  const first = draw({ ghosts: { g1: { name: "Echo" } } });
  expect(first.value("g1")).toBe("\u2068Echo\u2069");
  expect(draw({ ghosts: { g1: { name: "Echo", hp: 3 } } })).toBe(first);
  expect(draw({ ghosts: { g1: { name: "Other" } } })).not.toBe(first);
});

test("lines are learned as they come, and forgotten when time goes back", () => {
  const draw = given();
  const lines = [made("g1", "Echo")];
  expect(draw({}, lines).value(["g1", "g2"])).toBe("\u2068Echo\u2069, g2");
  expect(draw({}, [...lines, made("g2", "Late", 2)]).value(["g1", "g2"])).toBe("\u2068Echo\u2069, \u2068Late\u2069");
  expect(draw({}, lines).value(["g1", "g2"])).toBe("\u2068Echo\u2069, g2");
  expect(draw({}, [made("g1", "Else")]).value("g1")).toBe("\u2068Else\u2069");
});

test("a game without names, or without a view yet, keeps the words it has", () => {
  const draw = given();
  expect(draw(undefined).value("g1")).toBe("g1");
  const plain = new Words("en", {});
  expect(draw({ ghosts: { g1: { name: "Echo" } } }, [], plain)).toBe(plain);
});
