/** What comes from the address or from somebody else may be anything: in a path it is one part and nothing more. */
export function tablePath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

/** Whether this may be the id of a table; anything else leads nowhere, and need not be asked for. */
export function isTableId(table: string): boolean {
  return /^[a-z0-9]{1,32}$/.test(table);
}
