/** With `SOTTO_WALK=all`, as in `make test-long`, walks over boards leave nothing out. */
export const ALL = process.env["SOTTO_WALK"] === "all";

/** As in `tests/day.py`: the day by which walks take turns, counted from the year 1, and whether they do not. */
const DAY = Number(process.env["TESTS_DAY"] ?? 719_163 + Math.floor(Date.now() / 86_400_000));
const WITHOUT_TURNS = ALL || process.env["TESTS_TURNS"] === "none";

/** Those of a walk that are walked today: every other one; `shift` moves a walk to the other day, so that two share the work. */
export function today<Each>(all: readonly Each[], shift = 0): readonly Each[] {
  return WITHOUT_TURNS ? all : all.filter((_, at) => (at + DAY + shift) % 2 === 0);
}
