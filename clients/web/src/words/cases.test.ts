import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Language } from "../browser/language";
import type { Fact } from "../wire/types";
import { Words } from "./catalogue";
import type { NameTable } from "./names";

// The table that holds the page's sentences and those of sotto_words together; tests/words/cases.py writes it.

type Catalogue = { [language in Language]: { [code: string]: string } };

interface Part {
  learned: Fact[];
  view: object;
  cases: ({ fact: Fact } & { [language in Language]: string })[];
}

interface Table {
  people: { [id: string]: string };
  core: Catalogue;
  words: { [game: string]: Catalogue };
  names: { [game: string]: NameTable };
  games: { [game: string]: Part[] };
}

const TABLE = JSON.parse(readFileSync("../../build/words/cases.json", "utf8")) as Table;

describe.each(["en", "zh"] as const)("every fact is told in %s as the table says", (language) => {
  test.each(Object.entries(TABLE.games))("%s", (game, parts) => {
    const sentences = { ...TABLE.core[language], ...TABLE.words[game]?.[language] };
    const plain = new Words(language, sentences, TABLE.people, TABLE.names[game]);
    for (const { learned, view, cases } of parts) {
      const words = plain.learning(learned).seeing(view);
      expect(cases.map(({ fact }) => words.fact(fact))).toEqual(cases.map((told) => told[language]));
    }
  });
});
