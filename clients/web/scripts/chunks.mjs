// How the modules of a build are put together: on a slow line each file costs far more than its bytes, and left alone the
// bundler makes one of every few modules that two pages share. `base` comes with every page, `table` with every table,
// `small` with what comes before one: strips, so that the first page's glimpses do not bring the tables with them, and
// guides, which say how one is opened. What the files of a game share is one under its name; what of it a strip, a guide
// or the profile needs, another.
const BASE = /\/src\/main\.tsx$/;
const TABLE = /\/src\/pages\/table\.tsx$/;
const LIVE = /\/src\/home\/live-table\.tsx$/;
const GAME = /\/src\/games\/(\w+)\//;
const PACK = /\.json\?raw$/;
const BOARD = /\/src\/games\/\w+\/board\.tsx$/;
const GUIDE = /\/src\/games\/\w+\/guide\.ts$/;
const PROFILE = /\/src\/games\/\w+\/profile\.tsx$/;
const STRIP = /\/src\/games\/\w+\/strip\.tsx$/;

/** A plugin that learns what imports what, and the groups that come of it. */
export function chunks() {
  const found = new Map();
  const plugin = {
    name: "sotto-chunks",
    apply: "build",
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const under = (root) => closure(root, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const those = (pattern) => ids.filter((id) => pattern.test(id)).map(under);
      const [base, page] = [BASE, TABLE].map((pattern) => those(pattern)[0]);
      const early = [LIVE, STRIP, GUIDE].flatMap(those);
      const small = without(shared([page, ...those(BOARD), ...early]).intersection(union(early)), (id) => GAME.test(id) || PACK.test(id));
      const table = union([page, shared(those(BOARD))]);
      const common = shared(ids.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length > 0).map(under));
      const ofGames = (pattern, suffix = "") => ids.filter((id) => pattern.test(id)).map((id) => [nameOf(id) + suffix, under(id).intersection(common)]);
      const apart = [STRIP, GUIDE, PROFILE].flatMap((pattern) => ofGames(pattern, "-small")).map(([name, members]) => [name, without(members, (id) => !GAME.test(id))]);
      // The style of a board goes with what it shares: one file less.
      const boards = ids.filter((id) => BOARD.test(id)).map((id) => [nameOf(id), without(under(id), (one) => !one.endsWith(".css"))]);
      const chunks = [["base", base], ["small", small], ["table", table], ...apart, ...ofGames(BOARD), ...boards];
      // Of several the first: what comes with all is in nothing else.
      for (const [name, members] of chunks) for (const id of members) if (!found.has(id) && !isEntry(id)) found.set(id, name);
    },
  };
  return { plugin, groups: [{ debugName: "sotto", name: (id) => found.get(id) || null }] };
}

function nameOf(id) {
  return GAME.exec(id)?.[1];
}

// By it the manifest of a build knows what comes with the page.
function isEntry(id) {
  return BASE.test(id);
}

function without(set, left) {
  return new Set([...set].filter((id) => !left(id)));
}

function union(sets) {
  return new Set(sets.flatMap((one) => [...one]));
}

function shared(sets) {
  const [once, again] = [new Set(), new Set()];
  for (const id of sets.flatMap((one) => [...one])) (once.has(id) ? again : once).add(id);
  return again;
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
