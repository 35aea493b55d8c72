/** What is redrawn in turns, one with each drawing of the screen, where all at once would take too long. */
export class RedrawQueue {
  private readonly waiting = new Map<string, () => void>();

  /** Draw this when its turn comes; one that waits already keeps its place. */
  want(who: string, draw: () => void): void {
    this.waiting.set(who, draw);
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  /** The next one's turn. */
  take(): void {
    const [first] = this.waiting;
    if (!first) return;
    const [who, draw] = first;
    this.waiting.delete(who);
    draw();
  }

  /** Everybody's turn. */
  takeAll(): void {
    while (!this.isEmpty) this.take();
  }
}
