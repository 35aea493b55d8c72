/** Put what a field has where it can be pasted; where the browser does not let us, it is left selected, to be copied by hand. */
export async function copied(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // A page without TLS has no clipboard, but most browsers still know the old way.
    return document.execCommand("copy");
  }
}
