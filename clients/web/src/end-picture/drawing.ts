import { coverOf } from "../boards/pictures";
import { drawingOf, outlineOf } from "../parts/face";
import type { Tone } from "../parts/faces";
import type { Content, SeatContent } from "./content";
import { type Way, fitted, laidOut } from "./fitting";
import { say } from "./texts";

/** As large as what messengers show of a link. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const EDGE = 56;
const BOTTOM = 590;
const TEXT_WIDTH = 600;
const SEATS_WIDTH = 872;
const GAP = 8;
/** From this height of a cell on a note has a line of its own; in less than this width it says nothing. */
const NOTED_HEIGHT = 74;
const NOTE_LEAST = 60;
/** How high the cell of a seat is where there are that many rows of them. */
const CELL_HEIGHTS: readonly number[] = [88, 88, 88, 74, 60, 51];
/** The sides of a QR code that a camera reads off a small picture. */
const QR_LEAST = 176;
const QR_MOST = 216;
type Ways = readonly [Way, ...Way[]];
const RESULT: Ways = [[64, 1], [52, 2], [42, 2], [34, 3]];
const WHY: Ways = [[25, 2], [22, 3]];
/** The same where the seats leave little room above them. */
const SHORT_RESULT: Ways = [[58, 1], [40, 2], [34, 2]];
const SHORT_WHY: Ways = [[22, 2], [19, 2]];

const MARK = "M9 20c0-6 3-10 7-10s7 4 7 10";
const INK = "#f6f6fb";
const FAINT = "#c3c5d4";
const GOLD = "#ffcf70";
const PURPLE = "#5b3fa6";
const DARK = "#14141b";
const LIT = "#fff4e2";
const SIDES = { good: "#8ab8ff", bad: "#ff9e94" } as const;
/** The colours of the seats on a dark ground, as in `boards/kit/seat.css`: a picture looks alike whoever saves it. */
export const SEATS = ["#f0b54a", "#86d386", "#5fd0d4", "#c6a4f5", "#f39ad3", "#cfcf6a", "#b4becd", "#dba98c", "#a3b4f2", "#f2f2f7"] as const;

type Pen = CanvasRenderingContext2D;

/** What is drawn beside the words: the game's cover, if it has one, and the link for a camera. */
export interface Drawn {
  cover: HTMLImageElement | undefined;
  square: readonly (readonly boolean[])[];
}

/** The cover of a game, ready to be drawn. */
export async function loadedCover(game: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = coverOf(game);
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

/** The link as the squares of a QR code, with its quiet zone. */
export async function squareOf(link: string): Promise<boolean[][]> {
  const { encode } = await import("uqr");
  return encode(link, { border: 2, ecc: "M" }).data;
}

/** Draw the picture of an end. */
export function draw(canvas: HTMLCanvasElement, content: Content, { cover, square }: Drawn): void {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.textBaseline = "alphabetic";
  pen.direction = "ltr";
  drawGround(pen, cover);
  drawHead(pen, content, rowsOf(content.seats) > 3);
  drawSeats(pen, content.seats);
  drawSquare(pen, square);
}

function drawGround(pen: Pen, cover: HTMLImageElement | undefined): void {
  pen.fillStyle = "#1a1830";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (!cover) return;
  // A cover of one dot, drawn large, is its colour alone.
  pen.drawImage(sized(1, 1, (small) => small.drawImage(cover, 0, 0, 1, 1)), 0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "rgb(10 10 20 / 72%)";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const [width, height] = [800, 420];
  const faded = sized(width, height, (own) => {
    own.drawImage(cover, 0, 0, width, height);
    own.globalCompositeOperation = "destination-in";
    own.fillStyle = fading(own.createLinearGradient(0, 0, width * 0.6, 0), SMOOTH);
    own.fillRect(0, 0, width, height);
    own.fillStyle = fading(own.createLinearGradient(0, height, 0, height * 0.45), SMOOTH);
    own.fillRect(0, 0, width, height);
  });
  pen.drawImage(faded, WIDTH - width, 0);
}

/** From nothing to all, without a line where it begins or ends. */
const SMOOTH: readonly number[] = [0, 0.04, 0.16, 0.34, 0.5, 0.66, 0.84, 0.96, 1];

function fading(gradient: CanvasGradient, opacities: readonly number[]): CanvasGradient {
  opacities.forEach((opacity, at) => gradient.addColorStop(at / (opacities.length - 1), `rgb(0 0 0 / ${opacity})`));
  return gradient;
}

function sized(width: number, height: number, fill: (pen: Pen) => void): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) fill(pen);
  return canvas;
}

