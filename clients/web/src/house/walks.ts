/** With `SOTTO_WALK=all`, as in `make test-long`, walks over boards leave nothing out. */
export const ALL = process.env["SOTTO_WALK"] === "all";

/** The day by which the others take turns; `tests/day.py` has the same of its own. */
const DAY = Number(process.env["TESTS_DAY"] ?? Math.floor(Date.now() / 86_400_000));

/** Those of a walk that are walked today: every other one, and a walk with another `shift` has the rest. */
export function today<Each>(all: readonly Each[], shift = 0): readonly Each[] {
  return ALL ? all : all.filter((_, at) => (at + DAY + shift) % 2 === 0);
}
