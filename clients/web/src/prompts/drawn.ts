import { type ReadonlySignal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { Asking } from "./asking";

/** Which prompts a board asks itself, and in which of its parts. What none of them asks, the house does. */
export class Drawn {
  private readonly places = new Map<string, string[]>();
  private readonly shown = signal<ReadonlyMap<string, string>>(new Map());

  /** The part by the prompt's id; "" for a question that stands in none. */
  readonly parts: ReadonlySignal<ReadonlyMap<string, string>> = this.shown;

  /** A question is drawn, until the function that comes back is called. */
  add(id: string, part: string): () => void {
    const places = [...(this.places.get(id) ?? []), part];
    this.set(id, places);
    return () => {
      const left = [...(this.places.get(id) ?? [])];
      left.splice(left.indexOf(part), 1);
      this.set(id, left);
    };
  }

  private set(id: string, places: string[]): void {
    if (places.length > 0) this.places.set(id, places);
    else this.places.delete(id);
    this.shown.value = new Map([...this.places].map(([one, [first = ""]]) => [one, first]));
  }
}

/** Where questions say that they are drawn: within a board, and nowhere else. */
export const DrawnOn = createContext<Drawn | undefined>(undefined);

/** The part of a board that all of this stands in. */
export const Within = createContext("");

/** Tell the house that this prompt is asked here. */
export function useDrawn(asked: Asking | undefined): void {
  const drawn = useContext(DrawnOn);
  const part = useContext(Within);
  const id = asked?.id;
  useLayoutEffect(() => (drawn && id !== undefined ? drawn.add(id, part) : undefined), [drawn, id, part]);
}
