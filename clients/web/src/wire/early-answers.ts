/** What came with the page is as old as the page: later on everything is asked for. So it is with what was asked for ahead. */
const FRESH_MS = 10_000;

interface Answer {
  told: unknown;
  at: number;
}

let answers: Map<string, Answer> | undefined;

/** An answer that the server sent within the page, or one that is expected, once; undefined if there is none. */
export function early(path: string): unknown {
  answers ??= read();
  const answer = answers.get(path);
  answers.delete(path);
  return answer && performance.now() < answer.at + FRESH_MS ? answer.told : undefined;
}

/** Let who asks for a path soon have this answer, which has been asked for already. */
export function expectAnswer(path: string, coming: Promise<unknown>): void {
  coming.catch(() => undefined);
  answers ??= read();
  answers.set(path, { told: coming, at: performance.now() });
}

function read(): Map<string, Answer> {
  try {
    const sent = JSON.parse(document.getElementById("early")?.textContent ?? "{}") as object;
    return new Map(Object.entries(sent).map(([path, told]) => [path, { told, at: 0 }]));
  } catch {
    return new Map();
  }
}
