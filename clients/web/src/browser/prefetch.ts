interface Fetched {
  fetchAhead: () => void;
}

/** Who has looked around for so long will hardly leave at once. */
const STAYED_MS = 3_000;

const pages = new Map<string, Fetched>();

/** Give a page that comes when it is shown, under the pattern of its address, so that parts of other pages may have it fetched. */
export function prefetchable<Page extends Fetched>(pattern: string, page: Page): Page {
  pages.set(pattern, page);
  return page;
}

/** Have a page fetched that is about to be opened; one that does not come is fetched again when it is. */
export function prefetch(pattern: string): void {
  pages.get(pattern)?.fetchAhead();
}

/** Have a page fetched that most visitors open who stay, unless they save data; returns what calls it off. */
export function prefetchLater(pattern: string): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const timer = setTimeout(() => prefetch(pattern), STAYED_MS);
  return () => clearTimeout(timer);
}
