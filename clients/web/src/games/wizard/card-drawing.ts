// Pictures out of a grammar: a card's id chooses the words, its school, kind and effects the vocabulary. So a card of a
// pack of one's own has its picture, too, and the same one each time.

import { kindOf } from "./cards";
import { type Next, image, seeded } from "./drawing";
import type { Card } from "./pack";

const spokes = (count: number, path: string) => Array.from({ length: count }, (_, at) => `<path d="${path}" transform="rotate(${(360 / count) * at})"/>`).join("");

/** What pictures are put together of, each about the middle, some 20 in radius; colours come from where it is used. */
const SYMBOLS = {
  glow: `<circle r="20" fill="url(#light)"/>`,
  rays: spokes(12, "M0-8L-3.5-90h7z"),
  arcs: `<g fill="none" stroke-width="2"><circle r="24"/><circle r="34" stroke-dasharray="2 5" stroke-width="4"/><circle r="44"/><circle r="62" stroke-dasharray="30 8"/></g>`,
  spires: `<path d="M-60 90V20l8-22 8 22v10h10V-8l10-28 10 28v30h12V8l9-20 9 20v26h14V0l10-30 10 30v90z"/>`,
  hills: `<path d="M-60 90V30c14-14 26-14 40 0 12-22 30-22 44-2 10-10 24-10 36 2v60z"/>`,
  peaks: `<path d="M-60 90V34L-38 2l14 22L0-14l20 34L38 4l22 32v54z"/>`,
  flame: `<g><path d="M0-25c6 10 16 14 16 27a16 16 0 0 1-32 0c0-8 5-12 7-19 3 3 5 6 6 9 3-5 4-10 3-17z"/><path d="M1-5c3 5 8 7 8 13a9 9 0 0 1-18 0c0-4 3-7 4-10 2 2 3 3 3 4 1-2 3-4 3-7z" fill="#fff7d6" opacity=".85"/></g>`,
  crystal: `<g><path d="M0-27L11-10 7 20 0 25-7 20-11-10z"/><path d="M0-27L11-10 0-5z M0-5L7 20 0 25z" fill="#fff" opacity=".55"/><path d="M0-5L-11-10-7 20 0 25z" fill="#012" opacity=".22"/></g>`,
  flake: `<g fill="none" stroke-width="2.4" stroke-linecap="round">${spokes(6, "M0 0V-20M-5-16L0-11 5-16")}</g>`,
  orb: `<g><circle r="15"/><circle r="15" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.5"/><path d="M-9-4a10 10 0 0 1 8-7" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><ellipse rx="24" ry="7" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" transform="rotate(-24)"/></g>`,
  star: `<path d="M0-20L4-4 20 0 4 4 0 20-4 4-20 0-4-4z"/>`,
  gear: `<g>${spokes(8, "M-4-14L-3-21h6l1 7z")}<path d="M0-15a15 15 0 1 1 0 30a15 15 0 1 1 0-30M0-6a6 6 0 1 0 0 12a6 6 0 1 0 0-12" fill-rule="evenodd"/></g>`,
  bolt: `<g><path d="M6-26L-13 4h10l-6 22L14-6H3z"/><path d="M6-26L-13 4h6L2-6z" fill="#fff" opacity=".5"/></g>`,
  shard: `<g><path d="M0-22L15-7 9 18H-9L-15-7z"/><path d="M0-22L15-7H5zM-9 18L-5-7H5L9 18z" fill="#fff" opacity=".5"/><path d="M0-22L-15-7H-5z" fill="#fff" opacity=".25"/></g>`,
  blade: `<g><path d="M0-27L6-18V12H-6V-18z"/><path d="M0-27V12H-6V-18z" fill="#fff" opacity=".45"/><path d="M-13 12h26v5H-13zM-3 17h6v10h-6z" fill="#3a2710"/></g>`,
  book: `<g><path d="M0-12c-8-5-16-5-23-2v26c7-3 15-3 23 2 8-5 16-5 23-2v-26c-7-3-15-3-23 2z"/><path d="M-18-6c5-2 9-1 14 1M-18 0c5-2 9-1 14 1M4-5c5-2 9-3 14-1M4 1c5-2 9-3 14-1M0-12v26" fill="none" stroke="#201508" stroke-opacity=".5" stroke-width="1.6"/></g>`,
  coin: `<g><circle r="17"/><circle r="12.5" fill="none" stroke="#5a3a06" stroke-opacity=".6" stroke-width="2"/><path d="M0-8L2-2 8 0 2 2 0 8-2 2-8 0-2-2z" fill="#5a3a06" opacity=".6"/></g>`,
  eye: `<g><path d="M-26 0C-12-18 12-18 26 0 12 18-12 18-26 0z"/><circle r="9" fill="#1a0d22"/><circle r="4" cx="2" cy="-2" fill="#fff"/></g>`,
  waves: `<g fill="none" stroke-width="5" stroke-linecap="round"><path d="M-60 0c10-12 20-12 30 0s20 12 30 0 20-12 30 0 20 12 30 0"/><path d="M-60 15c10-12 20-12 30 0s20 12 30 0 20-12 30 0 20 12 30 0" opacity=".6"/><path d="M-60 30c10-12 20-12 30 0s20 12 30 0 20-12 30 0 20 12 30 0" opacity=".35"/></g>`,
  moon: `<path d="M6-20a20 20 0 1 0 14 28A17 17 0 0 1 6-20z"/>`,
  ward: `<g><path d="M0-24L20-16V0c0 14-10 21-20 26C-10 21-20 14-20 0v-16z"/><path d="M0-24V26C-10 21-20 14-20 0v-16z" fill="#000" opacity=".2"/><path d="M-8-6L8 10M8-6L-8 10" stroke="#fff" stroke-width="4" stroke-linecap="round"/></g>`,
  glass: `<g><path d="M-14-24h28v5h-3C11-8 3-4 3 0s8 8 8 19h3v5h-28v-5h3C-11 8-3 4-3 0s-8-8-8-19h-3z"/><path d="M-7-14H7C5-8 1-6 0-3-1-6-5-8-7-14zM0 6c2 4 6 5 8 12H-8C-6 11-2 10 0 6z" fill="#2a1c06" opacity=".7"/></g>`,
  die: `<g><path d="M-17-9L0-19 17-9V11L0 21-17 11z"/><path d="M-17-9L0 1 17-9 0-19z" fill="#fff" opacity=".5"/><g fill="#231"><circle cy="-9" r="2.6"/><circle cx="-11" cy="0" r="2.3"/><circle cx="-6" cy="10" r="2.3"/><circle cx="6" cy="12" r="2.3"/><circle cx="9" cy="5" r="2.3"/><circle cx="12" cy="-2" r="2.3"/></g></g>`,
  staff: `<g><path d="M-34 52L10-14l5 4-43 65z"/><path d="M10-14c-8-8-4-20 6-24-4 8 0 10 4 12 4 3 10 2 14-4 2 12-8 22-19 20z"/></g>`,
} as const;

