// The one card of an end, of whole games that were really played: in every game it says why, and who everybody was.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { fetchFile } from "../boards/discovery";
import { EndCardOf } from "../testing/end-card";
import { root } from "../testing/document";
import { recorded } from "../testing/recordings";
import { GAMES, logsOf } from "../testing/samples";
import { seatOf } from "../state/chairs";
import { Words } from "../words/catalogue";

/** Every sentence is there, and says which it is. */
class AllWords extends Words {
  override has(): boolean {
    return true;
  }

  override code(code: string, otherwise = code): string {
    return super.code(code, otherwise || code);
  }
}

/** Games that end in more than one way, and what of them was recorded. */
const LOGS: { readonly [game: string]: readonly string[] } = {
  avalon: ["rules1-1.jsonl", "rules1-3.jsonl"],
  mbg: ["rules1-1.jsonl", "rules1-2.jsonl"],
  wizard: ["rules1-1.jsonl.gz", "rules1-2.jsonl.gz"],
};

test.each(GAMES)("%s: the end says why, who everybody was in the order of the seats, and where it turned", async (game) => {
  const module = (await fetchFile(game, "board")) ?? expect.fail("no board");
  const words = new AllWords("en", {});
  let turned = 0;
  for (const log of logsOf(game, LOGS[game])) {
    for (const as of ["public", "seat:1"]) {
      const over = recorded<any>(log, as).findLast(({ view }) => view.table.result) ?? expect.fail(`${log} has no end`);
      const board = { ...over, as, seat: seatOf(as), words, nameOf: (seat: number | string) => `${seat} Player${seat}`, asking: [] };
      act(() => render(<EndCardOf module={module} board={board} />, root));
      const seats = [...root.querySelectorAll("ol[aria-label='Who was who'] .disc")].map(({ textContent }) => Number(textContent));
      expect(seats, log).toEqual(Object.keys(over.view.table.seats).map(Number).filter((seat) => seats.includes(seat)));
      expect(seats.length, log).toBeGreaterThan(1);
      const ended = module.ended?.(board) ?? expect.fail("no end");
      if (game !== "ghost") expect(ended.why, log).not.toBe("");
      const links = [...root.querySelectorAll("ol a")].map((link) => Number(new URL(link.getAttribute("href") ?? "", "http://page").searchParams.get("seq")));
      expect(links, log).toEqual([...links].sort((one, other) => one - other));
      expect(links.length).toBeLessThanOrEqual(3);
      turned = Math.max(turned, links.length);
    }
  }
  expect(turned).toBeGreaterThan(0);
});
