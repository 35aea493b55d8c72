import type { ComponentType } from "preact";
import { battlePrompts } from "./battle/prompts";
import type { MbgPrompt } from "./state";

/** The forms of this game's own. */
export const prompts: { [command: string]: ComponentType<MbgPrompt> } = {
  ...battlePrompts,
};
