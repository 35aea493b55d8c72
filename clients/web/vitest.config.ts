import { defineConfig } from "vitest/config";

export default defineConfig({
  css: { modules: { localsConvention: "camelCaseOnly" } },
  test: {
    environment: "happy-dom",
    setupFiles: ["src/words/both.ts"],
    include: ["src/**/*.test.{ts,tsx}", "scripts/*.test.mjs"],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: "non-scoped" } },
  },
});
