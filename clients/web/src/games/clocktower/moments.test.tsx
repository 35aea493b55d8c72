import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { factsAs, root, viewAs } from "../../testing/document";
import { Words } from "../../words/catalogue";
import { moments } from "./moments";
import { hidden } from "./own-character";
import { type Clocktower, READER, type TownProps } from "./state";

const WORDS = new Words("en", {});
const LINES = factsAs([{ type: "night_told" }, { type: "night_told", night: 2, seat: 3, told: [] } as { type: string }]);

afterEach(() => void (hidden.value = false));

function believing(character: string, seat: number, count: number): TownProps {
  const game: Clocktower = { ...READER.whole({}), size: 5, beliefs: { 3: character }, sides: { 3: "evil" } };
  return { view: viewAs(game), as: `seat:${seat}`, seat, lines: LINES.slice(0, count), words: WORDS, nameOf: String, asking: [] };
}

/** What is shown of the news of a night. */
function shown(from: string, to: string, seat = 3) {
  return moments(LINES[1]!, believing(from, seat, 1), believing(to, seat, 2));
}

test("who becomes another character is dealt it, each time by itself, and nobody else is", () => {
  expect(shown("scarletwoman", "imp")?.once).toBe("character 2");
  expect(shown("imp", "imp")).toBeUndefined();
  expect(shown("scarletwoman", "imp", 4)).toBeUndefined();
});

test("nothing is dealt open to who hides it from those beside them", () => {
  hidden.value = true;
  expect(shown("scarletwoman", "imp")).toBeUndefined();
});

/** What all are shown of a shot of the third seat at the fifth. */
function shot(died: number[]): string {
  const claim = { type: "claim_made", seat: 3, ability: "slayer", targets: [5], number: -1, character: "", shot: true };
  const lines = factsAs([claim, { type: "claim_settled", seat: 3, died, until: 0 } as { type: string }]);
  const props: TownProps = { ...believing("imp", 1, 1), lines, nameOf: (seat) => `P${seat}` };
  const moment = moments(lines[1]!, props, props)!;
  expect(moment.climax).toBe(true);
  act(() => render(<moment.Draw close={() => undefined} asked={false} owns={false} until={undefined} find={() => undefined} />, root));
  return root.textContent ?? "";
}

test("a shot that kills nobody is played as one that does: who shoots at whom, and what comes of it", () => {
  expect(shot([])).toContain("P3 shoots at P5.Nothing happens.");
  expect(root.querySelector("svg[data-motion=strike]")).toBeNull();
  expect(shot([5])).toContain("P3 shoots at P5.P5 dies.");
  expect(root.querySelector("svg[data-motion=strike]")).not.toBeNull();
});
