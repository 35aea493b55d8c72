// Writes src/generated/*.ts from the schemas in build/schemas, which the server's own types make (`make generated`).
// What a game's schema says word for word as those of every table do is written once, and imported from there.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compile } from "json-schema-to-typescript";

const here = (path) => new URL(path, import.meta.url).pathname;
const schemas = here("../../../build/schemas");
const generated = here("../src/generated");
const ROOT = "Unused";
const COMMON = ["sitting", "wire"];
const BANNER = "// Made by scripts/types.mjs from build/schemas; never edited.";

const files = readdirSync(schemas, { recursive: true }).filter((name) => name.endsWith(".json") && typed(name));
const common = COMMON.map((name) => [name, read(`${name}.json`)]);
rmSync(generated, { recursive: true, force: true });
mkdirSync(generated, { recursive: true });
for (const file of files) {
  const text = dirname(file) === "." ? await written(read(file)) : await ofGame(read(file));
  writeFileSync(join(generated, `${basename(file, ".json")}.ts`), text);
}

// OpenAPI and AsyncAPI say the same once more for other readers; what may stand in a document (`wizard.pack.json`) is read as it is.
function typed(name) {
  return !/(openapi|asyncapi|\.\w+\.json)/.test(name);
}

function read(file) {
  return plain(JSON.parse(readFileSync(join(schemas, file), "utf8")).$defs);
}

// A game's types; those it has in common with all others it takes from their files.
async function ofGame(definitions) {
  const elsewhere = new Map(common.flatMap(([file, others]) => alike(definitions, others).map((name) => [name, `${file}.${name}`])));
  const own = Object.fromEntries(Object.entries(definitions).filter(([name]) => !elsewhere.has(name)));
  return written(referring(own, elsewhere), COMMON.map((file) => `import type * as ${file} from "./${file}";`));
}

async function written(definitions, imports = []) {
  const text = await compile({ $defs: definitions, title: ROOT }, ROOT, {
    additionalProperties: false,
    unreachableDefinitions: true,
    bannerComment: [BANNER, ...imports].join("\n"),
    format: false,
  });
  return text
    .replace(new RegExp(`export interface ${ROOT} \\{[^}]*\\}\\n`), "")
    .replaceAll(/ \*\s*\n \* This interface was referenced by[^/]*\*\//g, " */")
    .replaceAll(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, "");
}

// The names of what others say as well, in the same words, down to everything it refers to.
function alike(definitions, others) {
  let names = Object.keys(definitions).filter((name) => isDeepStrictEqual(definitions[name], others[name]));
  for (let before = 0; before !== names.length; ) {
    before = names.length;
    names = names.filter((name) => references(definitions[name]).every((one) => names.includes(one)));
  }
  return names;
}

function references(schema) {
  if (schema === null || typeof schema !== "object") return [];
  return "$ref" in schema ? [basename(schema.$ref)] : Object.values(schema).flatMap(references);
}

function referring(schema, elsewhere) {
  if (Array.isArray(schema)) return schema.map((one) => referring(one, elsewhere));
  if (schema === null || typeof schema !== "object") return schema;
  const tsType = elsewhere.get(basename(schema.$ref ?? ""));
  return tsType ? { tsType } : Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referring(value, elsewhere)]));
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
