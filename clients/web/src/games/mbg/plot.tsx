import { memo } from "preact/compat";
import { seatClass } from "../../parts/seat-class";
import { CityDrawing, Medal, Milestone } from "./emblems";
import { H, type Plot, W } from "./ring";
import { CITY, amount } from "./state";

const GAP = 3;
/** How far below each other the lines of a name stand, and the height of a banner. */
const LINE = 18;
const TAX = 21;
/** The units that a city's drawing is wide and high. */
const DRAWN = { width: 104, height: 54 };
/** The part of its size that a letter stands above its line. */
const RISE = 0.88;

interface FaceProps {
  plot: Plot;
  name: string;
  scope: number;
  owner: number;
  /** What who stops here pays. */
  tax: number;
  /** What is trained here. */
  ability: number;
  /** The largest letters there are on it, in the drawing's units. */
  largest: number;
}

/** A facility over all its cells: what it is, what it is called, and whose. It is redrawn when that changes. */
export const PlotFace = memo(function PlotFace(props: FaceProps) {
  const { plot, owner } = props;
  const { x, y, kind } = plot;
  const width = plot.width * W - 2 * GAP;
  const height = plot.height * H - 2 * GAP;
  const smallest = props.largest * SMALLEST;
  const Drawn = kind === CITY ? CityFace : kind === 0 ? Stone : SpecialFace;
  return (
    <g class={owner ? seatClass(owner) : undefined} data-plot={kind} data-owner={owner || undefined} transform={`translate(${x * W + GAP} ${y * H + GAP})`} aria-hidden="true">
      <Drawn {...props} width={width} height={height} rows={rowsOf(props.name, width, smallest)} smallest={smallest} />
    </g>
  );
});

interface DrawnProps extends FaceProps {
  width: number;
  height: number;
  rows: readonly string[];
  smallest: number;
}

/** A city on its sheet, with the banner of who holds it and what he takes. */
function CityFace({ scope, owner, tax, largest, smallest, width, height, rows }: DrawnProps) {
  const size = sizeOfName(rows, width, largest, smallest);
  const bottom = height - (owner ? TAX : 3);
  const room = bottom - size * RISE - (rows.length - 1) * LINE - 6;
  const scale = Math.min((width - 6) / DRAWN.width, room / DRAWN.height, 1.6);
  const foot = room - Math.max(0, room - scale * DRAWN.height) / 2;
  return (
    <>
      <path d={cartouche(width, height)} fill="var(--sheet)" stroke="var(--line)" stroke-opacity={0.7} stroke-width={2} />
      {owner > 0 && <path d={cartouche(width, height)} fill="var(--seat)" fill-opacity={0.16} stroke="var(--seat)" stroke-width={5} />}
      <CityDrawing scope={scope} x={width / 2} y={foot} scale={scale} />
      <PlotName lines={rows} width={width} size={size} bottom={bottom} />
      {owner > 0 && <Banner owner={owner} tax={tax} width={width} y={height - TAX} />}
    </>
  );
}

/** A sheet with its corners cut out, as on old maps. */
function cartouche(width: number, height: number): string {
  return `M9 0H${width - 9}a9 9 0 0 0 9 9V${height - 9}a9 9 0 0 0-9 9H9a9 9 0 0 0-9-9V9a9 9 0 0 0 9-9z`;
}

/** The owner's colours with his number, and the tax in coins. */
function Banner({ owner, tax, width, y }: { owner: number; tax: number; width: number; y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path d={`M2 0H${width - 2}V11a9 9 0 0 0-9 9H11a9 9 0 0 0-9-9z`} fill={`url(#mbg-of-${owner})`} />
      <rect x={9} y={2} width={width - 18} height={16} rx={8} fill="var(--sheet)" />
      <text x={19} y={15.5} font-size={16} font-weight={800} fill="var(--seat)" data-number={owner}>
        {owner}
      </text>
      <text x={width - 13} y={15.5} font-size={16} font-weight={700} text-anchor="end">
        {amount(tax)}
      </text>
    </g>
  );
}

function SpecialFace({ plot: { kind }, ability, largest, smallest, width, height, rows }: DrawnProps) {
  const size = sizeOfName(rows, width, Math.min(largest, 22), smallest);
  const label = rows.length * LINE + 7;
  const r = Math.min(25, (height - label) / 2 - 1);
  return (
    <>
      <rect x={1} y={height - label} width={width - 2} height={label - 1} rx={5} fill="var(--sheet)" stroke="var(--line)" stroke-opacity={0.5} stroke-width={1.5} />
      <PlotName lines={rows} width={width} size={size} bottom={height - 2} />
      <Medal kind={kind} ability={ability} x={width / 2} y={height - label - r + 2} r={r} />
    </>
  );
}

function Stone({ plot, width, height }: DrawnProps) {
  return <Milestone cell={plot.cells[0] ?? 0} x={width / 2} y={height / 2} />;
}

/** The smallest letters there are, in parts of the largest. */
const SMALLEST = 0.57;
/** Latin letters are as large as Chinese ones to the eye when they are smaller. */
const LATIN = 0.75;
const ROOM = 0.95;

/** As large as all lines of a name can be. */
function sizeOfName(lines: readonly string[], width: number, largest: number, smallest: number): number {
  return lines.length > 1 ? smallest : Math.max(smallest, ...lines.map((line) => sizeOf(line, width, largest)));
}

function PlotName({ lines, width, size, bottom }: { lines: readonly string[]; width: number; size: number; bottom: number }) {
  return (
    <text font-size={size} font-weight={700}>
      {lines.map((line, at) => (
        <tspan key={at} x={width / 2} y={bottom - 4 - (lines.length - 1 - at) * LINE}>
          {shortened(line, width, size)}
        </tspan>
      ))}
    </text>
  );
}

/** A name of two words that is too long for one line stands in two. */
function rowsOf(name: string, width: number, smallest: number): string[] {
  const cut = name.indexOf(" ");
  return cut < 0 || emsOf(name) * smallest <= width ? [name] : [name.slice(0, cut), name.slice(cut + 1)];
}

/** As large as the name can be written in this room. */
function sizeOf(name: string, width: number, largest: number): number {
  return Math.min(hasLatin(name) ? largest * LATIN : largest, (width * ROOM) / emsOf(name));
}

function shortened(name: string, width: number, size: number): string {
  if (emsOf(name) * size <= width) return name;
  const letters = [...name];
  while (letters.length > 1 && (emsOf(letters.join("")) + 1) * size > width) letters.pop();
  return `${letters.join("")}…`;
}

function hasLatin(name: string): boolean {
  return name.charCodeAt(0) < WIDE;
}

const WIDE = 0x2e80;

function emsOf(name: string): number {
  let ems = 0;
  for (const letter of name) ems += letter.charCodeAt(0) < WIDE ? 0.58 : 1;
  return ems || 1;
}
