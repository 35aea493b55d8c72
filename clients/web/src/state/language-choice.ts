import { notify } from "./notices";
import { type Language, keep } from "../browser/language";
import { say } from "../words/sentences";
import { turnTo } from "../words/fetched-texts";

/** Switch as soon as the texts are here, and keep it for the next visit. */
export function speak(chosen: Language): void {
  keep(chosen);
  turnTo(chosen).catch(() => notify(say("part_missing")));
}
