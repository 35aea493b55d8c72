import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { ask } from "../wire/http";
import type { GameDescribed, Games } from "../wire/types";
import { Words } from "../words/catalogue";
import { language } from "../words/language";
import { say } from "../words/say";

/** A game as the server describes it; `options` is a JSON Schema. */
export type Game = GameDescribed;

/** All games by name; undefined until the server has told them. */
export const games = signal<ReadonlyMap<string, Game> | undefined>(undefined);

/** The language model the server asks; empty for the offline one. */
export const llmModel = signal("");

/** The bot that asks it. */
export const LLM = "llm";

/** The bot that the game would rather have: it ranks its own, and those that cost nothing come before the others. */
export function bestBot(bots: readonly string[]): string {
  return bots.find((bot) => bot !== LLM) ?? "random";
}

/** What a bot is called that may be chosen. */
export function botName(bot: string, words: Words): string {
  return bot === LLM ? say("llm_seat", { model: llmModel.value || say("llm_offline") }) : words.code(`bot.${bot}`, bot);
}

/** Ask the server for its games, once. */
export async function learnGames(): Promise<void> {
  const told = await ask<Games>("GET", "/api/games");
  llmModel.value = told.llm_model;
  games.value = new Map(told.games.map((game) => [game.name, game]));
}

const words = new Map<string, ReadonlySignal<Words>>();

/** A game's words in the chosen language. */
export function wordsOf(game: string): Words {
  let known = words.get(game);
  if (!known) {
    known = computed(() => new Words(language.value, games.value?.get(game)?.words[language.value] ?? {}));
    words.set(game, known);
  }
  return known.value;
}

/** The same with the names of the people at a table. */
export function wordsAt(game: string, names: Readonly<Record<string, string>>): Words {
  return new Words(language.value, games.value?.get(game)?.words[language.value] ?? {}, { simulation: say("simulation_name"), ...names });
}

/** What a game is called. */
export function titleOf(game: string): string {
  return wordsOf(game).code("title", game);
}
