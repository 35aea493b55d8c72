// The files of the builds before stay beside those of a new one, for pages that were opened before it: each of them
// still names its own. `builds.json` says which files are of which build, the newest first.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BUILDS = 3;

/** A plugin for Vite, whose own emptying of the folder must be off. */
export function keepBuilds() {
  return {
    name: "keep-builds",
    apply: "build",
    writeBundle: ({ dir }, bundle) => keep(dir, Object.keys(bundle)),
  };
}

/** Note what a build has written into a folder, and take away what is of none of the last builds. */
export function keep(dir, written) {
  const files = written.filter((name) => name.startsWith("assets/")).sort();
  const earlier = buildsIn(dir, files).filter((one) => one.join() !== files.join());
  const builds = [files, ...earlier].slice(0, BUILDS);
  const kept = new Set(builds.flat());
  for (const name of assetsIn(dir)) if (!kept.has(unpacked(name))) rmSync(join(dir, name));
  writeFileSync(join(dir, "builds.json"), JSON.stringify(builds));
}

function buildsIn(dir, files) {
  const list = join(dir, "builds.json");
  if (existsSync(list)) return JSON.parse(readFileSync(list, "utf-8"));
  // Built before such lists were kept.
  const others = new Set(assetsIn(dir).map(unpacked));
  for (const name of files) others.delete(name);
  return others.size > 0 ? [[...others].sort()] : [];
}

function assetsIn(dir) {
  const assets = join(dir, "assets");
  return existsSync(assets) ? readdirSync(assets).map((name) => `assets/${name}`) : [];
}

function unpacked(name) {
  return name.replace(/\.(br|gz)$/, "");
}
