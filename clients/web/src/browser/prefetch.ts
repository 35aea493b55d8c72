const loads = new Map<string, () => Promise<unknown>>();

/** Say how the script of a page comes, by the pattern of its address, so that parts of other pages may have it fetched. */
export function prefetchable<Module>(pattern: string, load: () => Promise<Module>): () => Promise<Module> {
  loads.set(pattern, load);
  return load;
}

/** Have the script of a page fetched that is about to be opened; one that does not come is fetched again when it is. */
export function prefetch(pattern: string): void {
  loads.get(pattern)?.().catch(() => undefined);
}
