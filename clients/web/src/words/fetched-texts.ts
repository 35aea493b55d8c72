import { signal } from "@preact/signals";
import { type Language, language } from "../browser/language";

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** How the texts of a part of the page are fetched, by language. */
type Sources<Name extends string> = Readonly<Record<Language, () => Promise<{ texts: Texts<Name> }>>>;

/** The parts that are shown, or about to be. */
const shown = new Set<FetchedTexts>();

/** The texts of a part of the page, of which one language is fetched, and another when the page turns to it. */
export class FetchedTexts<Name extends string = string> {
  private readonly known = signal<ReadonlyMap<Language, Texts<Name>>>(new Map());

  constructor(private readonly sources: Sources<Name>) {}

  /** Have them in a language. Throws if they cannot be fetched. */
  async fetch(spoken: Language): Promise<void> {
    shown.add(this);
    if (this.has(spoken)) return;
    const { texts } = await this.sources[spoken]();
    this.known.value = new Map(this.known.peek()).set(spoken, texts);
  }

  has(spoken: Language): boolean {
    return this.known.peek().has(spoken);
  }

  /** One of them in the chosen language; undefined if it is another part's, or has not been fetched. */
  get(name: string): string | undefined {
    const texts: Readonly<Record<string, string>> | undefined = this.known.value.get(language.value);
    return texts?.[name];
  }
}

let turns = 0;

/** Turn the page to a language as soon as the texts of all that is shown are here; of several wishes the last counts. */
export async function turnTo(chosen: Language): Promise<void> {
  const turn = (turns += 1);
  // It may have nothing to turn, and be fetching texts for what comes.
  if (chosen === language.peek()) return;
  // While some are fetched, another part may be opened.
  for (let missing = missingIn(chosen); missing.length > 0; missing = missingIn(chosen)) {
    await Promise.all(missing.map((one) => one.fetch(chosen)));
  }
  if (turn === turns) language.value = chosen;
}

function missingIn(chosen: Language): FetchedTexts[] {
  return [...shown].filter((one) => !one.has(chosen));
}
