import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const ALSO = ["/again.js", "/icon.svg", "/icon-turn.svg"];
const TEXTS = /\/src\/words\/texts\/\w+\/index\.ts$/;

/** A plugin for Vite that writes the service worker, which keeps what every page needs; another build, another worker. */
export function shell() {
  return {
    name: "shell",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const built = Object.values(bundle);
      const entries = built.filter(({ isEntry, facadeModuleId }) => isEntry || TEXTS.test(facadeModuleId ?? ""));
      const files = [...new Set([...entries.flatMap((one) => filesOf(one, bundle)), ...ALSO])].sort();
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("sw.js", import.meta.url), "utf-8");
      this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace("__VERSION__", version).replace("__FILES__", JSON.stringify(files)) });
    },
  };
}

function filesOf(chunk, bundle) {
  const chunks = [...chunk.imports, chunk.fileName].map((name) => bundle[name]).filter(Boolean);
  return chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]).map((file) => `/${file}`);
}
