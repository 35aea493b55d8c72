import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { isStill } from "../../../browser/media";
import { forGood } from "../../../browser/storage";

export const SPEEDS = [0.5, 1, 2, 4] as const;

export const ROUND_MS = 420;
const KEPT = "mbg battle speed";

/** Where a play-back stands: before the first round is 0. */
export interface Playing {
  readonly count: number;
  readonly round: ReadonlySignal<number>;
  readonly running: ReadonlySignal<boolean>;
  readonly speed: ReadonlySignal<number>;
  go(round: number): void;
  step(by: number): void;
  toggle(): void;
  hasten(speed: number): void;
}

class Player implements Playing {
  constructor(
    readonly count: number,
    readonly round: Signal<number>,
    readonly running: Signal<boolean>,
    readonly speed: Signal<number>,
  ) {}

  go(round: number): void {
    this.running.value = false;
    this.stand(round);
  }

  step(by: number): void {
    this.go(this.round.peek() + by);
  }

  /** Run on; from the end, once more from the beginning. */
  toggle(): void {
    if (!this.running.peek() && this.round.peek() === this.count) this.stand(0);
    this.running.value = !this.running.peek();
  }

  hasten(speed: number): void {
    this.speed.value = speed;
    forGood.keep(KEPT, String(speed));
  }

  /** One round by itself; after the last it stops. */
  pass(): void {
    this.stand(this.round.peek() + 1);
    if (this.round.peek() === this.count) this.running.value = false;
  }

  private stand(round: number): void {
    this.round.value = Math.max(0, Math.min(this.count, Math.round(round)));
  }
}

/** The play-back of a number of rounds; one that opened by itself runs by itself, unless motion is not wanted. */
export function usePlaying(count: number, runs: boolean): Playing {
  const still = isStill();
  const round = useSignal(runs && still ? count : 0);
  const running = useSignal(runs && !still);
  const speed = useSignal(keptSpeed());
  const player = useMemo(() => new Player(count, round, running, speed), [count]);
  useEffect(() => {
    if (!running.value) return;
    const due = setTimeout(() => player.pass(), ROUND_MS / speed.value);
    return () => clearTimeout(due);
  }, [player, running.value, round.value, speed.value]);
  return player;
}

function keptSpeed(): number {
  const kept = Number(forGood.recall(KEPT));
  return SPEEDS.find((speed) => speed === kept) ?? 1;
}
