import { expect, test } from "vitest";
import { one } from "../testing/document";
import { RECORDED, answering, asked, control, named, refusing, until, visit } from "../testing/visit";
import { Entrance } from "./entrance";

test("an expired invitation says so, and leads to the tables", async () => {
  const error = { code: "forbidden", reason: RECORDED.core.en["reason.code_expired"] };
  answering({ "POST /api/tables/t1/preview": () => refusing(403, { error }) });
  visit("/tables/t1#code=0ld", <Entrance table="t1" code="0ld" entered={() => undefined} />);
  await until(() => expect(one("[role=alert]").textContent).toContain("expired"));
  expect(asked.map(({ body }) => body)).toEqual([{ code: "0ld" }]);
  expect(named("To the tables")).toHaveLength(1);
  expect(control<HTMLAnchorElement & HTMLInputElement>("To the tables").getAttribute("href")).toBe("/");
});
