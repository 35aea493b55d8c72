// How the modules of a build are put together: on a slow line each file costs far more than its bytes, and left alone the
// bundler makes one of every few modules that two pages share. `base` comes with every page, `table` with every table,
// `small` with whatever shows something of a game, so that the first page's glimpses do not bring the tables with them.
const BASE = /\/src\/main\.tsx$/;
const TABLE = /\/src\/pages\/table\.tsx$/;
const BOARD = /\/src\/games\/\w+\/board\.tsx$/;
const STRIP = /\/src\/games\/\w+\/strip\.tsx$/;

/** A plugin that learns what imports what, and the groups that come of it. */
export function chunks() {
  const found = { base: new Set(), small: new Set(), table: new Set() };
  const plugin = {
    name: "sotto-chunks",
    apply: "build",
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const under = (root) => closure(root, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const those = (pattern) => ids.filter((id) => pattern.test(id)).map(under);
      const shared = (closures) => ids.filter((id) => closures.filter((one) => one.has(id)).length > 1);
      const [base, page, boards, strips] = [those(BASE)[0], those(TABLE)[0], those(BOARD), those(STRIP)];
      const glimpsed = union(strips);
      found.base = without(base, isEntry);
      found.small = without(new Set(shared(strips)), (id) => base.has(id));
      found.table = without(union([page, shared(boards)]), (id) => base.has(id) || glimpsed.has(id) || isEntry(id));
    },
  };
  const groups = Object.keys(found).map((name) => ({ name, test: (id) => found[name].has(id) }));
  return { plugin, groups };
}

// By these the manifest of a build knows what comes with what.
function isEntry(id) {
  return BASE.test(id) || TABLE.test(id);
}

function union(sets) {
  return new Set(sets.flatMap((one) => [...one]));
}

function without(set, left) {
  return new Set([...set].filter((id) => !left(id)));
}

function closure(root, importsOf) {
  const seen = new Set();
  for (const left = [root]; left.length > 0; ) {
    const id = left.pop();
    if (seen.has(id)) continue;
    seen.add(id);
    left.push(...importsOf(id));
  }
  return seen;
}
