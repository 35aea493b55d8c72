import { expect, test } from "vitest";
import { learnGames } from "../state/games";
import { one, root } from "../testing/document";
import { RECORDED, answering, refusing, until, visit } from "../testing/visit";
import type { Json } from "../wire/types";
import { RulesPage } from "./rules";

test("a game without a text shows what its words say", async () => {
  answering({ "GET /api/games/shuffle/rules": () => refusing(404, RECORDED.refusals.en["a game without rules"] as Json) });
  await learnGames();
  visit("/games/shuffle", <RulesPage game="shuffle" />);
  await until(() => expect(root.textContent).toContain("Nobody has written these rules down yet."));
  expect(one("h1").textContent).toBe("Shuffle");
});

test("a game that is not there is said to be missing", async () => {
  await learnGames();
  visit("/games/chess", <RulesPage game="chess" />);
  expect(one("h1").textContent).toBe("There is no such game");
});
