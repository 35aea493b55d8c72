import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import { LONGEST_MS } from "../boards/frame/moments";
import type { BoardModule, BoardProps, Moment } from "../boards/contract";
import { Words } from "../words/catalogue";
import { root } from "../testing/document";
import { recorded } from "../testing/recordings";

const WORDS = new Words("en", {});

/** For each game a log, and of what its seat and the public are shown something. */
const LOGS: { [game: string]: { log: string; seat: number; own: readonly string[]; all: readonly string[] } } = {
  avalon: { log: "avalon/rules1-1.jsonl", seat: 6, own: ["role_dealt"], all: ["proposal_began", "votes_counted", "mission_executed", "assassination_began", "assassinated"] },
  clocktower: { log: "clocktower/rules1-1.jsonl.gz", seat: 2, own: ["character_dealt"], all: ["night_fell", "dawn_broke", "nominated", "vote_counted", "executed"] },
  liars_dice: { log: "liars_dice/rules1-1.jsonl", seat: 1, own: [], all: ["round_began", "dice_shown"] },
  wizard: { log: "wizard/rules1-1.jsonl.gz", seat: 1, own: [], all: ["card_played", "damage_dealt"] },
  mbg: { log: "mbg/rules1-1.jsonl", seat: 2, own: ["role_entered", "paid"], all: ["rolled", "city_occupied", "card_played"] },
  ghost: { log: "ghost/rules1-3.jsonl.gz", seat: 1, own: ["patient_registered", "companion_introduced"], all: ["chapter_opened", "collapse_triggered", "patient_lost"] },
};

interface Made {
  type: string;
  moment: Moment;
}

/** All that one viewer is shown of a whole game. */
async function shownIn(game: string, log: string, seat: number | null): Promise<Made[]> {
  const module: BoardModule = await boards[`./${game}/board.tsx`]!();
  const as = seat === null ? "public" : `seat:${seat}`;
  let before: BoardProps<any> | undefined;
  const made: Made[] = [];
  for (const { view, lines } of recorded<any>(log, as)) {
    const now: BoardProps<any> = { view, lines, as, seat, words: WORDS, nameOf: (at) => `${at} Player${at}`, asking: [] };
    const was = before;
    if (was) made.push(...lines.slice(was.lines.length).flatMap((line) => {
      const moment = module.moments?.(line, was, now);
      return moment ? [{ type: line.fact.type, moment }] : [];
    }));
    before = now;
  }
  return made;
}

const boards = import.meta.glob<BoardModule>("./*/board.tsx");

beforeEach(() => sessionStorage.clear());

test.each(Object.keys(LOGS))("%s: what is told of looks like something, of a fit length, and a seat's own is shown to that seat alone", async (game) => {
  const { log, seat, own, all } = LOGS[game]!;
  const [ours, everybodys] = [await shownIn(game, log, seat), await shownIn(game, log, null)];
  const types = (made: readonly Made[]) => [...new Set(made.map(({ type }) => type))];
  expect(types(everybodys)).toEqual(expect.arrayContaining([...all, ...(game === "liars_dice" || game === "wizard" ? [] : ["table_ended"])]));
  expect(types(ours)).toEqual(expect.arrayContaining([...own, ...all]));
  expect(types(everybodys).filter((type) => own.includes(type))).toEqual([]);
  expect(everybodys.filter(({ moment }) => moment.once)).toEqual([]);
  const seen = new Set<string>();
  for (const { type, moment } of [...ours, ...everybodys]) {
    if (!moment.controls) expect([type, moment.length <= LONGEST_MS]).toEqual([type, true]);
    if (seen.has(type)) continue;
    seen.add(type);
    act(() => render(<moment.Draw key={type} close={() => undefined} asked={false} />, root));
    expect([type, root.textContent?.trim() !== ""]).toEqual([type, true]);
  }
});
