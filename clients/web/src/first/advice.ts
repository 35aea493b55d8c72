import { ofGames } from "../boards/discovery";
import type { NameOf } from "../state/names";
import type { Fact, Json, Prompt } from "../wire/types";
import type { Words } from "../words/catalogue";
import type { Language } from "../browser/language";
import { type Params, sayer } from "../words/sentences";

/** What a guide goes by: a seat's own view, and nothing that is not in it. */
export interface Seen<Game = Json> {
  game: Game;
  seat: number;
  nameOf: NameOf;
  words: Words;
}

/** What to do, and why. */
export interface Advice {
  what: string;
  why: string;
}

/** What a folder of a game may give in its `guide.ts`: a first game, explained as it goes. */
export interface Guide<Game = Json> {
  /** Options that make it an easy one. */
  easy?: Json;
  /** How many sit there, where fewest is not best. */
  seats?: number;
  /** What to know before the first question, one short thought each. */
  cards: (seen: Seen<Game>) => readonly string[];
  /** For each command that a prompt may ask for; where several are open the first of these comes first. */
  asks: { readonly [command: string]: (seen: Seen<Game>, prompt: Prompt) => Advice };
  /** Why something came of what has just been told, by the fact's type, and with what was told before it. */
  told?: { readonly [fact: string]: (fact: any, seen: Seen<Game>, before: readonly Fact[]) => string | undefined };
}

interface GuideModule {
  // `any`: each folder names the state of its own game.
  guide: Guide<any>;
}

const folders = import.meta.glob<GuideModule>("../games/*/guide.ts");
const lookUp = ofGames<GuideModule | "none">(folders, "guide.ts", "none");

/** Whether a game has a guide. */
export function hasGuide(game: string): boolean {
  return `../games/${game}/guide.ts` in folders;
}

/** The guide of a game: undefined until its script is here, or if there is none. */
export function guideOf(game: string): Guide | undefined {
  const found = lookUp(game);
  return typeof found === "object" ? found.guide : undefined;
}

/** The same for whoever can wait. Throws if its script does not come. */
export async function fetchGuide(game: string): Promise<Guide | undefined> {
  return (await folders[`../games/${game}/guide.ts`]?.())?.guide;
}

/** The texts that come in pairs: `vote` and `vote_why`. */
type Advised<Name> = Name extends `${infer What}_why` ? What : never;

/** What tells the texts of a guide, and what gives the two that are one advice. */
export function guiding<Name extends string>(texts: { [one in Language]: { [name in Name]: string } }) {
  const tell = sayer<Name>(texts);
  const advise = (name: Advised<Name>, params: Params = {}): Advice => ({ what: tell(name as unknown as Name, params), why: tell(`${name}_why` as Name, params) });
  return { tell, advise };
}

/** What was told longer ago than so many facts needs no explanation any more. */
const FAR = 40;

/** The newest explanation of what was told. */
export function explained({ told = {} }: Guide, facts: readonly Fact[], seen: Seen): string | undefined {
  const last = facts.slice(-FAR);
  for (const [at, fact] of [...last.entries()].reverse()) {
    const text = Object.hasOwn(told, fact.type) ? told[fact.type]?.(fact, seen, last.slice(0, at)) : undefined;
    if (text) return text;
  }
  return undefined;
}

/** What is advised on open questions: those that must be answered first, and otherwise in the guide's own order. */
export function advised({ asks }: Guide, prompts: readonly Prompt[], seen: Seen): Advice[] {
  const order = Object.keys(asks);
  const place = ({ command, required }: Prompt) => order.indexOf(command) + (required === false ? order.length : 0);
  const sorted = prompts.filter(({ command }) => order.includes(command)).sort((one, other) => place(one) - place(other));
  const commands = new Set<string>();
  return sorted.flatMap((prompt) => {
    if (commands.has(prompt.command)) return [];
    commands.add(prompt.command);
    return asks[prompt.command]?.(seen, prompt) ?? [];
  });
}
