import type { ComponentType } from "preact";
import type { Holes, View } from "../../wire/types";

/** Props of whatever is drawn from a view. */
interface Seeing<Game> {
  view: View<Game>;
}

/** The same for a view with holes. */
type Holed<State, Props extends Seeing<State>> = Omit<Props, "view"> & Seeing<Holes<State>>;

/** How a game's state is read from a view that lacks parts of it: what is missing is as it was before the game began. */
export class Reader<State extends object> {
  private readonly known = new WeakMap<object, State>();

  constructor(private readonly empty: State) {}

  /** The whole state; the same object for the same view. */
  whole(seen: Holes<State> | undefined): State {
    if (!isRecord(seen)) return this.empty;
    const known = this.known.get(seen) ?? (filled(this.empty, seen) as State);
    this.known.set(seen, known);
    return known;
  }

  /** A component of whole states as one that may be given a view with holes. */
  reading<Props extends Seeing<State>>(Drawn: ComponentType<Props>): ComponentType<Holed<State, Props>> {
    return (props) => {
      const view: View<State> = { ...props.view, game: this.whole(props.view.game) };
      return <Drawn {...({ ...props, view } as unknown as Props)} />;
    };
  }

  /** The same of several, by their names. */
  readingAll<Props extends Seeing<State>>(parts: { readonly [name: string]: ComponentType<Props> }): { [name: string]: ComponentType<Holed<State, Props>> } {
    return Object.fromEntries(Object.entries(parts).map(([name, Drawn]) => [name, this.reading(Drawn)]));
  }
}

/** The value where it is of the kind that belongs there; of a dictionary what is known. What has no hole stays the same object. */
function filled(empty: unknown, seen: unknown): unknown {
  if (kindOf(seen) !== kindOf(empty)) return empty;
  if (!isRecord(empty) || !isRecord(seen)) return seen;
  const parts = new Set([...Object.keys(empty), ...Object.keys(seen)]);
  const whole = Object.fromEntries([...parts].map((part) => [part, part in empty ? filled(empty[part], seen[part]) : seen[part]] as const).filter(([, value]) => value !== null));
  const same = parts.size === Object.keys(seen).length && [...parts].every((part) => part in whole && whole[part] === seen[part]);
  return same ? seen : whole;
}

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return kindOf(value) === "object";
}
