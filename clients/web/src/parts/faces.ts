import { type Face, faceFrom } from "../state/faces";
import { namesOfBots } from "../state/names";

// What faces are made of: paths on a field of 64 by 64, in which a token's disc has its middle at 32, 32 and a radius of 26.

/** How a path is painted: in the light tone, in the one between, in the dark one, or as a dark line. */
export type Tone = "lit" | "mid" | "dark" | "line";
export type Shape = readonly [tone: Tone, path: string];
export type Drawing = readonly Shape[];

const lit = (path: string): Shape => ["lit", path];
const mid = (path: string): Shape => ["mid", path];
const dark = (path: string): Shape => ["dark", path];
const line = (path: string): Shape => ["line", path];

const oval = (x: number, y: number, rx: number, ry = rx) => `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const box = (x: number, y: number, width: number, height: number, r = 0) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
/** The same on both sides, its middle so far from that of the face. */
const pair = (away: number, y: number, rx: number, ry = rx) => oval(32 - away, y, rx, ry) + oval(32 + away, y, rx, ry);

// --- people -----------------------------------------------------------------------------------------------------------

const SHOULDERS = "M12 48.5C15 44 24 43 32 43S49 44 52 48.5A26 26 0 0 1 12 48.5z";
const BODY: Drawing = [mid(SHOULDERS), lit("M27 37h10v7c-1.5 3.5-8.5 3.5-10 0z")];
const HEAD: Drawing = [lit(pair(12.5, 31, 3)), lit(oval(32, 29.5, 12.5, 13.5))];
const FACE: Drawing = [...BODY, ...HEAD];

const CAP = "M18.5 29C16.5 15 24 11 32 11S47.5 15 45.5 29C43 22 38 20 32 20S21 22 18.5 29z";

/** What is on a head, before and behind it. */
interface Top {
  behind?: Drawing;
  before?: Drawing;
}

const TOPS = {
  parted: { before: [mid("M18.5 29C16 14 25 10 33 10.5C43 10 49 17 45.5 29C45 25 42 21 38 19.5C32 23 26 22.5 22 21C20 23 19 26 18.5 29z")] },
  bob: { behind: [mid("M16 42C13 24 16 9 32 9S51 24 48 42C45 45 41 44 40 43H24C23 44 19 45 16 42z")], before: [mid("M19.5 27C19 15 26 12 32 12S45 15 44.5 27C40 21.5 24 21.5 19.5 27z")] },
  long: { behind: [mid("M14 51C11 27 13 8 32 8S53 27 50 51C46 54 42 52 41 48H23C22 52 18 54 14 51z")], before: [mid("M19 30C18 16 25 11 32 12C39 11 46 16 45 30C43 23 38 18 32 15.5C26 18 21 23 19 30z")] },
  curls: { behind: [mid([[32, 13, 8], [21, 16, 7], [43, 16, 7], [15.5, 25, 7], [48.5, 25, 7], [16, 35, 6], [48, 35, 6]].map(([x = 0, y = 0, r = 0]) => oval(x, y, r)).join(""))], before: [mid([[25, 18, 4.5], [32, 16.5, 5], [39, 18, 4.5]].map(([x = 0, y = 0, r = 0]) => oval(x, y, r)).join(""))] },
  bun: { behind: [mid(oval(32, 9.5, 5.5))], before: [mid(CAP)] },
  tails: { behind: [mid("M19 20C8 18 7 34 12 42C17 38 19 30 19 24zM45 20C56 18 57 34 52 42C47 38 45 30 45 24z")], before: [mid("M18.5 29C17 15 25 11 32 11S47 15 45.5 29C44 22 40 18.5 32 13C24 18.5 20 22 18.5 29z")] },
  spikes: { before: [mid("M18 29L15 18L21 19.5L21 10.5L28 14L33 7L37 13L44 9.5L43.5 18L50 17L46 29C43 22 38 20 32 20S21 22 18 29z")] },
  bald: { before: [mid("M18 31C16 26 17.5 21 20 19.5C20.5 23 20 28 20.5 31zM46 31C48 26 46.5 21 44 19.5C43.5 23 44 28 43.5 31z")] },
  mohawk: { behind: [mid("M26 20C22 10 28 5 32 4.5C36 5 42 10 38 20z")], before: [mid("M28.5 21C27 14 30 8 32 8S37 14 35.5 21C34 18.5 30 18.5 28.5 21z")] },
  tail: { behind: [mid("M42 12C55 8 58 26 50 40C50 32 47 26 42 22z")], before: [mid(CAP)] },
  waves: { behind: [mid("M16 46C11 42 15 37 13.5 32C12 27 14 22 15 18C18 10 26 8.5 32 8.5S46 10 49 18C50 22 52 27 50.5 32C49 37 53 42 48 46C44 48 41 46 40 43H24C23 46 20 48 16 46z")], before: [mid("M19 28C18 16 25 12 30 12C41 11 46 18 45 28C43 23 40 20 35 17C30 22 24 23 19 28z")] },
  fringe: { before: [mid("M18.5 30C16 14 24 9.5 32 9.5S48 14 45.5 30L43.5 23H20.5z")] },
  grey: { before: [lit("M18.5 30C15 13 25 9 33 9.5C44 9 49 17 45.5 30C45 25 44 23 42 21C34 22 28 20 25 17C23 21 20 24 18.5 30z")] },
  scarf: { behind: [mid("M15 52C11 30 12 8 32 8S53 30 49 52C44 56 20 56 15 52z")], before: [mid("M32 9C44 9 49 20 47 34C46 43 40 49 32 50C24 49 18 43 17 34C15 20 20 9 32 9zM32 17.5C25 17.5 22 23 22 30C22 38 26 43 32 43.5C38 43 42 38 42 30C42 23 39 17.5 32 17.5z")] },
  turban: { before: [mid("M17 25C13 12 24 7 32 7S51 12 47 25C42 21 37 21 32 24C27 21 22 21 17 25z"), line("M19 19C27 14 36 15 45 21M24 12C32 11 40 13 46 17")] },
  beret: { before: [mid("M17 22C12 15 22 9 34 9C47 9 53 17 46 22C38 19 26 19 17 22z"), line("M34 9V5.5")] },
  hat: { before: [mid("M22 21V7.5h20V21z"), dark("M22 17h20v4H22z"), mid("M13 20.5h38a2 2 0 0 1 0 4H13a2 2 0 0 1 0-4z")] },
  wizard: { before: [mid("M19 23L30 4C34 1 38 5 42 7C38 8 38 10 39 12L45 23z"), mid("M10 24C18 18 46 18 54 24C46 28 18 28 10 24z"), lit("M32 11l1.5 3l3.5.5l-2.5 2.5l.5 3.5l-3-1.5l-3 1.5l.5-3.5L27 14.5l3.5-.5z")] },
  cowboy: { before: [mid("M21 21C22 11 26 8 32 11C38 8 42 11 43 21z"), dark("M21.5 17.5h21v3h-21z"), mid("M8 17C14 24 50 24 56 17C54 27 10 27 8 17z")] },
  visor: { before: [mid("M18 24C17 13 24 9.5 32 9.5S47 13 46 24z"), mid("M30 21H52C54 24 53 26 50 26C44 24 36 24.5 30 24.5z")] },
  crown: { before: [mid(CAP), lit("M18.5 20L16.5 7.5L25 13L32 4.5L39 13L47.5 7.5L45.5 20C37 17.5 27 17.5 18.5 20z"), dark(oval(32, 14, 1.7))] },
  beanie: { before: [lit(oval(32, 7, 3.5)), mid("M18 22C17 12 24 8.5 32 8.5S47 12 46 22z"), lit("M18 20h28a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H18a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2z")] },
  hood: { behind: [mid("M13 52C10 30 14 6 34 5C50 8 54 32 51 52C44 57 20 57 13 52z")], before: [mid("M33 6C47 9 50 24 46 42C45 28 42 17 32 16C22 17 19 28 18 42C14 24 18 8 33 6z")] },
  straw: { before: [mid("M8 26L29.5 8C31 7 33 7 34.5 8L56 26C46 22 18 22 8 26z"), line("M20 19L30 12M44 19L34 12")] },
  tricorne: { before: [mid("M9 24C10 14 20 6 32 7C44 6 54 14 55 24C46 17 38 19 32 15C26 19 18 17 9 24z"), lit(oval(32, 12, 2.5))] },
  horns: { before: [lit("M18 20C10 18 8 11 10 5C13 11 16 13 21 13zM46 20C54 18 56 11 54 5C51 11 48 13 43 13z"), mid("M18 24C16 13 24 9 32 9S48 13 46 24C42 21 36 20 32 24C28 20 22 21 18 24z")] },
  phones: { before: [mid(CAP), dark("M16 30C14 14 23 6 32 6S50 14 48 30H45C46 16 40 10 32 10S18 16 19 30z"), lit(box(13.5, 26, 6, 11, 3) + box(44.5, 26, 6, 11, 3))] },
  bow: { behind: [mid("M16 42C13 24 16 9 32 9S51 24 48 42C45 45 41 44 40 43H24C23 44 19 45 16 42z")], before: [mid("M19.5 28C19 15 26 12 32 12S45 15 44.5 28C42 22 38 19 28 17C25 20 22 23 19.5 28z"), lit("M40 12L33 7V16zM40 12L47 7V16z")] },
} satisfies { [name: string]: Top };

const EYES = {
  dots: [dark(pair(5, 30, 2))],
  happy: [line("M24 31c1-3 5-3 6 0M34 31c1-3 5-3 6 0")],
  wide: [dark(pair(5, 30, 2.8)), lit(oval(27.8, 29.2, 0.9) + oval(37.8, 29.2, 0.9))],
  sly: [dark("M24 29.5h6.5c0 4-6.5 4-6.5 0zM33.5 29.5h6.5c0 4-6.5 4-6.5 0z")],
  wink: [dark(oval(27, 30, 2.1)), line("M34 30.5h6")],
  stern: [line("M23.5 26.5l6 1.5M40.5 26.5l-6 1.5"), dark(pair(5, 31, 2))],
} satisfies { [name: string]: Drawing };

const MOUTHS = {
  smile: [line("M27 36.5c2 3 8 3 10 0")],
  grin: [dark("M26 35.5h12c-.5 6.5-11.5 6.5-12 0z")],
  flat: [line("M28 37.5h8")],
  oh: [dark(oval(32, 37.5, 2.3, 2.8))],
  smirk: [line("M28 37.5c3 1.5 6 1 9-1.5")],
} satisfies { [name: string]: Drawing };

const EXTRAS = {
  round: [line(`${pair(5.5, 30, 4.8)}M31 29.5c.5-.8 1.5-.8 2 0`)],
  square: [line(`${box(22, 26, 9, 7.5, 1.5)}${box(33, 26, 9, 7.5, 1.5)}M31 28.5h2`)],
  shades: [dark("M21 26.5h22c0 3-1 7-5.5 7c-3.5 0-4.5-4-5.5-4s-2 4-5.5 4c-4.5 0-5.5-4-5.5-7z")],
  moustache: [mid("M32 34.5c-3-2-8-1-10 3.5c4 1 8 .5 10-1.5c2 2 6 2.5 10 1.5c-2-4.5-7-5.5-10-3.5z")],
  beard: [mid("M19.5 30C20 36 22 37 25 35.5C28 33.5 36 33.5 39 35.5C42 37 44 36 44.5 30C46 42 40 48 32 48S18 42 19.5 30z"), lit("M28 38.5h8c-1 3.5-7 3.5-8 0z")],
  goatee: [mid("M25 38.5c3 4 11 4 14 0c.5 6-2.5 9.5-7 9.5s-7.5-3.5-7-9.5z")],
  long: [lit("M19.5 31C20 37 22 37 25 35.5C28 33.5 36 33.5 39 35.5C42 37 44 37 44.5 31C47 44 40 57 32 57S17 44 19.5 31z"), line("M28.5 38.5h7M32 45v7")],
  patch: [line("M19 23L45 32"), dark("M22 26.5h10v2c0 6-9 6-10 0z")],
  cheeks: [mid(pair(8, 34.5, 2.2))],
  rings: [lit(pair(13.5, 37, 2))],
  monocle: [line(`${oval(37, 30, 4.8)}M41.5 33L43 43`)],
  stripes: [mid("M20 27.5h24v6H20z"), dark(pair(5, 30.5, 2))],
} satisfies { [name: string]: Drawing };

type Person = readonly [top: keyof typeof TOPS, eyes: keyof typeof EYES, mouth: keyof typeof MOUTHS, ...extras: (keyof typeof EXTRAS)[]];

const PEOPLE: readonly Person[] = [
  ["parted", "dots", "smile"],
  ["bob", "wide", "smile", "cheeks"],
  ["curls", "happy", "grin"],
  ["bald", "stern", "flat", "beard"],
  ["long", "dots", "smirk", "rings"],
  ["spikes", "sly", "grin"],
  ["bun", "happy", "smile", "round"],
  ["fringe", "dots", "oh", "square"],
  ["tails", "wide", "grin", "cheeks"],
  ["grey", "happy", "smile", "moustache"],
  ["hat", "dots", "flat", "monocle", "moustache"],
  ["wizard", "happy", "flat", "long"],
  ["scarf", "wide", "smile"],
  ["turban", "stern", "flat", "beard"],
  ["beret", "sly", "smirk", "goatee"],
  ["mohawk", "stern", "smirk"],
  ["cowboy", "sly", "smirk", "moustache"],
  ["visor", "wide", "grin"],
  ["crown", "dots", "smirk", "goatee"],
  ["beanie", "happy", "smile", "cheeks"],
  ["hood", "sly", "flat"],
  ["straw", "dots", "smile"],
  ["tricorne", "dots", "grin", "patch"],
  ["horns", "stern", "flat", "beard"],
  ["phones", "happy", "oh"],
  ["bow", "wink", "smile", "cheeks"],
  ["tail", "dots", "smile", "shades"],
  ["waves", "wink", "grin", "rings"],
];

const person = ([top, eyes, mouth, ...extras]: Person): Drawing => {
  const { behind = [], before = [] }: Top = TOPS[top];
  return [...behind, ...FACE, ...EYES[eyes], ...MOUTHS[mouth], ...extras.flatMap((extra) => EXTRAS[extra]), ...before];
};

// --- animals and masks ------------------------------------------------------------------------------------------------

const NECK = mid("M13.5 50.5C17 44 47 44 50.5 50.5A26 26 0 0 1 13.5 50.5z");

const OTHERS: readonly Drawing[] = [
  // fox
  [mid("M32 54C22 51 12 41 12.5 30L14 11L26 19H38L50 11L51.5 30C52 41 42 51 32 54z"), lit("M12.8 32C20 31 27 38 32 53.5C22 51 13 42 12.8 32zM51.2 32C44 31 37 38 32 53.5C42 51 51 42 51.2 32z"), lit("M17 16L23 20.5L17 25zM47 16L41 20.5L47 25z"), dark(pair(8, 32, 2.4)), dark(oval(32, 50.5, 3.2))],
  // cat
  [lit("M13 12L26 19.5C30 18.5 34 18.5 38 19.5L51 12L52 34C52 46 43 52 32 52S12 46 12 34z"), mid("M29 19.2h6L33.5 27h-3zM21.5 22l4-2L26 27zM42.5 22l-4-2L38 27zM16 17.5L22 21L16 25zM48 17.5L42 21L48 25z"), dark(pair(8.5, 34, 2.6, 3.4)), dark("M29.5 40h5L32 43z"), line("M32 43c0 4-6 4-6 1M32 43c0 4 6 4 6 1M17 40l-7-2M17 43.5l-7 1M47 40l7-2M47 43.5l7 1")],
  // owl
  [mid("M12 10C18 14 26 12 32 12S46 14 52 10C54 22 55 34 50 44C44 54 20 54 14 44C9 34 10 22 12 10z"), lit(pair(9, 28, 9)), dark(pair(8.5, 28, 4.2)), lit(oval(25, 26.5, 1.3) + oval(42, 26.5, 1.3)), lit("M28.5 33.5h7L32 41z"), line("M22 44c2 2 4 2 5 0M29.5 46.5c2 2 4 2 5 0M37 44c2 2 4 2 5 0")],
  // bear
  [mid(pair(14.5, 18, 6.5)), lit(pair(14.5, 18, 3)), mid(oval(32, 33, 19, 18.5)), lit(oval(32, 41, 9.5, 8)), dark(pair(8.5, 31, 2.3)), dark(oval(32, 37.5, 4, 2.8)), line("M32 40v4.5M28 45c2 2 6 2 8 0")],
  // rabbit
  [lit("M25.5 26C16 20 17 3 22 4C28 6 30 18 29.5 25zM38.5 26C48 20 47 3 42 4C36 6 34 18 34.5 25z"), mid("M25 21C20.5 16 21 8 22.5 8.5C25.5 11 26.5 16 26.5 21zM39 21C43.5 16 43 8 41.5 8.5C38.5 11 37.5 16 37.5 21z"), lit(oval(32, 37, 16.5, 15)), dark(pair(7.5, 34, 2.3, 2.8)), mid("M29.5 38.5h5L32 41.5z"), line("M32 41.5c0 3-5 3-5.5 .5M32 41.5c0 3 5 3 5.5 .5"), lit("M29.5 45h5v5h-5zM32 45v5")],
  // frog
  [lit(pair(11, 20, 8)), lit("M10 36C10 25 20 22 32 22S54 25 54 36C54 47 44 51 32 51S10 47 10 36z"), mid("M13.5 43C20 50 44 50 50.5 43C46 53 18 53 13.5 43z"), dark(pair(11, 19.5, 3.6)), line("M16 37.5c8 6 24 6 32 0M30 31.5v.1M34 31.5v.1")],
  // raven
  [mid("M14 50C10 28 16 9 32 9S54 28 50 50A26 26 0 0 1 14 50z"), lit("M30 24C42 22 50 27 57 37C49 36 42 40 32 41C27 41 25 27 30 24z"), line("M31 33.5c8-1 14 0 19 1.5"), lit(oval(24.5, 25, 4)), dark(oval(25, 25, 2.1)), line("M20 44c2 3 4 4 6 6M27 46c2 2 4 3 6 4")],
  // wolf
  [mid("M32 54C25 52 21 48 18 45L10 42L13 35L11 29L14 8L25 17H39L50 8L53 29L51 35L54 42L46 45C43 48 39 52 32 54z"), lit("M32 53.5C26 51 22 47 21 42C23 36 27 37 29 28H35C37 37 41 36 43 42C42 47 38 51 32 53.5z"), dark("M20 30l7.5 3.5c-3 2.5-7 1-7.5-3.5zM44 30l-7.5 3.5c3 2.5 7 1 7.5-3.5z"), dark("M28 43h8L32 48z"), line("M32 48v3")],
  // deer
  [line("M24 20C20 15 14 16 11 8M17.5 13.5L18 6M40 20C44 15 50 16 53 8M46.5 13.5L46 6"), lit("M22 24C16 22 12 24 9 28C14 32 19 31 22 29zM42 24C48 22 52 24 55 28C50 32 45 31 42 29z"), mid("M32 17C41 17 45 24 43 33C42 40 40 52 32 53C24 52 22 40 21 33C19 24 23 17 32 17z"), lit("M32 38C37 38 39 42 38 47C37 51 35 53 32 53S27 51 26 47C25 42 27 38 32 38z"), dark(pair(6.5, 30, 2.2, 2.8)), dark(oval(32, 42.5, 4, 2.8)), line("M32 45v2.5M29 48.5c1.5 1.5 4.5 1.5 6 0"), lit(oval(32, 22.5, 1.3) + oval(28.5, 25.5, 1.2) + oval(35.5, 25.5, 1.2))],
  // panda
  [mid(pair(15, 16.5, 6.5)), lit(oval(32, 33.5, 20, 18.5)), mid("M18 36C16 31 20 26 25 27.5C28 29 27 37 24 39C21 40.5 19 39 18 36zM46 36C48 31 44 26 39 27.5C36 29 37 37 40 39C43 40.5 45 39 46 36z"), dark(pair(8.5, 33, 2.1)), dark(oval(32, 40.5, 3.4, 2.4)), line("M28 45.5c2 2 6 2 8 0")],
  // lion
  [mid(Array.from({ length: 12 }, (_, at) => oval(Math.round(32 + 17 * Math.cos(at * 0.5236)), Math.round(32 + 17 * Math.sin(at * 0.5236)), 7)).join("")), lit(pair(11.5, 20.5, 4)), lit(oval(32, 33, 15, 15.5)), dark(pair(6.5, 30, 2.2)), dark("M28.5 36.5h7L32 41z"), line("M32 41c0 4-6 4-6.5 1M32 41c0 4 6 4 6.5 1")],
  // pig
  [mid("M14 14C20 13 24 16 26 21L17 27C14 23 13 18 14 14zM50 14C44 13 40 16 38 21L47 27C50 23 51 18 50 14z"), lit(oval(32, 34, 19.5, 17.5)), mid(oval(32, 39, 8.5, 6.5)), dark(pair(3, 39, 1.5, 2.2)), dark(pair(9.5, 30, 2.2)), line("M27 48.5c3 1.5 7 1.5 10 0")],
  // knight
  [NECK, lit("M30 9C34 2 46 3 50 10C44 8 38 9 34 12z"), mid("M15.5 44V26C15.5 14 24 9 32 9S48.5 14 48.5 26V44L32 52z"), dark("M19 25h26v5.5H19z"), line("M32 10v41"), dark(pair(7, 38, 1.5) + pair(7, 43, 1.5) + pair(11.5, 38, 1.5))],
  // astronaut
  [NECK, lit(oval(32, 30, 20)), dark("M18 30C18 20 25 17 32 17S46 20 46 30S40 41 32 41S18 39 18 30z"), mid("M22 29C22 23 26 20.5 31 20.5C30 22 25 23 24.5 30C24 32 22 31.5 22 29z"), mid(box(9, 25, 5, 11, 2) + box(50, 25, 5, 11, 2))],
  // plague doctor
  [mid("M13 51C10 28 18 11 32 11S54 28 51 51A26 26 0 0 1 13 51z"), dark("M12 19C20 15 44 15 52 19L50 22C42 19 22 19 14 22zM22 16L25 5H39L42 16z"), lit("M20 27C25 22 39 22 44 27C44 36 38 40 33 57C27 44 20 38 20 27z"), dark(pair(6.5, 29.5, 3.6)), line("M32 36v12"), lit(oval(24.5, 28.5, 1) + oval(37.5, 28.5, 1))],
  // masquerade
  [...BODY, ...HEAD, ...MOUTHS.smirk, mid("M16 27C21 22 28 24 32 26.5C36 24 43 22 48 27C47 36 37 37 32 32C27 37 17 36 16 27z"), lit(pair(6.5, 29.5, 3.6, 2.4)), dark(pair(6.5, 29.5, 1.8)), ...TOPS.waves.before, lit("M45 26C54 20 56 12 52 7C48 12 44 18 45 26z")],
  // demon
  [NECK, lit("M17 22C10 18 9 10 12 4C15 11 19 13 24 15zM47 22C54 18 55 10 52 4C49 11 45 13 40 15z"), mid("M14 28C14 17 22 13 32 13S50 17 50 28C50 42 42 52 32 52S14 42 14 28z"), dark("M19 26l9 4.5c-2 5-9 3-9-4.5zM45 26l-9 4.5c2 5 9 3 9-4.5z"), dark("M21 40h22c-1 8-21 8-22 0z"), lit("M24 40h4l-2 6zM36 40h4l-2 6z"), line("M28 24l4 2l4-2")],
  // skull
  [lit("M32 8C45 8 52 17 51 29C51 36 47 38 44 40V50C40 53 24 53 20 50V40C17 38 13 36 13 29C12 17 19 8 32 8z"), dark(pair(9, 29, 5.5, 5)), dark("M32 34l3.5 6h-7z"), line("M26 45v6M32 45v7M38 45v6")],
  // ninja
  [NECK, mid("M14 30C14 15 22 9 32 9S50 15 50 30C50 44 42 52 32 52S14 44 14 30z"), lit("M16.5 27C24 24 40 24 47.5 27V33.5C40 36.5 24 36.5 16.5 33.5z"), dark("M22 27.5l8 2.5c-1 4-8 3-8-2.5zM42 27.5l-8 2.5c1 4 8 3 8-2.5z"), mid("M49 18L58 12L57 19L61 23L50 24z")],
  // jester
  [...BODY, mid("M32 22C24 8 12 8 7 22C13 19 17 22 18.5 32C24 25 28 24 32 24S40 25 45.5 32C47 22 51 19 57 22C52 8 40 8 32 22z"), ...HEAD.slice(1), ...EYES.happy, ...MOUTHS.grin, mid("M32 22C28 13 20 12 18.5 30C23 22.5 28 21 32 21S41 22.5 45.5 30C44 12 36 13 32 22z"), lit(oval(7.5, 23.5, 3.5) + oval(56.5, 23.5, 3.5)), mid(pair(8, 34.5, 2.2))],
];

/** The faces that people choose among. */
export const DRAWN: readonly Drawing[] = [...PEOPLE.map(person), ...OTHERS];

// --- bots -------------------------------------------------------------------------------------------------------------

const SHELLS: readonly Drawing[] = [
  [mid(box(11, 27, 6, 12, 2) + box(47, 27, 6, 12, 2)), lit(box(15, 16, 34, 32, 7))],
  [mid("M19 16L15 8h5l4 8zM45 16L49 8h-5l-4 8z"), lit(box(14, 15, 36, 33, 15))],
  [mid(box(26, 9, 12, 8, 2)), lit("M20 15H44L51 48H13z")],
  [mid(oval(32, 11, 4) + "M30 14h4v5h-4z"), lit("M14 46V31C14 20 22 16 32 16S50 20 50 31V46a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3z")],
];
const LENSES: readonly Drawing[] = [
  [dark(pair(7.5, 28, 4.6)), lit(oval(26, 26.5, 1.5) + oval(41, 26.5, 1.5))],
  [dark(box(19.5, 24, 9.5, 7, 2) + box(35, 24, 9.5, 7, 2)), lit(box(22, 25.5, 3, 3, 1) + box(37.5, 25.5, 3, 3, 1))],
  [dark(box(19, 23, 26, 9.5, 4.5)), lit(pair(6, 27.7, 2.4))],
  [dark(oval(32, 28, 7.5)), lit(oval(32, 28, 3.8)), dark(oval(32, 28, 1.6))],
  [line("M20.5 30c1.5-5 7-5 8.5 0M35 30c1.5-5 7-5 8.5 0")],
];
const GRILLES: readonly Drawing[] = [
  [line("M24 39c3 5 13 5 16 0")],
  [dark(box(23, 38.5, 18, 5.5, 2)), line("M29 38.5v5.5M35 38.5v5.5")],
  [dark(pair(6, 41, 1.8) + oval(32, 41, 1.8))],
  [line("M25 41.5h14")],
];

/** A robot's face, told apart by a number. */
function robot(number: number): Drawing {
  const of = (drawings: readonly Drawing[], step: number) => drawings[Math.floor(number / step) % drawings.length] ?? [];
  return [...of(SHELLS, 1), ...of(LENSES, 4), ...of(GRILLES, 20)];
}

/** Who is drawn: a bot as the robot that goes with its name, a person as has been chosen, or as goes with the name. */
export interface Drawn {
  name: string;
  bot: boolean;
  face?: Face | undefined;
}

/** The shapes of a face. */
export function drawingOf({ name, bot, face }: Drawn): Drawing {
  if (bot) return robot(robotOf(name));
  return DRAWN[typeof face === "number" ? face : faceFrom(name)] ?? [];
}

/** A bot keeps its face in every language; so its place among the names counts, spread so that neighbours differ. */
function robotOf(name: string): number {
  const place = namesOfBots().indexOf(name);
  return place >= 0 ? place * 7 + 3 : faceFrom(name);
}
