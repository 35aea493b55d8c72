import { type ReadonlySignal, computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** Where we are: the path, the query and what follows the hash (codes, which no server should see in its log). */
export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

const current = signal<Place>(read());

/** The place that is shown. */
export const place: ReadonlySignal<Place> = computed(() => current.value);

addEventListener("popstate", () => {
  current.value = read();
});

/** Go somewhere, as a link does; with `replace`, without a new entry in the history. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const before = current.peek().path;
  current.value = read();
  if (current.peek().path !== before) scrollTo(0, 0);
}

/** The parts of the path that a pattern like `/tables/:table` names, or undefined if it does not fit. */
export function matched(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const parts = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith(":")) found[name.slice(1)] = decoded(part);
    else if (name !== part) return undefined;
  }
  return found;
}

/** A link within the page. */
export function Link({ to, children, onFollow, ...rest }: { to: string; onFollow?: () => void; class?: string | undefined; title?: string; children: ComponentChildren; "aria-current"?: "page" | undefined }) {
  const follow = (event: MouseEvent) => {
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere) return;
    event.preventDefault();
    onFollow?.();
    go(to);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

function read(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
