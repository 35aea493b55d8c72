import stylelint from "stylelint";

// What a page may be made of. Sizes stand in src/style/tokens.css; everything else uses them.
const LENGTH = /(?<![\w.-])\d*\.?\d*[1-9]\d*\.?\d*(px|r?em|ch|lh|%|[dsl]?v[whb]|vmin|vmax|cq\w+)/;
const BREAKPOINTS = { width: ["480px", "640px", "900px"], height: ["560px"] };
const SIDES = Object.keys(BREAKPOINTS).join("|");
const ONE_BREAKPOINT = new RegExp(`^(?:${SIDES}) (?:<=|>) \\d+px$`);

/** A rule of this project: `find` tells what is wrong, node by node. */
function own(name, find) {
  const ruleName = `sotto/${name}`;
  const rule = () => (root, result) => {
    const file = (root.source?.input.file ?? "").replaceAll("\\", "/");
    for (const [node, message] of find(root, file)) stylelint.utils.report({ ruleName, result, node, message: `${message} (${ruleName})` });
  };
  rule.ruleName = ruleName;
  rule.messages = {};
  return stylelint.createPlugin(ruleName, rule);
}

/** The conditions on width and height of a query, each without its brackets. */
function* sizesOf(params) {
  for (const [, condition] of params.matchAll(/\(([^()]*)\)/g)) if (/width|height|inline-size|block-size/.test(condition)) yield condition;
}

function* breakpoints(root) {
  for (const at of nodes(root, (node) => node.type === "atrule" && /^(media|container)$/.test(node.name)))
    for (const condition of sizesOf(at.params)) {
      const [side, , length] = condition.split(" ");
      if (!ONE_BREAKPOINT.test(condition) || !BREAKPOINTS[side].includes(length)) yield [at, `"${condition}" is none of the breakpoints`];
    }
}

function* layers(root) {
  for (const rule of nodes(root, (node) => node.type === "rule"))
    if (!above(rule, "layer") && !above(rule, "keyframes")) yield [rule, `"${rule.selector}" is in no layer`];
}

/** What belongs to a game begins with a class of its own module or with its name, so that it reaches nothing of another page or game. */
function* scopes(root, file) {
  const within = (layer) => layer?.params === "games";
  const own = file.endsWith(".module.css") ? /^(\.|:root\[data-game=)/ : /^:root\[data-game=/;
  for (const rule of nodes(root, (node) => node.type === "rule" && within(above(node, "layer"))))
    if (!above(rule, "scope") && !above(rule, "keyframes") && !isNested(rule) && !rule.selectors.every((one) => own.test(one))) yield [rule, `"${rule.selector}" reaches beyond its game`];
}

/** Whether a rule stands within another one. */
function isNested(rule) {
  for (let at = rule.parent; at; at = at.parent) if (at.type === "rule") return true;
  return false;
}

function nodes(root, wanted) {
  const found = [];
  root.walk((node) => void (wanted(node) && found.push(node)));
  return found;
}

function above(node, name) {
  for (let at = node.parent; at; at = at.parent) if (at.type === "atrule" && at.name === name) return at;
  return undefined;
}

export default {
  plugins: [own("breakpoints", breakpoints), own("layers", layers), own("scopes", scopes)],
  reportNeedlessDisables: true,
  rules: {
    "sotto/breakpoints": true,
    "sotto/layers": true,
    "sotto/scopes": true,
    "declaration-property-value-allowed-list": {
      "font-size": [/^var\(--text-(\d|smaller)\)$/],
      font: ["inherit", "var(--text-3) / 1.5 var(--font)"],
    },
    "declaration-property-value-disallowed-list": {
      "/^(margin|padding)(-|$)|gap$/": [LENGTH, /var\(--(?!space-\d\)|gap\)|control\)|axis\))/],
      "/^border(-.+)?-radius$/": [LENGTH, /var\(--(?!radius-)/],
    },
    "declaration-block-no-duplicate-properties": true,
    "no-duplicate-selectors": true,
    "shorthand-property-no-redundant-values": true,
    "no-invalid-double-slash-comments": true,
    "property-no-unknown": true,
    "unit-no-unknown": true,
    "color-no-invalid-hex": true,
    "block-no-empty": true,
  },
};
