import type { Seen } from "./state";
import { tell } from "./texts";

/** The number of sentences, and of the lines that are looked through for them. */
const SHOWN = 4;
const SEARCHED = 40;

/** What happened last, for who looks at the ring and not at the log. */
export function News({ seen }: { seen: Seen }) {
  const told = latest(seen);
  if (told.length === 0) return null;
  return (
    <section aria-label={tell("latest")}>
      <ol role="list">
        {told.map(({ seq, said }) => (
          <li key={seq} dir="auto">
            <small>{said}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function latest({ lines, words }: Seen): { seq: number; said: string }[] {
  const found: { seq: number; said: string }[] = [];
  for (const { seq, fact } of lines.slice(-SEARCHED).toReversed()) {
    const said = fact.type.startsWith("table_") ? "" : words.fact(fact);
    if (said) found.push({ seq, said });
    if (found.length === SHOWN) break;
  }
  return found;
}
