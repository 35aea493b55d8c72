import { facts } from "../../boards/kit/facts";
import type { Fold } from "../../boards/kit/fold";
import type * as made from "../../generated/ghost";

const told = facts<made.Fact>();

/** The texts that somebody at the table has read by now, in whatever language, and `area …` for the places they came to. */
export const knownTexts: Fold<Set<string>> = {
  begin: new Set(),
  copy: (texts) => new Set(texts),
  step(texts, line) {
    const fact = told(line);
    if (fact.type === "patient_moved") texts.add(`area ${fact.area}`);
    else if (fact.type === "scene_shown") add(texts, fact.scene.text);
    else if ("text" in fact) add(texts, fact.text);
    return texts;
  },
};

function add(texts: Set<string>, text: unknown): void {
  for (const one of typeof text === "string" ? [text] : Object.values(text ?? {})) texts.add(String(one));
}
