const kept = new Map<string, string>();

/** The key by which this page may read the replay of a table: from its address, which no server is sent that part of. */
export function replayKeyOf(table: string): string | undefined {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key && /^[a-z0-9]{1,64}$/i.test(key) && location.pathname.startsWith(`/tables/${table}/`)) kept.set(table, key);
  return kept.get(table);
}

/** What an address of this table's replay ends in, so that it opens again. */
export function keyHash(table: string, key = replayKeyOf(table)): string {
  return key ? `#key=${key}` : "";
}

/** The headers of a request that it adds to. */
export function keyHeaders(path: string): Record<string, string> {
  const table = /^\/api\/tables\/([a-z0-9]+)/.exec(path)?.[1];
  const key = table && replayKeyOf(table);
  return key ? { "Sotto-Replay-Key": key } : {};
}