function drawHead(pen: Pen, { title, table, when, result, why }: Content, isShort: boolean): void {
  drawMark(pen, EDGE, 40, 40);
  write(pen, "Sotto", EDGE + 52, 70, 27, INK, 700);
  write(pen, fitted(`${title} · ${when}`, TEXT_WIDTH, measureIn(pen, 600)(21)), EDGE, 122, 21, GOLD, 600);
  let y = 122;
  const parts = [
    { text: result, ways: isShort ? SHORT_RESULT : RESULT, weight: 800, colour: INK, above: 8 },
    { text: why, ways: isShort ? SHORT_WHY : WHY, weight: 400, colour: FAINT, above: 14 },
  ];
  for (const { text, ways, weight, colour, above } of parts) {
    const { size, lines } = laidOut(text, TEXT_WIDTH, ways, measureIn(pen, weight));
    lines.forEach((line, at) => {
      y += at === 0 ? size * 1.12 + above : size * 1.16;
      write(pen, line, EDGE, y, size, colour, weight);
    });
  }
  write(pen, fitted(table, 420, measureIn(pen, 400)(19)), EDGE + 150, 69, 19, FAINT, 400);
}

function drawMark(pen: Pen, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 32, size / 32);
  box(pen, 0, 0, 32, 32, 8, PURPLE);
  pen.strokeStyle = pen.fillStyle = "#ffffff";
  pen.lineWidth = 2.5;
  pen.lineCap = "round";
  pen.stroke(new Path2D(MARK));
  pen.beginPath();
  pen.arc(16, 21, 3, 0, 7);
  pen.fill();
  pen.restore();
}

function columnsOf(seats: readonly SeatContent[]): number {
  return seats.length > 8 ? 3 : 2;
}

function rowsOf(seats: readonly SeatContent[]): number {
  return Math.ceil(seats.length / columnsOf(seats));
}

function drawSeats(pen: Pen, seats: readonly SeatContent[]): void {
  const [columns, rows] = [columnsOf(seats), rowsOf(seats)];
  const width = (SEATS_WIDTH - GAP * (columns - 1)) / columns;
  // More seats than any game has would be cut off below, not drawn over the result.
  const height = CELL_HEIGHTS[rows] ?? CELL_HEIGHTS.at(-1) ?? 0;
  const top = BOTTOM + GAP - Math.min(rows, CELL_HEIGHTS.length - 1) * (height + GAP);
  seats.forEach((one, at) => {
    const cell = { x: EDGE + (at % columns) * (width + GAP), y: top + Math.floor(at / columns) * (height + GAP), width, height };
    pen.save();
    box(pen, cell.x, cell.y, width, height, 12, "rgb(10 10 20 / 58%)");
    pen.clip();
    drawSeat(pen, one, cell);
    pen.restore();
  });
}

interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A seat: who sat there, who that was, and what is said of it, on a line of its own where there is room. */
function drawSeat(pen: Pen, one: SeatContent, { x, y, width, height }: Cell): void {
  const colour = SEATS[(one.seat - 1) % SEATS.length] ?? INK;
  const isNoted = one.note !== undefined && height >= NOTED_HEIGHT;
  const size = Math.min(22, Math.max(16, height * (isNoted ? 0.23 : 0.28)));
  const radius = Math.min(20, height * 0.3);
  const middle = y + height / 2;
  const left = x + 26 + 2 * radius;
  const right = x + width - 14;
  const first = middle - size * (isNoted ? 0.78 : 0.28);
  if (one.outcome === "win") box(pen, x, y, 5, height, 0, GOLD);
  drawDisc(pen, one.seat, x + 16 + radius, middle, radius, colour);
  const end = right - drawOutcome(pen, one, right, first - size * 0.34, size * 0.74);
  const from = left + (one.bot ? drawFace(pen, one.who, left, first - size * 0.92, size * 1.1, colour) : 0);
  write(pen, fitted(one.who, end - from, measureIn(pen, 600)(size)), from, first, size, colour, 600);
  const second = first + size * 1.3;
  const after = drawWas(pen, one, left, second, right, size);
  if (isNoted) drawNote(pen, one, left, second + size * 1.12, right, size);
  else if (right - after > NOTE_LEAST) drawNote(pen, one, after, second, right, size);
}

