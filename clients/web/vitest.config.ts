import { defineConfig } from "vitest/config";

export default defineConfig({
  css: { modules: { localsConvention: "camelCaseOnly" } },
  // As in vite.config.ts: games ship cards that their boards show.
  server: { fs: { allow: [".", "../../games"] } },
  test: {
    // A document is dear: what needs none says so in its first line.
    environment: "happy-dom",
    pool: "threads",
    setupFiles: ["src/words/both.ts", "src/wire/no-server.ts"],
    include: ["src/**/*.test.{ts,tsx}", "scripts/*.test.mjs"],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: "non-scoped" } },
  },
});