type Glyph = keyof typeof SYMBOLS;

/** What is drawn in lines. */
const LINED: readonly Glyph[] = ["arcs", "flake", "waves"];

const DEFINED = `<defs><radialGradient id="light"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".35" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>`;

interface Placed {
  x?: number;
  y?: number;
  size?: number;
  turn?: number;
  fill?: string;
  opacity?: number;
}

function put(of: Glyph, { x = 50, y = 58, size = 1, turn = 0, fill = "", opacity = 1 }: Placed): string {
  const paint = fill && ` fill="${fill}"${LINED.includes(of) ? ` stroke="${fill}"` : ""}`;
  return `<g transform="translate(${x} ${y})rotate(${turn})scale(${size})"${paint}${opacity < 1 ? ` opacity="${opacity}"` : ""}>${SYMBOLS[of]}</g>`;
}

/** The hue of each school, and of the kinds that have one of their own. */
const HUES: { readonly [name: string]: number } = { fire: 14, frost: 204, arcane: 272, none: 40, undercurrent: 176, occult: 330, event: 140, monster: 190 };

const SPARKS: { readonly [name: string]: Glyph } = { fire: "flame", frost: "flake", arcane: "star", none: "gear", undercurrent: "moon", occult: "eye", event: "star", monster: "star" };

/** What strikes, by school. */
const MISSILES: { readonly [school: string]: readonly Glyph[] } = { fire: ["flame", "flame", "bolt"], frost: ["crystal", "crystal", "flake"], arcane: ["orb", "bolt", "orb"], none: ["blade", "bolt", "blade"] };

/** What an effect looks like, the most telling first. */
const EFFECTS: readonly (readonly [RegExp, Glyph])[] = [
  [/"(counter|forbid)"/, "ward"],
  [/"roll"|chooseRoll/, "die"],
  [/"(advance|setPosition|extraRound|extraPhase|repeatCard)"/, "glass"],
  [/"(gold|shopPrice|buy)"/, "coin"],
  [/"freezing"/, "crystal"],
  [/"(drawCard|look|moveCard|askDiscardCard)"/, "book"],
  [/"mana"/, "shard"],
  [/"damage"|"defeat"/, "blade"],
];

