import type { Words } from "../../words/catalogue";
import type { Clocktower } from "./state";

/** What a character does, by the script where it is the script's own; empty for those that the game has no words for. */
export function abilityOf(words: Words, { script }: Clocktower, character: string): string {
  return words.code(`about.character.${character}`, script.homebrew.find(({ id }) => id === character)?.ability ?? "");
}

/** What a character is called. */
export function characterName(character: string | null | undefined, words: Words): string {
  return character ? words.named("character", character) : "";
}
