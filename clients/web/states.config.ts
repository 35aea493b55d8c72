import { defineConfig, mergeConfig } from "vite";
import page from "./vite.config.js";

// A page for tests alone: every state of every question (tests/browser/test_states.py).
const { plugins, ...shared } = page;
export default mergeConfig(shared, defineConfig({ plugins: plugins?.filter((one) => one && "name" in one && one.name === "sotto-layers") ?? [], build: { outDir: "../../build/states", emptyOutDir: true, manifest: false, rollupOptions: { input: "states.html" } }, publicDir: false }));
