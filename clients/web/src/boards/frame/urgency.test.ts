import { expect, test } from "vitest";
import { askedFrom } from "../../testing/questions";
import { urgentOf } from "./urgency";

const asking = (...commands: string[]) => commands.map((command) => askedFrom(`${command}.1`, { command, fields: {}, required: false, until: 1 }));
const urgent = (...commands: string[]) => urgentOf(asking(...commands)).map(({ prompt }) => prompt.command);

test("what a storyteller may do at will presses nobody, what is open for a while does", () => {
  expect(urgent("set_token", "inform", "take_kind", "set_clock")).toEqual([]);
  expect(urgent("inform", "claim")).toEqual(["claim"]);
});
