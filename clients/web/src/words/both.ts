// Before each file of tests: the texts of all pages in both languages, so that what is drawn and what is said is there at once.

import * as profile from "../profile/say";
import * as replay from "../replay/say";
import * as simulations from "../simulations/say";
import { common } from "./say";

for (const texts of [common, profile.texts, replay.texts, simulations.texts]) {
  await texts.fetch("en");
  await texts.fetch("zh");
}
