import type { ComponentType } from "preact";
import type { MbgPrompt } from "../state";

/** The forms of `besiege`, `meet` and `name_generals`. */
export const battlePrompts: { [command: string]: ComponentType<MbgPrompt> } = {};
