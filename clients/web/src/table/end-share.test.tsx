import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import type { At } from "../state/chairs";
import { root } from "../testing/document";
import type { Result } from "../wire/types";
import { EndShare } from "./end-share";

vi.mock("../end-picture/end-picture", () => ({ EndPicture: ({ link }: { link: string }) => <img alt={`picture of ${link}`} /> }));

const RESULT: Result = { how: "ended", outcomes: {}, unseals: "everything" };

/** What is offered at a table that is over. */
async function offered(table: object, chairs: object = {}): Promise<{ links: string[]; pictures: string[]; said: string }> {
  const at = { id: "abc", table: { served: {}, opener: "p1", result: RESULT, ...table }, listing: { table: "abc", game: "swarm" }, names: {}, chairs: { seats: [], host: false, ...chairs } };
  act(() => render(<EndShare at={at as unknown as At} module={undefined} />, root));
  await act(() => vi.dynamicImportSettled());
  return {
    links: [...root.querySelectorAll("input")].map(({ value }) => value),
    pictures: [...root.querySelectorAll("img")].map(({ alt }) => alt),
    said: root.textContent,
  };
}

const REPLAY = `${location.origin}/tables/abc/replay?lang=en`;

test("a public table has its plain link, and a picture that leads there", async () => {
  expect(await offered({ private: false })).toMatchObject({ links: [REPLAY], pictures: [`picture of ${REPLAY}`] });
});

test.each<Partial<Result>>([{ unseals: "nothing" }, { how: "abandoned" }])("there is no picture where strangers may not see who everybody was: %o", async (result) => {
  expect(await offered({ private: false, result: { ...RESULT, ...result } })).toMatchObject({ links: [REPLAY], pictures: [] });
});

test("where links are forbidden, and for those who only look on, there is the address of a private table, for whom it opens, and no picture", async () => {
  const plain = { links: [`${location.origin}/tables/abc?lang=en`], pictures: [] };
  const forbidden = await offered({ private: true, options: { replay_links: false } }, { seats: [1] });
  expect(forbidden).toMatchObject(plain);
  expect(forbidden.said).toContain("allowed no links");
  const onlooker = await offered({ private: true, options: {} });
  expect(onlooker).toMatchObject(plain);
  expect(onlooker.said).not.toContain("allowed no links");
  for (const { said } of [forbidden, onlooker]) expect(said).toContain("only for those who may see this table already");
});