/** What a seat was: where that ends. */
function drawWas(pen: Pen, { was, side }: SeatContent, left: number, y: number, right: number, size: number): number {
  const text = fitted(was, right - left, measureIn(pen, 700)(size));
  write(pen, text, left, y, size, side ? SIDES[side] : INK, 700);
  return text ? left + measureIn(pen, 700)(size)(text) + 12 : left;
}

function drawNote(pen: Pen, { note = "" }: SeatContent, left: number, y: number, right: number, size: number): void {
  const small = size * 0.84;
  write(pen, fitted(note, right - left, measureIn(pen, 400)(small)), left, y, small, FAINT, 400);
}

function drawDisc(pen: Pen, seat: number, x: number, y: number, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fillStyle = colour;
  pen.fill();
  pen.textAlign = "center";
  write(pen, String(seat), x, y + radius * 0.36, radius, DARK, 800);
  pen.textAlign = "left";
}

/** The face of a bot: how much of the width it takes. */
function drawFace(pen: Pen, name: string, x: number, y: number, size: number, colour: string): number {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 54, size / 54);
  pen.translate(-5, -5);
  pen.fillStyle = colour;
  pen.fill(new Path2D(outlineOf(true)));
  for (const [tone, path] of drawingOf({ name, bot: true })) paint(pen, new Path2D(path), tone, colour);
  pen.restore();
  return size + 7;
}

/** As parts/face.module.css does it in the dark. */
function paint(pen: Pen, path: Path2D, tone: Tone, colour: string): void {
  pen.strokeStyle = DARK;
  pen.lineWidth = tone === "line" ? 2.2 : 1.6;
  if (tone !== "dark") pen.stroke(path);
  if (tone === "line") return;
  pen.fillStyle = tone === "lit" ? LIT : DARK;
  pen.fill(path);
  if (tone !== "mid") return;
  pen.globalAlpha = 0.5;
  pen.fillStyle = colour;
  pen.fill(path);
  pen.globalAlpha = 1;
}

/** That a seat won, or drew, to the left of an edge: how much of the width it takes. */
function drawOutcome(pen: Pen, { outcome }: SeatContent, right: number, y: number, size: number): number {
  if (outcome !== "win" && outcome !== "draw") return 0;
  const text = say(outcome);
  const width = measureIn(pen, 700)(size)(text) + 16;
  box(pen, right - width, y - size * 0.85, width, size * 1.7, size, outcome === "win" ? GOLD : FAINT);
  write(pen, text, right - width + 8, y + size * 0.36, size, DARK, 700);
  return width + 8;
}

function drawSquare(pen: Pen, square: Drawn["square"]): void {
  const side = square.length;
  // Whole pixels for each module, or a camera reads seams.
  const module = Math.max(Math.floor(QR_MOST / side), Math.min(Math.ceil(QR_LEAST / side), 4));
  const size = side * module;
  const [x, y] = [WIDTH - EDGE + 12 - size, HEIGHT - EDGE - 22 - size];
  box(pen, x - 6, y - 6, size + 12, size + 12, 14, "#ffffff");
  pen.fillStyle = "#000000";
  square.forEach((row, top) => row.forEach((dark, left) => dark && pen.fillRect(x + left * module, y + top * module, module, module)));
  pen.textAlign = "center";
  write(pen, fitted(say("scan"), size + 44, measureIn(pen, 600)(18)), x + size / 2, y + size + 32, 18, INK, 600);
  pen.textAlign = "left";
}

function box(pen: Pen, x: number, y: number, width: number, height: number, radius: number, colour: string): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fillStyle = colour;
  pen.fill();
}

function write(pen: Pen, text: string, x: number, y: number, size: number, colour: string, weight: number): void {
  pen.font = fontOf(size, weight);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

function measureIn(pen: Pen, weight: number) {
  return (size: number) => (text: string) => {
    pen.font = fontOf(size, weight);
    return pen.measureText(text).width;
  };
}

function fontOf(size: number, weight: number): string {
  return `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--font") || "sans-serif"}`;
}
