import { expect, test } from "vitest";
import type { Asking } from "../prompts/asking";
import type { At } from "../state/chairs";
import { speak } from "../state/language-choice";
import { Words } from "../words/catalogue";
import { spoken } from "./spoken";

const words = new Words("zh", { "prompt.done": "你今天不再提名了吗？", "command.done": "不再提名", "prompt.claim": "报出你的身份。", "command.claim": "报身份" });
const at = { table: { status: "playing" }, words } as unknown as At;
const asked = (...commands: readonly string[]) => commands.map((command) => ({ prompt: { command } })) as unknown as Asking[];

test("a screen reader is told one question as a sentence, and several by what they are called", () => {
  speak("zh");
  expect(spoken(at, asked("done"))).toBe("轮到你了：你今天不再提名了吗？");
  expect(spoken(at, asked("done", "claim"))).toBe("轮到你了：不再提名、报身份");
  expect(spoken(at, [])).toBe("");
  speak("en");
});
