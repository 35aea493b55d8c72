import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { createContext } from "preact";

/** A part of the board that lies in the drawer on a desk. */
interface Kept {
  name: string;
  label: () => string;
}

/** What is out of sight beside a board on a desk until it is wanted: the page's own panels, and the board's parts of place "more". */
export class Drawer {
  private readonly chosen = signal<string | null | undefined>(undefined);
  private readonly asides = signal(0);

  /** The parts of the board that lie in it now. */
  readonly parts = signal<readonly Kept[]>([]);

  /** What it shows, null while it is closed. Until somebody chooses, it is open with what is named here where the board has nothing of its own to show there. */
  open(first: string): string | null {
    return this.isOpen.value ? (this.chosen.value ?? first) : null;
  }

  /** Whether the board has something of its own in that place. */
  readonly isWanted: ReadonlySignal<boolean> = computed(() => this.asides.value > 0);

  readonly isOpen: ReadonlySignal<boolean> = computed(() => (this.chosen.value === undefined ? !this.isWanted.value : this.chosen.value !== null));

  choose(panel: string | null): void {
    this.chosen.value = panel;
  }

  isChosen(panel: string): boolean {
    return this.chosen.value === panel;
  }

  /** The board shows something beside its stage, until the function that comes back is called. */
  addAside(): () => void {
    this.asides.value = this.asides.peek() + 1;
    return () => (this.asides.value = this.asides.peek() - 1);
  }

  addPart(part: Kept): () => void {
    this.parts.value = [...this.parts.peek(), part];
    return () => (this.parts.value = this.parts.peek().filter((one) => one !== part));
  }
}

/** What the drawer calls a part of the board. */
export function panelOf(part: string): string {
  return `part ${part}`;
}

/** The drawer beside a board; none in a replay, nor in tests of a board alone. */
export const DrawerOf = createContext<Drawer | undefined>(undefined);
