import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { createContext } from "preact";

/** A part of the board that lies in the drawer on a desk. */
interface Kept {
  name: string;
  label: () => string;
}

/** What the page itself has to show, on a phone behind a tab beside the board's. */
export interface PagePanel {
  id: string;
  name: string;
  /** How much is new there. */
  mark: number;
}

/** What is out of sight until it is wanted: the page's panels and, on a desk, the board's parts of place "more". On a desk it lies beside the board, on a phone in its place. */
export class Drawer {
  private readonly chosen = signal<string | null | undefined>(undefined);
  private readonly asides = signal(0);

  /** The parts of the board that lie in it now. */
  readonly parts = signal<readonly Kept[]>([]);

  /** The page's panels, as long as the board's tabs are to open them. */
  readonly panels = signal<readonly PagePanel[]>([]);

  /** On a desk it is open with the first panel until somebody chooses, if the board has nothing of its own in that place. */
  readonly isOpen: ReadonlySignal<boolean> = computed(() => (this.chosen.value === undefined ? this.asides.value === 0 : this.chosen.value !== null));

  /** Which of the page's panels lies in the place of the board's parts. */
  readonly over: ReadonlySignal<string | undefined> = computed(() => this.panels.value.find(({ id }) => id === this.chosen.value)?.id);

  /** What it shows, null while it is closed. */
  open(first: string): string | null {
    return this.isOpen.value ? (this.chosen.value ?? first) : null;
  }

  choose(panel: string | null): void {
    this.chosen.value = panel;
  }

  /** Another panel, or away with this one where something of the board lies beneath. */
  press(panel: string, shown: string | null): void {
    this.choose(panel === shown && this.asides.peek() > 0 ? null : panel);
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

/** The element that shows the page's own panel. */
export const PANEL = "page-panel";

/** The element that a panel is shown by: a part of the board by one of its own. */
export function elementOf(panel: string): string {
  return panel.startsWith(panelOf("")) ? panel.replace(" ", "-") : PANEL;
}

/** The drawer beside a board; none in a replay, nor in tests of a board alone. */
export const DrawerOf = createContext<Drawer | undefined>(undefined);
