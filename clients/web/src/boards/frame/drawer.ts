import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { createContext } from "preact";

/** A part of the board that has a tab beside it: on a desk those of place "more", on a low screen those of the aside, too. */
interface Kept {
  name: string;
  label: () => string;
  isBeside: boolean;
}

/** What the page itself has to show, on a phone behind a tab beside the board's. */
export interface PagePanel {
  id: string;
  name: string;
  /** How much is new there. */
  mark: number;
}

/** What is out of sight until it is wanted: the page's panels and, on a desk, the board's parts of place "more". On a desk it lies beside the board, on a phone in its place, on a low screen over its stage. */
export class Drawer {
  private readonly chosen = signal<string | null | undefined>(undefined);
  private readonly beneath = signal(0);

  /** The parts of the board that lie in it now. */
  readonly parts = signal<readonly Kept[]>([]);

  /** The page's panels, as long as the board's tabs are to open them. */
  readonly panels = signal<readonly PagePanel[]>([]);

  /** Which of these stands below the part of the board that is open. */
  readonly below = signal<string | undefined>(undefined);

  /** On a desk it is open with the first panel until somebody chooses, if the board has nothing of its own in that place. */
  readonly isOpen: ReadonlySignal<boolean> = computed(() => (this.chosen.value === undefined ? this.beneath.value === 0 : this.chosen.value !== null));

  /** Which of the page's panels lies in the place of the board's parts. */
  readonly over: ReadonlySignal<string | undefined> = computed(() => this.panels.value.find(({ id }) => id === this.chosen.value)?.id);

  /** Which part of the board's aside was chosen. */
  readonly beside: ReadonlySignal<string | undefined> = computed(() => this.parts.value.find(({ name, isBeside }) => isBeside && panelOf(name) === this.chosen.value)?.name);

  /** What it shows, null while it is closed. */
  open(first: string): string | null {
    return this.isOpen.value ? (this.chosen.value ?? first) : null;
  }

  choose(panel: string | null): void {
    this.chosen.value = panel;
  }

  /** Another panel, or away with this one where something of the board lies beneath, as for the board. */
  press(panel: string, shown: string | null): void {
    this.choose(panel === BOARD || (panel === shown && this.beneath.peek() > 0) ? null : panel);
  }

  isChosen(panel: string): boolean {
    return this.chosen.value === panel;
  }

  /** The board shows something in that place, until the function that comes back is called. */
  addBeneath(): () => void {
    this.beneath.value = this.beneath.peek() + 1;
    return () => (this.beneath.value = this.beneath.peek() - 1);
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

/** The element that shows the board, and what its tab is called where what is opened lies over it. */
export const BOARD = "page-board";

/** The element that shows the page's own panel. */
export const PANEL = "page-panel";

/** The element that a panel is shown by: a part of the board by one of its own. */
export function elementOf(panel: string): string {
  if (panel === BOARD) return BOARD;
  return panel.startsWith(panelOf("")) ? panel.replace(" ", "-") : PANEL;
}

/** The drawer beside a board; none in a replay, nor in tests of a board alone. */
export const DrawerOf = createContext<Drawer | undefined>(undefined);
