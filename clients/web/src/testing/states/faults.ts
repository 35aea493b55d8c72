// What an eye would catch, measured: text that is cut without a sign, texts and controls on top of each other, labels that touch buttons.

/** What is too little to be seen. */
const SLACK_PX = 2;

/** Between a label and the button below it. */
const GAP_PX = 3;

/** What lies over the board on purpose is compared with itself only. */
const LAYER = "[data-over], [data-moment], .asked, .part-tabs, dialog, .menu .sheet, .more-below";

const CONTROL = "button, input, select, textarea, summary, .pick, a.button";

interface Found {
  element: Element;
  text: string;
  box: DOMRect;
}

/** Everything that is wrong with what `root` shows, in words for the reader of a failing test. */
export function faultsIn(root: Element): string[] {
  known = new Map();
  const texts = textsIn(root);
  const controls = [...root.querySelectorAll(CONTROL)].filter(isShown).map((element) => ({ element, text: nameOf(element), box: element.getBoundingClientRect() }));
  return [...new Set([...texts.flatMap(cut), ...pairs(texts, overlapping), ...pairs(controls, overlapping), ...touching(texts, controls)])];
}

function textsIn(root: Element): Found[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Found[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!text || !element || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) found.push({ element, text, box });
  }
  return found;
}

/** What is for ears alone, folded away or closed is not seen. */
function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".hidden, [inert], option, defs, title") && !around(element).isClipped;
}

function cut({ element, text, box }: Found): string[] {
  if (box.right > innerWidth + SLACK_PX || box.left < -SLACK_PX) {
    if (!around(element).scrollers.some(({ style }) => style.overflowX !== "visible")) return [`beyond the screen's edge: "${text}" ${pathOf(element)}`];
  }
  for (const { outer, edge, style } of around(element).scrollers) {
    const isSigned = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || outer.matches(".scrolled");
    const x = style.overflowX !== "visible" && (box.right > edge.right + SLACK_PX || box.left < edge.left - SLACK_PX);
    const y = style.overflowY !== "visible" && (box.bottom > edge.bottom + SLACK_PX || box.top < edge.top - SLACK_PX);
    const scrolls = (x && /auto|scroll/.test(style.overflowX)) || (y && /auto|scroll/.test(style.overflowY));
    if (scrolls || ((x || y) && isSigned)) return [];
    if (x || y) return [`cut: "${text}" by ${pathOf(outer)}`];
  }
  return [];
}

interface Scroller {
  outer: Element;
  edge: DOMRect;
  style: CSSStyleDeclaration;
}

interface Around {
  scrollers: readonly Scroller[];
  layer: Element | null;
  /** Clipped to nothing, for ears alone. */
  isClipped: boolean;
}

let known = new Map<Element, Around>();

/** What may cut an element off, from the inside out, and what it lies in over everything else. */
function around(element: Element): Around {
  const before = known.get(element);
  if (before) return before;
  const outer = element.parentElement && element !== document.body ? around(element.parentElement) : { scrollers: [], layer: null, isClipped: false };
  const style = getComputedStyle(element);
  const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
  const own = cuts ? [{ outer: element, edge: element.getBoundingClientRect(), style }] : [];
  const found = {
    scrollers: element === document.body ? [] : [...own, ...outer.scrollers],
    isClipped: outer.isClipped || style.clipPath === "inset(50%)",
    layer: element.matches(LAYER) || /sticky|fixed/.test(style.position) ? element : outer.layer,
  };
  known.set(element, found);
  return found;
}

/** What of a box is not scrolled or cut away. */
function seen({ element, box }: Found): { left: number; right: number; top: number; bottom: number } {
  const all = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
  for (const { edge } of around(element).scrollers) {
    all.left = Math.max(all.left, edge.left);
    all.right = Math.min(all.right, edge.right);
    all.top = Math.max(all.top, edge.top);
    all.bottom = Math.min(all.bottom, edge.bottom);
  }
  return all;
}

function pairs(all: readonly Found[], wrong: (one: Found, other: Found) => string[]): string[] {
  const sorted = [...all].sort((one, other) => one.box.top - other.box.top);
  return sorted.flatMap((one, index) => {
    const found: string[] = [];
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Found;
      if (other.box.top > one.box.bottom) break;
      found.push(...wrong(one, other));
    }
    return found;
  });
}

function overlapping(one: Found, other: Found): string[] {
  if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) return [];
  if (around(one.element).layer !== around(other.element).layer) return [];
  const [a, b] = [seen(one), seen(other)];
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  // A line's box is higher than its letters.
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const least = Math.min(one.box.height, other.box.height);
  return wide > SLACK_PX && high > Math.max(SLACK_PX, 0.3 * least) ? [`on top of each other: "${one.text}" ${pathOf(one.element)} and "${other.text}" ${pathOf(other.element)}`] : [];
}

/** Labels above buttons without a gap. */
function touching(texts: readonly Found[], controls: readonly Found[]): string[] {
  const edged = controls.filter(({ element }) => hasEdge(getComputedStyle(element)));
  return texts.flatMap((one) => {
    if (one.element.closest(CONTROL)) return [];
    return edged.filter((control) => isTouched(one, control)).map((control) => `touching: "${one.text}" ${pathOf(one.element)} and the control "${control.text}"`);
  });
}

function isTouched(one: Found, control: Found): boolean {
  const [label, edge] = [seen(one), seen(control)];
  if (edge.bottom <= edge.top || label.bottom <= label.top) return false;
  const beside = Math.min(label.right, edge.right) - Math.max(label.left, edge.left);
  const below = edge.top - label.bottom;
  if (beside <= SLACK_PX || below >= GAP_PX || below <= -0.5 * one.box.height) return false;
  return !control.element.contains(one.element) && around(one.element).layer === around(control.element).layer;
}

function hasEdge({ borderTopWidth, borderTopColor }: CSSStyleDeclaration): boolean {
  return Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== "rgba(0, 0, 0, 0)";
}

function nameOf(element: Element): string {
  return (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
}

function pathOf(element: Element): string {
  const names: string[] = [];
  for (let outer: Element | null = element; outer && names.length < 4 && outer.id !== "app"; outer = outer.parentElement) {
    names.unshift(`${outer.tagName.toLowerCase()}${[...outer.classList].map((one) => `.${one}`).join("")}`);
  }
  return names.join(" > ");
}
