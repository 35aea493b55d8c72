const BREATH_MS = 12;

/** Long work in steps: between them the page breathes, and is told which share of the work is done. */
export class Pace {
  private done = 0;
  private since = performance.now();

  constructor(
    private readonly steps: number,
    private readonly told: (share: number) => void = () => undefined,
  ) {}

  /** One step is done. */
  async step(): Promise<void> {
    this.done++;
    if (performance.now() - this.since < BREATH_MS) return;
    this.told(Math.min(1, this.done / this.steps));
    await new Promise((go) => setTimeout(go));
    this.since = performance.now();
  }
}
