import { spread } from "../wire/patience";

// The build has every `import()` go through here, in place of what Vite brings for it (vite.config.ts).

const TRIES = 3;
const PAUSE_MS = 400;

/** A browser has six connections to a server: with all of them taken by scripts, each short question would wait. */
const AT_ONCE = 4;

/** Those that wait until fewer are fetched, in order. */
const waiting: (() => void)[] = [];
let fetching = 0;

/** The files that are in the browser's cache, or on their way there, by address. */
const files = new Map<string, Promise<void>>();

/** The styles that were added to the page, by address. */
const styles = new Map<string, Promise<void>>();

/**
 * The module that an `import()` gives, whose build needs these files. All are fetched before the import begins, each
 * tried three times: a browser remembers a module that it could not fetch for as long as the page is open, and would
 * refuse every one that imports it, under whatever query. Throws what the last try failed with.
 */
export async function imported<Module>(load: () => Promise<Module>, needed: readonly string[] = []): Promise<Module> {
  const own = addressIn(String(load));
  const addresses = new Set([...needed.map((file) => new URL(file, location.origin).href), ...(own ? [new URL(own, import.meta.url).href] : [])]);
  await Promise.all([...addresses].map(fetchedOnce));
  await Promise.all([...addresses].filter(isStyle).map(styledOnce));
  return load();
}

/** Where a function imports from: only its text says so after the build, in which every file has a new name. */
export function addressIn(load: string): string | undefined {
  return /import\(\s*(["'`])(.+?)\1/.exec(load)?.[2];
}

function fetchedOnce(address: string): Promise<void> {
  return once(files, address, () => (isOnPage(address) ? Promise.resolve() : fetched(address)));
}

/** What fails is forgotten: it is tried again when it is wanted again. */
function once(known: Map<string, Promise<void>>, address: string, act: () => Promise<void>): Promise<void> {
  let done = known.get(address);
  if (!done) {
    done = act();
    known.set(address, done);
    done.catch(() => known.delete(address));
  }
  return done;
}

/** Whether the page itself named a file, so that it came with it. */
function isOnPage(address: string): boolean {
  return [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[rel=modulepreload], link[rel=stylesheet]")].some((one) => ("src" in one ? one.src : one.href) === address);
}

async function fetched(address: string): Promise<void> {
  if (fetching === AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else fetching += 1;
  try {
    await triedThrice(address);
  } finally {
    // Whoever waits takes the place over.
    const next = waiting.shift();
    if (next) next();
    else fetching -= 1;
  }
}

async function triedThrice(address: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      // What failed may be kept by a cache on the way.
      const answer = await fetch(address, { priority: "low", ...(tried > 1 && { cache: "reload" }) });
      if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
      await answer.arrayBuffer();
      return;
    } catch (trouble) {
      if (tried === TRIES) throw trouble;
    }
    await new Promise((go) => setTimeout(go, spread(PAUSE_MS * tried)));
  }
}

function isStyle(address: string): boolean {
  return address.endsWith(".css");
}

function styledOnce(address: string): Promise<void> {
  return once(styles, address, () => (isOnPage(address) ? Promise.resolve() : styled(address)));
}

function styled(address: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((came, failed) => {
    link.onload = () => came();
    link.onerror = () => {
      link.remove();
      failed(new Error(`no style at ${address}`));
    };
    document.head.append(link);
  });
}
