// Before each file of tests that has a page: all texts in both languages, so that what is drawn and what is said is there at once.

const PARTS = [
  () => import("../first/texts"),
  () => import("../profile/texts"),
  () => import("../replay/texts"),
  () => import("../simulations/texts"),
  () => import("../table/texts"),
];

async function learnAll(): Promise<void> {
  const { common, rest } = await import("../words/sentences");
  const own = await Promise.all(PARTS.map(async (part) => (await part()).texts));
  for (const texts of [common, rest, ...own]) {
    await texts.fetch("en");
    await texts.fetch("zh");
  }
}

if (typeof document !== "undefined") await learnAll();

export {};
