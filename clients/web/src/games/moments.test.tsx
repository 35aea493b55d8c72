import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import type { BoardProps, Moment } from "../boards/contract";
import { fetchFile } from "../boards/discovery";
import { LONGEST_MS } from "../boards/frame/moments";
import { root } from "../testing/document";
import { recorded } from "../testing/recordings";
import { GAMES, logsOf, sampleOf } from "../testing/samples";
import { Words } from "../words/catalogue";

const WORDS = new Words("en", {});

interface Made {
  type: string;
  moment: Moment;
}

/** All that one viewer is shown of a whole game. */
async function shownIn(game: string, log: string, seat: number | null): Promise<Made[]> {
  const module = await fetchFile(game, "board");
  const as = seat === null ? "public" : `seat:${seat}`;
  let before: BoardProps<any> | undefined;
  const made: Made[] = [];
  for (const { view, lines } of recorded<any>(log, as)) {
    const now: BoardProps<any> = { view, lines, as, seat, words: WORDS, nameOf: (at) => `${at} Player${at}`, asking: [] };
    const was = before;
    if (was) made.push(...lines.slice(was.lines.length).flatMap((line) => {
      const moment = module?.moments?.(line, was, now);
      return moment ? [{ type: line.fact.type, moment }] : [];
    }));
    before = now;
  }
  return made;
}

beforeEach(() => sessionStorage.clear());

test.each(GAMES)("%s: what is told of looks like something, of a fit length, and a seat's own is shown to that seat alone", async (game) => {
  const { log: name, seat, own, all } = sampleOf(game).moments ?? { seat: 1, own: [], all: [] };
  const [log = ""] = logsOf(game, name === undefined ? undefined : [name]);
  const [ours, everybodys] = [await shownIn(game, log, seat), await shownIn(game, log, null)];
  const types = (made: readonly Made[]) => [...new Set(made.map(({ type }) => type))];
  expect(types(everybodys)).toEqual(expect.arrayContaining([...all]));
  expect(types(ours)).toEqual(expect.arrayContaining([...own, ...all]));
  expect(types(everybodys).filter((type) => own.includes(type))).toEqual([]);
  expect(everybodys.filter(({ moment }) => moment.once)).toEqual([]);
  const seen = new Set<string>();
  for (const { type, moment } of [...ours, ...everybodys]) {
    if (!moment.controls) expect([type, moment.length <= LONGEST_MS]).toEqual([type, true]);
    if (seen.has(type)) continue;
    seen.add(type);
    act(() => render(<moment.Draw key={type} close={() => undefined} asked={false} owns={false} until={undefined} find={() => undefined} />, root));
    expect([type, root.textContent?.trim() !== ""]).toEqual([type, true]);
  }
});
