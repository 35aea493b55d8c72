import { type Plugin, defineConfig } from "vite";
import { chunks } from "./scripts/chunks.mjs";
import { keepBuilds } from "./scripts/keep.mjs";
import { shell } from "./scripts/shell.mjs";

// `npm run dev` serves the sources with reloading and passes the rest on to a server started beside it.
const server = process.env["SOTTO_URL"] ?? "http://localhost:8000";

// What Vite has every `import()` of a build call gives up at the first file that does not come; ours does not.
const imported: Plugin = {
  name: "sotto-imported",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? `export { imported as __vitePreload } from "/src/parts/scripts.ts";` : null),
};

// Which layer wins is decided where one is named first, and files of style arrive in any order: each begins with all of them.
const LAYERS = "@layer base, parts, pages, games;\n";
const layers: Plugin = {
  name: "sotto-layers",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".css") ? { code: LAYERS + code, map: null } : null),
};

const { plugin: grouping, groups } = chunks();

export default defineConfig({
  build: {
    // In-app browsers of chat programs on older phones are as old as this; what they lack is lowered, or done without.
    target: ["chrome100", "edge100", "firefox100", "safari15.4", "ios15.4"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  plugins: [grouping, imported, layers, keepBuilds(), shell()],
  // Games ship cards that their boards show.
  server: { fs: { allow: [".", "../../games"] }, proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
