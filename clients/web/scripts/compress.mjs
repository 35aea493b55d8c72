// Beside every built text file a .br and a .gz of it, so that the server never compresses anything itself.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("../dist", import.meta.url).pathname;

for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(html|js|css|svg|json)$/.test(name)) continue;
  // What has a hash in its name has not changed since.
  if (name.startsWith("assets") && existsSync(join(dist, `${name}.gz`))) continue;
  const bytes = readFileSync(join(dist, name));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, quality));
  writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
