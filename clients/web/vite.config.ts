import { defineConfig } from "vite";
import { keepBuilds } from "./scripts/keep.mjs";

// `npm run dev` serves the sources with reloading and passes the rest on to a server started beside it.
const server = process.env["SOTTO_URL"] ?? "http://localhost:8000";

export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false, emptyOutDir: false, manifest: true },
  plugins: [keepBuilds()],
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
