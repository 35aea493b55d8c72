const FIRST_MS = 500;
const LONGEST_MS = 5_000;

/** Do something that must succeed once, however long the server is away. */
export async function untilItWorks(act: () => Promise<void>): Promise<void> {
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 2, LONGEST_MS)) {
    try {
      return await act();
    } catch {
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

/** This long, or by chance up to half as long again, so that not all clients come back at once. */
export function spread(pause: number): number {
  return pause * (1 + Math.random() / 2);
}
