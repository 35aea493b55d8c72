import { defineConfig } from "vitest/config";

const SETUP = ["src/testing/texts-setup.ts", "src/testing/offline-setup.ts"];
const DRAWING = [...SETUP, "src/testing/document-setup.ts"];

/** Tests that visit whole pages, which ask a server and keep what they were told. */
const VISITING = ["src/pages/**/*.test.tsx", "src/table/entrance.test.tsx"];

/** Tests of what holds state of its own. */
const KEEPING = ["src/{browser,home,parts,state,style,wire,words}/**/*.test.ts", "scripts/*.test.mjs"];

export default defineConfig({
  css: { modules: { localsConvention: "camelCaseOnly" } },
  // As in vite.config.ts: games ship cards that their boards show.
  server: { fs: { allow: [".", "../../games"] } },
  test: {
    environment: "happy-dom",
    // As tests/patience.py has it: beside four browsers a test of 0.4 s met the default of five.
    testTimeout: 120_000,
    pool: "threads",
    // A document is dear, so that all files of a project have one. What only draws shares the boards, too, and leaves
    // them as it found them; what keeps something begins as in a new tab. What needs no document says so at its top.
    isolate: false,
    projects: [
      { extends: true, test: { name: "shared", setupFiles: DRAWING, include: ["src/**/*.test.tsx", "src/{boards,end-picture,first,games,prompts,replay,table}/**/*.test.ts"], exclude: VISITING } },
      { extends: true, test: { name: "visiting", setupFiles: ["src/testing/fresh-tab.ts", ...DRAWING], include: VISITING } },
      { extends: true, test: { name: "keeping", setupFiles: ["src/testing/fresh-tab.ts", ...SETUP], include: KEEPING } },
    ],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: "non-scoped" } },
  },
});
