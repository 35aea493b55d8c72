import { createContext } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import type { Line } from "../../wire/types";
import { type Course, type End, type Thing, drawn, fly, likenessOf } from "./flight";
import { useFreshLines } from "./fresh-lines";

type Find = (about: string) => Element | undefined;

/** What a frame tells of the board over which things fly. */
interface Air {
  /** What the board draws by this `data-about`, where it can be seen. */
  find: Find;
  /** Whether things go by too fast to be looked at. */
  hasty: boolean;
}

export const AirOf = createContext<Air | undefined>(undefined);

/** Where something is on a board: its `data-about`, or what is drawn there. */
type Spot = string | Element | undefined;

/** One thing that goes from one place on the board to another. */
export interface Flight extends Course {
  from: Spot;
  to: Spot;
  /** What goes: a drawn thing, or a likeness of what stands where it comes from. */
  what: Thing | "likeness";
  /** What is written on a drawn thing. */
  text?: string;
}

/** Of more than these at once nobody sees anything. */
const MOST = 12;

interface Departure {
  flight: Flight;
  from: End;
  flyer: HTMLElement | undefined;
}

/** Let fly, once, what the facts that have just been told let fly. Where something comes from is looked up while it still stands there, and where it goes when that is drawn. */
export function useFlights(lines: readonly Line[], plan: (line: Line) => readonly Flight[]): void {
  const air = useContext(AirOf);
  const fresh = useFreshLines(lines);
  const departures = useRef<readonly Departure[]>([]);
  if (air && !air.hasty && fresh.length > 0) departures.current = departing(fresh.flatMap(plan).slice(-MOST), air.find);
  useLayoutEffect(() => {
    const due = departures.current;
    departures.current = [];
    // All ways are measured before the first thing flies: each that is added would have the page laid out once more.
    const ways = due.map(({ flight, from }) => [from ?? boxAt(flight.from, air?.find), boxAt(flight.to, air?.find)] as const);
    due.forEach(({ flight, flyer }, at) => flyer && void fly(ways[at]?.[0], ways[at]?.[1], flyer, flight));
  });
}

function departing(flights: readonly Flight[], find: Find): readonly Departure[] {
  return flights.map((flight) => {
    const element = foundAt(flight.from, find);
    return { flight, from: element?.getBoundingClientRect(), flyer: flight.what === "likeness" ? element && likenessOf(element) : drawn(flight.what, flight.text) };
  });
}

function boxAt(spot: Spot, find: Find | undefined): DOMRectReadOnly | undefined {
  return foundAt(spot, find)?.getBoundingClientRect();
}

function foundAt(spot: Spot, find: Find | undefined): Element | undefined {
  return typeof spot === "string" ? find?.(spot) : spot;
}
