/** How long the browser may take to begin to save. */
const PATIENCE_MS = 10_000;

/** Have the browser save something as a file of this name. */
export function saveAs(name: string, what: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE_MS);
}
