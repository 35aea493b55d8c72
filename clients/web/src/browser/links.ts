import { language } from "./language";

/** The whole address of a page, to be sent to others: what messengers show of it is in the language of the sender. */
export function linkTo(path: string, hash = ""): string {
  return `${location.origin}${path}${path.includes("?") ? "&" : "?"}lang=${language.value}${hash}`;
}
