const QUIET_MS = 5_000;
const ANSWER_MS = 4_000;
/** The first answer may be a whole view, which over a thin line takes its time. */
const FIRST_MS = 20_000;

/**
 * Notices that a connection is dead, within nine seconds: sockets die without a word. After a silence something is
 * asked; where no answer comes, and nothing else, the connection is given up.
 */
export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience = FIRST_MS;

  /** `ask` asks for something that is answered at once, and says whether there was anything to ask for. */
  constructor(
    private readonly ask: () => boolean,
    private readonly dead: () => void,
  ) {}

  /** A new connection is open. */
  begin(): void {
    this.patience = FIRST_MS;
    this.rest();
  }

  /** Something came. */
  heard(): void {
    this.patience = ANSWER_MS;
    this.rest();
  }

  /** Ask now. */
  check(): void {
    this.after(this.patience, this.dead);
    if (!this.ask()) this.rest();
  }

  /** There is no connection to look after. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private rest(): void {
    this.after(QUIET_MS, () => this.check());
  }

  private after(pause: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, pause);
  }
}
