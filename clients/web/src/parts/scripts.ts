import { spread } from "../wire/patience";

const TRIES = 3;
const PAUSE_MS = 400;

/** The styles that did not come. */
const unstyled = new Set<HTMLLinkElement>();

// Such events do not bubble.
document.addEventListener("error", ({ target }) => target instanceof HTMLLinkElement && target.rel === "stylesheet" && unstyled.add(target), true);

/**
 * The module that an `import()` fetches. Tried three times, each under another query: a browser may remember that an
 * import has failed, and would not ask again under the same address. Throws what the last try failed with.
 */
export async function fetchedScript<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await (tried === 0 ? load() : again<Module>(load, tried));
    } catch (trouble) {
      if (tried + 1 >= TRIES) throw trouble;
    }
    await new Promise((go) => setTimeout(go, spread(PAUSE_MS * (tried + 1))));
  }
}

async function again<Module>(load: () => Promise<Module>, tried: number): Promise<Module> {
  const address = addressIn(String(load));
  if (!address) return load();
  await Promise.all([...unstyled].map((link) => styledAgain(link, tried)));
  return (await import(/* @vite-ignore */ asked(address, import.meta.url, tried))) as Module;
}

/** Where a function imports from: only its text says so after the build, in which every file has a new name. */
export function addressIn(load: string): string | undefined {
  return /import\(\s*(["'`])(.+?)\1/.exec(load)?.[2];
}

function asked(address: string, from: string, tried: number): string {
  const url = new URL(address, from);
  url.searchParams.set("again", String(tried));
  return url.href;
}

/** A style that did not come, once more: nothing else asks for it again. */
function styledAgain(link: HTMLLinkElement, tried: number): Promise<void> {
  return new Promise((came, failed) => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.href = asked(link.href, location.href, tried);
    next.onload = () => {
      link.remove();
      unstyled.delete(link);
      came();
    };
    next.onerror = () => {
      next.remove();
      unstyled.delete(next);
      failed(new Error(`no style at ${link.href}`));
    };
    link.after(next);
  });
}
