import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}", "scripts/*.test.mjs"],
    css: { include: /\.module\.css$/, modules: { classNameStrategy: "non-scoped" } },
  },
});
