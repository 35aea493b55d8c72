import type { MbgPrompt, Seen } from "../state";

/** What a form is drawn from. */
export function seenBy({ view, seat, lines, words, nameOf }: MbgPrompt): Seen {
  return { game: view.game, own: seat, lines, words, nameOf };
}
