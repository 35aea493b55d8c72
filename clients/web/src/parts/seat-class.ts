/** The number of colours; a seat beyond them has the colour of an earlier one, and a ring. */
const COLOURS = 10;

/** The class that gives whatever carries it the seat's colour, as `--seat`. */
export function seatClass(seat: number): string {
  return `seat-${((seat - 1) % COLOURS) + 1}${seat > COLOURS ? " ringed" : ""}`;
}