function motifOf(card: Card, school: string, next: Next): Glyph {
  const behaviors = JSON.stringify(card.behaviors ?? "");
  if (kindOf(card) === "wand") return "orb";
  const missiles = MISSILES[school] ?? ["star"];
  if (/"damage"/.test(behaviors) && school !== "none") return missiles[next(missiles.length)] ?? "star";
  return EFFECTS.find(([pattern]) => pattern.test(behaviors))?.[1] ?? missiles[next(missiles.length)] ?? "star";
}

/** Strokes between nine points, as no other card has them. */
function runeOf(next: Next): string {
  const point = () => `${(next(3) - 1) * 12} ${(next(3) - 1) * 12}`;
  return `M${point()}L${point()}L${point()}M${point()}L${point()}L${point()}`;
}

const RANGES = ["spires", "hills", "peaks"] as const;
const BACKDROPS = ["rays", "arcs", "rays", "moon"] as const;

/** A card's picture, 100 by 140, as an image. */
export function cardPicture(card: Card): string {
  const { school = "none" } = card;
  const kind = kindOf(card);
  const theme = school === "none" && HUES[kind] !== undefined ? kind : school;
  const next = seeded(card.id);
  const hue = (HUES[theme] ?? 40) + next(25) - 12;
  const [light, pale] = [`hsl(${hue + 14} 95% 72%)`, `hsl(${hue + 26} 100% 88%)`];
  const motif = motifOf(card, school, next);
  const count = kind === "monster" ? 0 : kind === "spell" ? 1 + next(3) : 1;
  const backdrop = BACKDROPS[next(4)] ?? "rays";
  const turn = next(90);
  const around = 3 + next(4);
  const ground = `<radialGradient id="ground" cy=".42" r=".8"><stop stop-color="hsl(${hue} 75% 60%)"/><stop offset=".46" stop-color="hsl(${hue - 14} 65% ${35 + next(30)}%)"/><stop offset="1" stop-color="hsl(${hue - 34} 60% 10%)"/></radialGradient>`;
  const parts = [
    DEFINED, ground, `<path d="M-20-20h140v180H-20z" fill="url(#ground)"/>`,
    put(backdrop, { size: backdrop === "moon" ? 1.9 : 1.2, turn, fill: light, opacity: 0.28 }),
    `<path d="${runeOf(next)}" transform="translate(${next(2) ? 24 : 76} 30)" fill="none" stroke="${pale}" stroke-width="2.5" opacity=".55"/>`,
    put(RANGES[next(3)] ?? "hills", { y: 96, fill: `hsl(${hue} 60% 9%)`, opacity: 0.75 }),
    ...sparks(SPARKS[theme] ?? "star", around, pale, next),
    put("glow", { size: 2, opacity: 0.75 }),
    kind === "wand" ? put("staff", { x: 46, y: 66, fill: "#d9a441" }) : "",
    kind === "undercurrent" ? put("waves", { y: 78, fill: light, opacity: 0.8 }) : "",
    ...motifs(motif, count, kind === "wand", [light, pale], next),
    kind === "occult" ? put("eye", { y: 96, size: 0.7, fill: pale, opacity: 0.9 }) : "",
  ];
  return image("0 0 100 140", parts.join(""));
}

/** Small ones about the middle. */
function sparks(spark: Glyph, count: number, fill: string, next: Next): string[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * (at + next(10) / 14)) / count;
    return put(spark, { x: Math.round(50 + 37 * Math.cos(angle)), y: Math.round(56 + 34 * Math.sin(angle)), size: (16 + next(3) * 7) / 100, turn: next(60), fill, opacity: 0.8 });
  });
}

/** What it is about, up to three times, the first before the others. */
function motifs(motif: Glyph, count: number, isWand: boolean, [light, pale]: readonly [string, string], next: Next): string[] {
  return Array.from({ length: count }, (_, at) => {
    const side = [0, -1, 1][at] ?? 1;
    const turn = side * 16 + next(9) - 4;
    if (isWand) return put(motif, { x: 62, y: 42, size: 0.8, turn, fill: pale });
    return put(motif, { x: 50 + side * 22, y: 56 + Math.abs(side) * 8, size: side ? 0.72 : 1.15, turn, fill: side ? light : pale });
  }).reverse();
}
