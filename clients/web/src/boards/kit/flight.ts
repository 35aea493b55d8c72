import { isStill } from "../../browser/media";
import style from "./flight.module.css";

/** A place from which or to which something goes: what is drawn there, or where that was. */
export type End = Element | DOMRectReadOnly | undefined;

/** A small drawn thing that can go from one place to another. */
export type Thing = "card" | "coin" | "vote";

export interface Course {
  /** How many milliseconds it takes: 150 to 400. */
  length?: number;
  /** How many milliseconds it waits before it goes. */
  after?: number;
  /** How high above the straight way it goes, in parts of that way. */
  arc?: number;
}

const LENGTH_MS = { least: 150, usual: 320, most: 400 };

/** Let something go from one place to the other over everything; done at once where there is no way, or no motion is wanted. It holds nothing up, and is gone when it has arrived. */
export async function fly(from: End, to: End, flyer: HTMLElement, { length = LENGTH_MS.usual, after = 0, arc = 0.2 }: Course = {}): Promise<void> {
  const [start, end] = [boxOf(from), boxOf(to)];
  if (!start || !end || isUnseen()) return;
  document.body.append(flyer);
  const duration = Math.min(LENGTH_MS.most, Math.max(LENGTH_MS.least, length));
  try {
    await flyer.animate(way(heightOf(flyer), start, end, arc), { duration, delay: after, easing: "cubic-bezier(0.4, 0, 0.3, 1)", fill: "both" }).finished;
  } catch {
    // Cancelled: the board shows what came of it all the same.
  } finally {
    flyer.remove();
  }
}

/** From the middle of one box to that of the other, smaller where the other is. Nothing is measured here: it would lay out the page once more for each thing that flies. */
function way(height: number, start: DOMRectReadOnly, end: DOMRectReadOnly, arc: number): Keyframe[] {
  const [from, to] = [middleOf(start), middleOf(end)];
  const [across, down] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(1, Math.max(0.3, end.height / height));
  const at = (part: number, rise: number, size: number): Keyframe => ({ transform: `translate(${from.x + across * part}px, ${from.y + down * part - rise}px) translate(-50%, -50%) scale(${size})` });
  return [at(0, 0, 1), at(0.5, Math.hypot(across, down) * arc, (1 + scale) / 2 + 0.08), at(1, 0, scale)];
}

/** About how high a drawn thing is, in pixels; a likeness says it itself. */
const THING_PX = 28;

function heightOf(flyer: HTMLElement): number {
  return Math.max(1, Number.parseFloat(flyer.style.height) || THING_PX);
}

function isUnseen(): boolean {
  return document.hidden || typeof Element.prototype.animate !== "function" || isStill();
}

function boxOf(end: End): DOMRectReadOnly | undefined {
  const box = end instanceof Element ? end.getBoundingClientRect() : end;
  return box && (box.width > 0 || box.height > 0) ? box : undefined;
}

function middleOf({ left, top, width, height }: DOMRectReadOnly): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 };
}

/** A thing to let fly, and what is written on it: a sum, a sign. */
export function drawn(thing: Thing, text = ""): HTMLElement {
  const flyer = flyerOf(style.thing);
  flyer.dataset["thing"] = thing;
  flyer.textContent = text;
  return flyer;
}

/** By these an element is found, named or asked about: its likeness is none of that. */
const NAMES = ["id", "name", "data-about", "data-asked", "data-prompt"];

/** What looks like an element, to let fly. */
export function likenessOf(element: Element): HTMLElement {
  const { width, height } = element.getBoundingClientRect();
  const flyer = flyerOf();
  const copy = element.cloneNode(true) as Element;
  for (const one of [copy, ...copy.querySelectorAll("*")]) for (const name of NAMES) one.removeAttribute(name);
  flyer.style.width = `${width}px`;
  flyer.style.height = `${height}px`;
  flyer.append(copy);
  return flyer;
}

/** Something to look at alone. */
function flyerOf(look = ""): HTMLElement {
  const flyer = document.createElement("span");
  flyer.className = `${style.flyer} ${look}`;
  flyer.setAttribute("aria-hidden", "true");
  flyer.inert = true;
  return flyer;
}
