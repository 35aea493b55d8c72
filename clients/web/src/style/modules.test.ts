// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const modules = globSync("src/**/*.module.css");
const components = globSync("src/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** The classes that a module defines; those of the whole page stand in `:global()`, and a picture's name ends in none. */
function defined(css: string): Set<string> {
  const own = css.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, "");
  return new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => inCamelCase(name!)));
}

/** The name under which a component finds a class. */
function inCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The classes that components take from a module. */
function used(module: string): Set<string> {
  const uses = components.flatMap(({ path, text }) => {
    const imported = [...text.matchAll(/import (\w+) from "(.+\.module\.css)"/g)].find(([, , from]) => join(dirname(path), from!) === module);
    return imported ? [...text.matchAll(new RegExp(`(?<![.\\w])${imported[1]}\\.(\\w+)`, "g"))].map(([, name]) => name!) : [];
  });
  return new Set(uses);
}

test.each(modules)("%s defines what is used of it, and nothing else", (module) => {
  expect([...defined(readFileSync(module, "utf8"))].sort()).toEqual([...used(module)].sort());
});

test("there are modules", () => {
  expect(modules.length).toBeGreaterThan(0);
});
