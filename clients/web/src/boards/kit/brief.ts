import type { NameOf } from "../../state/names";

/** How much of a name stands in a sentence, its number among it: nobody's pushes a board aside. */
const NAME_MOST = 18;

/** A text in short, cut between two of its characters. */
export function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

/** What seats are called where there is little room. */
export function brief(nameOf: NameOf): (seat: number | string) => string {
  return (seat) => {
    const name = nameOf(seat);
    const short = cut(name, NAME_MOST);
    // What was cut has lost the mark that ends its own direction.
    return short === name ? name : `${short}\u2069`;
  };
}
