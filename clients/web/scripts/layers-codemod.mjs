// node codemod.mjs file.css... : snap values to the scales, wrap in layer (and scope), range media.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { createRequire } from "node:module";
const require = createRequire("/work/wt-styles/clients/web/package.json");
const postcss = require("postcss");
const TEXT = [[0.83, 1], [0.96, 2], [1.01, 3], [1.21, 4], [1.61, 5]];
const text = (rem) => `var(--text-${TEXT.find(([most]) => rem < most)?.[1] ?? "?"})`;
const SPACE = { 1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 3, 10: 3, 12: 4, 14: 4, 16: 5, 18: 5, 20: 5, 22: 6, 24: 6, 28: 6 };
const space = (px) => (SPACE[px] ? `var(--space-${SPACE[px]})` : undefined);
const RADIUS = { 2: "s", 3: "s", 4: "s", 6: "m", 7: "m", 8: "m", 10: "m", 12: "l", 14: "l", 99: "full" };
const WIDTH = { 400: 480, 480: 480, 560: 640, 600: 640, 640: 640, 700: 640, 780: 640, 900: 900, 901: 900, 1080: 900 };
const HEIGHT = { 560: 560, 561: 560 };
const LAYER = { base: "base" };
for (const part of ["branched", "seats", "notices", "log", "fields", "house-moments", "house-parts", "house-seat", "question", "press", "prompts", "options", "entrance", "inspector"]) LAYER[part] = "parts";
const GAME = { "avalon": "avalon", "avalon-glimpse": "avalon", ghost: "ghost", mbg: "mbg", "mbg-map": "mbg", "mbg-tables": "mbg", "mbg-course": "mbg", "mbg-battle": "mbg" };
function params(at) {
  at.params = at.params
    .replace(/\((max|min)-(width|height): (\d+)px\)/g, (_, end, side, px) => `(${side} ${end === "max" ? "<=" : ">"} ${(side === "width" ? WIDTH : HEIGHT)[px] ?? "?" + px}px)`);
}
function value(declaration) {
  const { prop } = declaration;
  if (prop === "font-size") {
    const v = declaration.value;
    if (v.endsWith("rem") && /^[\d.]+rem$/.test(v)) declaration.value = text(parseFloat(v));
    else if (/^\d+px$/.test(v)) declaration.value = text(parseFloat(v) / 16);
    else if (v === "0.85em" || v === "0.9em") declaration.value = "var(--text-smaller)";
  }
  if (/^(margin|padding|gap|row-gap|column-gap)/.test(prop)) {
    declaration.value = declaration.value.replace(/(?<![\w.-])(-?)(\d+)px/g, (all, minus, px) => {
      const token = space(Number(px));
      return !token ? all : minus ? `calc(-1 * ${token})` : token;
    });
  }
  if (/^border.*radius$/.test(prop)) {
    declaration.value = declaration.value.replace(/var\(--radius\)/g, "var(--radius-l)").replace(/(\d+)px/g, (all, px) => (RADIUS[px] ? `var(--radius-${RADIUS[px]})` : all)).replace(/50%/g, "var(--radius-full)");
  }
}
for (const file of process.argv.slice(2)) {
  const name = basename(file, ".css");
  const root = postcss.parse(readFileSync(file, "utf8"));
  root.walkAtRules(/^(media|container)$/, params);
  root.walkDecls(value);
  root.walkRules((rule) => {
    const [first] = rule.nodes;
    if (first?.type === "rule" && first.selector === "&") first.replaceWith(first.nodes.map((n) => n.clone()));
  });
  const layer = GAME[name] ? "games" : (LAYER[name] ?? "pages");
  const wrapped = postcss.atRule({ name: "layer", params: layer, nodes: [] });
  let into = wrapped;
  if (GAME[name]) {
    into = postcss.atRule({ name: "scope", params: `([data-game="${GAME[name]}"])`, nodes: [] });
    wrapped.append(into);
  }
  const isKeyframes = (node) => node.type === "atrule" && node.name === "keyframes";
  const befores = new Map(root.nodes.map((node) => [node, node.raws.before || "\n"]));
  for (const node of [...root.nodes]) {
    if (node.type === "rule" && node.selector === ":root" && GAME[name]) node.selector = ":scope";
    node.remove();
    (isKeyframes(node) && GAME[name] ? wrapped : into).append(node);
    node.raws.before = befores.get(node);
  }
  root.removeAll();
  root.append(wrapped);
  writeFileSync(file, root.toString());
}
