// Unpacks the browser, its libraries and the fonts into a folder: `node unpack.mjs build/browser`.

import { createReadStream, createWriteStream } from "node:fs";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

const folder = resolve(process.argv[2]);
const require = createRequire(import.meta.url);
const packed = join(dirname(require.resolve("@sparticuz/chromium")), "..", "bin");
const fonts = {
  "@embedpdf/fonts-sc": ["fonts/NotoSansHans-Regular.otf", "fonts/NotoSansHans-Bold.otf"],
  "@expo-google-fonts/noto-color-emoji": ["400Regular/NotoColorEmoji_400Regular.ttf"],
};

await mkdir(join(folder, "fonts"), { recursive: true });
await unpack("chromium.br", createWriteStream(join(folder, "chromium")));
await chmod(join(folder, "chromium"), 0o755);
await unpack("al2023.tar.br", extract(folder)); // NSS, in lib/
for (const [name, files] of Object.entries(fonts)) {
  const home = join(import.meta.dirname, "node_modules", name);
  for (const file of files) await copyFile(join(home, file), join(folder, "fonts", file.split("/").pop()));
}
await writeFile(
  join(folder, "fonts.conf"),
  `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`,
);

async function unpack(name, target) {
  await pipeline(createReadStream(join(packed, name)), createBrotliDecompress(), target);
}
