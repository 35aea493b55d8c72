import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Asking } from "./asking";

/** Where a question is drawn: in this part of the board, "" for none. Two of one part are two places. */
interface Place {
  part: string;
}

/** Which prompts a board asks itself, and in which of its parts. What none of them asks, the page does. */
export class Placement {
  private readonly places = new Map<string, readonly Place[]>();
  private readonly first = signal<ReadonlyMap<string, Place>>(new Map());
  private readonly said = new Set<string>();

  /** The part by the prompt's id. */
  readonly parts: ReadonlySignal<ReadonlyMap<string, string>> = computed(() => new Map([...this.first.value].map(([id, { part }]) => [id, part])));

  /** What of the board is wanted in sight from outside of it. */
  readonly sought = signal<Element | undefined>(undefined);

  /** A question is drawn here, until the function that comes back is called. */
  add(id: string, place: Place): () => void {
    this.set(id, [...(this.places.get(id) ?? []), place]);
    return () => this.set(id, (this.places.get(id) ?? []).filter((one) => one !== place));
  }

  /** Whether another place asks this already: a prompt is asked once, or it would be answered twice. */
  refuses(id: string, place: Place): boolean {
    const first = this.first.value.get(id);
    return first !== undefined && first !== place && this.places.get(id)?.includes(place) === true;
  }

  /** Tell the board's author, once, that two of its places ask the same. */
  complain(id: string, place: Place): void {
    if (this.said.has(id)) return;
    this.said.add(id);
    console.error(`the prompt ${id} is drawn twice, in "${this.parts.peek().get(id)}" and in "${place.part}": the second is left out`);
  }

  private set(id: string, places: readonly Place[]): void {
    if (places.length > 0) this.places.set(id, places);
    else this.places.delete(id);
    this.first.value = new Map([...this.places].flatMap(([one, [first]]) => (first ? [[one, first]] : [])));
  }
}

/** Where questions say that they are drawn: within a board, and nowhere else. */
export const PlacementOn = createContext<Placement | undefined>(undefined);

/** The part of a board that all of this stands in. */
export const Within = createContext("");

/** Tell the page that this prompt is asked here; true if it is asked elsewhere already, and must not be here. */
export function usePlacement(asked: Asking | undefined): boolean {
  const drawn = useContext(PlacementOn);
  const part = useContext(Within);
  const place = useRef<Place>({ part });
  place.current.part = part;
  const id = asked?.id;
  useLayoutEffect(() => (drawn && id !== undefined ? drawn.add(id, place.current) : undefined), [drawn, id, part]);
  // Known only once all of a layout have said where they are: where a question moves, the new place comes before the old one goes.
  const refused = drawn !== undefined && id !== undefined && drawn.refuses(id, place.current);
  useEffect(() => {
    if (refused) drawn.complain(id, place.current);
  }, [refused]);
  return refused;
}
