/** Small texts that the browser keeps by name. One that keeps nothing forgets them at the next load; all else works. */
class Shelf {
  // Even naming a storage may be refused, so it is named each time.
  constructor(private readonly storage: () => Storage) {}

  /** What is kept under a name, or null. */
  recall(name: string): string | null {
    try {
      return this.storage().getItem(name);
    } catch {
      return null;
    }
  }

  /** Keep a text; an empty one is taken away. */
  keep(name: string, text: string): void {
    try {
      if (text) this.storage().setItem(name, text);
      else this.storage().removeItem(name);
    } catch {
      // As above: nothing is kept.
    }
  }
}

/** For all later visits. */
export const forGood = new Shelf(() => localStorage);

/** For as long as the tab is open, reloads included. */
export const forSession = new Shelf(() => sessionStorage);
