// What the checks read and Git has not: without it, one sentence says how it is built.
import { existsSync } from "node:fs";

const here = (path) => new URL(path, import.meta.url).pathname;
const READ = ["../src/generated/wire.ts", "../../../build/schemas/wire.json", "../../../build/words/cases.json"];

const missing = READ.filter((path) => !existsSync(here(path)));
if (missing.length > 0) {
  console.error(`not built: ${missing.map((path) => path.replaceAll("../", "")).join(", ")}; run \`make generated\` in the project's root`);
  process.exit(1);
}
