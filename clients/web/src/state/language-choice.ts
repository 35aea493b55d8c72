import { type Language, keep } from "../browser/language";
import { turnTo } from "../words/fetched-texts";
import { say } from "../words/sentences";
import { notify } from "./notices";

/** Switch as soon as the texts are here, and keep it for the next visit. */
export function speak(chosen: Language): void {
  keep(chosen);
  turnTo(chosen).catch(() => notify(say("part_missing")));
}
