/** Texts in both languages; one that lacks a name of the other does not compile. */
export function bilingual<Names extends string>(en: { [name in Names]: string }, zh: { [name in NoInfer<Names>]: string }) {
  return { en, zh };
}
