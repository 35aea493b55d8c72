import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { Refused, ask } from "../wire/http";
import { untilItWorks } from "../wire/patience";
import type { GameDescribed, GameListed, Games, Spoken } from "../wire/types";
import { Words } from "../words/catalogue";
import { type Language, language, readsTraditional } from "../words/language";
import { say } from "../words/say";

/** As much of a game as is needed to choose it. */
export type Listed = GameListed;

/** A game as the server describes it; `options` is a JSON Schema. */
export type Game = GameDescribed;


/** All games by name; undefined until the server has told them. */
export const games = signal<ReadonlyMap<string, Listed> | undefined>(undefined);

/** Those of which more was wanted. */
export const described = signal<ReadonlyMap<string, Game>>(new Map());

/** What games say, by game and language, as far as it was wanted. */
const catalogues = signal<ReadonlyMap<string, Spoken>>(new Map());

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

const wanted = new Set<string>();

/** Fetch something once, for good; what the server has not is left out. */
function want<T>(path: string, take: (told: T) => void): void {
  if (wanted.has(path)) return;
  wanted.add(path);
  void untilItWorks(async () => {
    try {
      take(await ask<T>("GET", path));
    } catch (trouble) {
      if (!(trouble instanceof Refused) || trouble.status !== 404) throw trouble;
    }
  });
}

/** All about a game; undefined until the server has told it, which is asked for it now. */
export function gameOf(name: string): Game | undefined {
  const known = described.value.get(name);
  if (!known) {
    want<Game>(pathOf(name), (told) => {
      described.value = new Map(described.peek()).set(name, told);
    });
  }
  return known;
}

/** Whether all that a page of this game needs is here: what the game has, and its words. */
export function isKnown(game: string): boolean {
  const [known, worded] = [gameOf(game), isWorded(game)];
  return known !== undefined && worded;
}

/** Whether a game can be told in words. */
export function isWorded(game: string): boolean {
  return spokenOf(game)[1] !== NOTHING;
}

const NOTHING: Spoken = { sentences: {}, names: {} };
const OTHER: Readonly<Record<Language, Language>> = { zh: "en", en: "zh" };

/** What a game says in the chosen language; until it has come, what was there before. */
function spokenOf(game: string): readonly [Language, Spoken] {
  const chosen = language.value;
  const spoken = spokenIn(chosen, game);
  if (spoken) return [chosen, spoken];
  want<Spoken>(`${pathOf(game)}/words/${chosen}`, (told) => {
    catalogues.value = new Map(catalogues.peek()).set(`${game} ${chosen}`, inScript(told));
  });
  const before = spokenIn(OTHER[chosen], game);
  return before ? [OTHER[chosen], before] : [chosen, NOTHING];
}

const TRADITIONAL = "traditional.";

/** Words in the script that this browser's reader prefers: a code of the catalogue may have a Traditional one beside it. */
function inScript(told: Spoken): Spoken {
  const codes = Object.entries(told.sentences);
  const plain = codes.filter(([code]) => !code.startsWith(TRADITIONAL));
  const others = readsTraditional() ? codes.filter(([code]) => code.startsWith(TRADITIONAL)) : [];
  return { ...told, sentences: Object.fromEntries([...plain, ...others.map(([code, text]) => [code.slice(TRADITIONAL.length), text])]) };
}

function spokenIn(chosen: Language, game: string): Spoken | undefined {
  return catalogues.value.get(`${game} ${chosen}`);
}

function pathOf(game: string): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

const words = new Map<string, ReadonlySignal<Words>>();

/** A game's words in the chosen language. */
export function wordsOf(game: string): Words {
  let known = words.get(game);
  if (!known) {
    known = computed(() => worded(game));
    words.set(game, known);
  }
  return known.value;
}

/** The same with the names of the people at a table. */
export function wordsAt(game: string, names: Readonly<Record<string, string>>): Words {
  return worded(game, { simulation: say("simulation_name"), ...names });
}

function worded(game: string, people: Readonly<Record<string, string>> = {}): Words {
  const [spoken, { sentences, names }] = spokenOf(game);
  return new Words(spoken, sentences, people, names);
}

/** What a game is called. */
export function titleOf(game: string): string {
  return games.value?.get(game)?.title[language.value] ?? game;
}
