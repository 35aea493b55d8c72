// Fails where files of the page import each other in a circle, or folders do, be it for types alone; and where anything
// imports a game by its name, or code what is there for tests.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "vite";

const EXTENSIONS = ["", ".ts", ".tsx", "/index.ts"];
const TEST = /\.test\.tsx?$/;

/** What each file of a folder imports of it, at once or later; what tests import leads nowhere, for nothing imports them. */
export function importsIn(root) {
  const files = new Set(globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) => !TEST.test(file)));
  return new Map([...files].map((file) => [file, importedBy(join(root, file)).flatMap((path) => resolved(files, file, path) ?? [])]));
}

function importedBy(path) {
  const code = readFileSync(path, "utf8");
  const { module, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const passedOn = module.staticExports.flatMap(({ entries }) => entries);
  // As an expression, or as a type.
  const inPlace = [...code.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, path]) => path);
  return [...[...module.staticImports, ...passedOn].flatMap(({ moduleRequest }) => moduleRequest?.value ?? []), ...inPlace];
}

function resolved(files, from, path) {
  if (!path.startsWith(".")) return undefined;
  const target = normalize(join(dirname(from), path));
  return EXTENSIONS.map((extension) => target + extension).find((file) => files.has(file));
}

/** A folder by its path; a game's is one with all that is in it, and so are the words with their texts. */
export function folderOf(file) {
  return /^(games\/[^/]+|words)\//.exec(file)?.[1] ?? dirname(file);
}

/** The same for folders. */
export function betweenFolders(imports) {
  const folders = new Map();
  for (const [file, targets] of imports) {
    const from = folderOf(file);
    const known = folders.get(from) ?? new Set();
    folders.set(from, known.union(new Set(targets.map(folderOf).filter((to) => to !== from))));
  }
  return new Map([...folders].map(([from, targets]) => [from, [...targets]]));
}

/** The shortest way of each that leads back to where it begins; of several with the same members one. */
export function circlesIn(imports) {
  const found = new Map();
  for (const start of [...imports.keys()].sort()) {
    const way = wayBack(imports, start);
    const members = way?.toSorted().join(" ");
    if (way && !found.has(members)) found.set(members, [...way, start]);
  }
  return [...found.values()];
}

/** What is imported from where it is not for others: a game's folder is its own and tests' alone, what tests use is no code's. */
export function straysIn(imports) {
  const pairs = [...imports].flatMap(([file, targets]) => targets.map((target) => [file, target]));
  return pairs.filter(([file, target]) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    const isForTests = /^testing\b/.test(from);
    return !isForTests && from !== to && /^(games\/|testing\b)/.test(to);
  });
}

function wayBack(imports, start) {
  const seen = new Set();
  for (const ways = [[start]]; ways.length > 0; ) {
    const way = ways.shift();
    for (const next of imports.get(way.at(-1)) ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const imports = importsIn(relative(process.cwd(), new URL("../src", import.meta.url).pathname));
  const circles = [...circlesIn(imports), ...circlesIn(betweenFolders(imports))];
  const strays = straysIn(imports);
  for (const circle of circles) console.error(`a circle: ${circle.join(" → ")}`);
  for (const [file, target] of strays) console.error(`not for others: ${file} → ${target}`);
  process.exitCode = circles.length + strays.length > 0 ? 1 : 0;
}
