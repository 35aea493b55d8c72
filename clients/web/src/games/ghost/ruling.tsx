import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import type { Words } from "../../words/catalogue";

/** The ruling on a request: what is said, and of a check its colour and its target; other answers have neither. */
export function Ruling({ asked, words }: { asked: Asking; words: Words }) {
  const fields = Object.keys(asked.prompt.fields);
  const unasked = asked.draft.value["answer"] === "check" ? [] : ["color", "target"];
  return <PromptForm asking={asked} words={words} layout={(draw) => draw(fields.filter((name) => !unasked.includes(name)))} />;
}
