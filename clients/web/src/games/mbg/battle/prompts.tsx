import type { ComponentType } from "preact";
import type { MbgPrompt } from "../state";
import { GeneralsForm } from "./generals";
import { ScaleForm } from "./scale";

/** The forms of `besiege`, `meet` and `name_generals`. */
export const battlePrompts: { [command: string]: ComponentType<MbgPrompt> } = {
  besiege: ScaleForm,
  meet: ScaleForm,
  name_generals: GeneralsForm,
};
