import { defineConfig } from "vitest/config";

const SETUP = ["src/words/both.ts", "src/wire/no-server.ts"];
const DRAWING = [...SETUP, "src/games/page.ts"];

/** Tests that visit whole pages, which ask a server and keep what they were told. */
const VISITING = ["src/pages/**/*.test.tsx", "src/replay/golden.test.tsx", "src/table/entrance.test.tsx"];

export default defineConfig({
  css: { modules: { localsConvention: "camelCaseOnly" } },
  // As in vite.config.ts: games ship cards that their boards show.
  server: { fs: { allow: [".", "../../games"] } },
  test: {
    environment: "happy-dom",
    pool: "threads",
    // To load a document and the boards is dear: what only draws shares both, and leaves them as it found them. What
    // holds state of its own has a worker of its own; where that needs no document, its first line says so.
    projects: [
      { extends: true, test: { name: "shared", setupFiles: DRAWING, include: ["src/**/*.test.tsx", "src/{first,games,house,prompts,replay,table}/**/*.test.ts"], exclude: VISITING, isolate: false } },
      { extends: true, test: { name: "visiting", setupFiles: DRAWING, include: VISITING } },
      { extends: true, test: { name: "alone", setupFiles: SETUP, include: ["src/{home,parts,state,style,wire,words}/**/*.test.ts", "src/*.test.ts", "scripts/*.test.mjs"] } },
    ],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: "non-scoped" } },
  },
});
