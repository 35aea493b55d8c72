import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { type Language, language, readsTraditional } from "../browser/language";
import { forGood } from "../browser/storage";
import { Refused, ask } from "../wire/http";
import { untilItWorks } from "../wire/patience";
import type { GameDescribed, GameListed, Games, Spoken } from "../wire/types";
import { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { LLM } from "./bots";
import { type Seating, whoAt } from "./names";

/** As much of a game as is needed to choose it. */
export type Listed = GameListed;

/** A game as the server describes it; `options` is a JSON Schema. */
export type Game = GameDescribed;


const KEPT = "games";

/** All games by name; until the server has told them those of the last visit, undefined at the first. */
export const games = signal<ReadonlyMap<string, Listed> | undefined>(remembered());

/** Those of which more was wanted. */
export const described = signal<ReadonlyMap<string, Game>>(new Map());

/** What games say, by game and language, as far as it was wanted. */
const catalogues = signal<ReadonlyMap<string, Spoken>>(new Map());

/** The game of the table that is on the page; empty where none is. */
export const gameAtHand = signal("");

/** The language model the server asks; empty for the offline one. */
export const llmModel = signal("");

/** What a bot is called that may be chosen. */
export function botName(bot: string, words: Words): string {
  return bot === LLM ? say("llm_seat", { model: llmModel.value || say("llm_offline") }) : words.code(`bot.${bot}`, bot);
}

/** Ask the server for its games, once. */
export async function learnGames(): Promise<void> {
  const told = await ask<Games>("GET", "/api/games");
  llmModel.value = told.llm_model;
  games.value = named(told.games);
  forGood.keep(KEPT, JSON.stringify(told.games));
}

/** Games by how long they take, the shortest first; those of which nobody has said come last. */
export function shortestFirst(all: ReadonlyMap<string, Listed> | undefined): Listed[] {
  const length = ({ minutes }: Listed) => (minutes ? minutes.min + minutes.max : Infinity);
  return [...(all?.values() ?? [])].sort((one, other) => (length(one) < length(other) ? -1 : length(one) > length(other) ? 1 : 0));
}

function named(listed: readonly Listed[]): ReadonlyMap<string, Listed> {
  return new Map(listed.map((game) => [game.name, game]));
}

function remembered(): ReadonlyMap<string, Listed> | undefined {
  try {
    const kept = JSON.parse(forGood.recall(KEPT) ?? "null") as readonly Listed[] | null;
    // What an older page has kept may lack what this one needs.
    return kept?.every(({ title, summary, seats, best, bots }) => title && summary && seats && best && bots) ? named(kept) : undefined;
  } catch {
    return undefined;
  }
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

const NOTHING: Spoken = { sentences: {}, names: {}, tables: {} };
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

/** The same with the names of the people at a table, and of who plays each seat. */
export function wordsAt(game: string, names: Readonly<Record<string, string>>, table?: Seating): Words {
  const words = worded(game, { simulation: say("simulation_name"), ...names });
  return table ? words.sittingAt(Object.fromEntries(Object.keys(table.seats).map((seat) => [seat, whoAt(table, seat, names)]))) : words;
}

function worded(game: string, people: Readonly<Record<string, string>> = {}): Words {
  const [spoken, { sentences, names, tables }] = spokenOf(game);
  return new Words(spoken, sentences, people, names, undefined, tables);
}

/** What a game is called. */
export function titleOf(game: string): string {
  return games.value?.get(game)?.title[language.value] ?? game;
}

/** The name of the query that tells a game's log in this language; not every game has one. */
export function logQuery(game: string): string | undefined {
  const name = `session_log_${language.value}`;
  return gameOf(game)?.queries[name] ? name : undefined;
}
