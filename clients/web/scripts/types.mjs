// Writes src/generated/*.ts from the schemas in docs/schemas, which the server's own types make (`make documents`).
// With --check it writes nothing and fails if what is there is stale.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compile } from "json-schema-to-typescript";

const here = (path) => new URL(path, import.meta.url).pathname;
const schemas = here("../../../docs/schemas");
const generated = here("../src/generated");
const ROOT = "Unused";
const checking = process.argv.includes("--check");

const files = readdirSync(schemas, { recursive: true }).filter((name) => name.endsWith(".json") && typed(name));
const stale = [];
mkdirSync(generated, { recursive: true });
for (const file of files) {
  const path = join(generated, `${basename(file, ".json")}.ts`);
  const text = await written(JSON.parse(readFileSync(join(schemas, file), "utf8")));
  if (checking && current(path) !== text) stale.push(path);
  if (!checking) writeFileSync(path, text);
}
if (stale.length > 0) {
  console.error(`stale, run \`npm run types\`:\n${stale.join("\n")}`);
  process.exit(1);
}

// OpenAPI and AsyncAPI say the same once more for other readers.
function typed(name) {
  return !/(openapi|asyncapi)/.test(name);
}

function current(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

async function written(schema) {
  const text = await compile({ $defs: plain(schema.$defs), title: ROOT }, ROOT, {
    additionalProperties: false,
    unreachableDefinitions: true,
    bannerComment: "// Made by scripts/types.mjs from docs/schemas; `npm run types` makes it anew.",
    format: false,
  });
  return text
    .replace(new RegExp(`export interface ${ROOT} \\{[^}]*\\}\\n`), "")
    .replaceAll(/ \*\s*\n \* This interface was referenced by[^/]*\*\//g, " */")
    .replaceAll(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, "");
}

// What the compiler takes for something else: a title for the name of a type, the tuples of the newest drafts for lists.
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain);
  if (schema === null || typeof schema !== "object") return schema;
  const { prefixItems, ...rest } = open(schema);
  const entries = Object.entries(prefixItems ? { ...rest, items: prefixItems } : listed(rest));
  return Object.fromEntries(
    entries.filter(([key, value]) => key !== "title" || typeof value !== "string").map(([key, value]) => [key, plain(value)]),
  );
}

// An object of which nothing is said may hold anything.
function open(schema) {
  const silent = schema.type === "object" && !schema.properties && schema.additionalProperties === undefined;
  return silent ? { ...schema, additionalProperties: true } : schema;
}

// Lists of limited length stay lists: how many there may be is for the server to say.
function listed({ minItems, maxItems, ...rest }) {
  return rest;
}
