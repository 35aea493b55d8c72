import { seatClass } from "../../parts/seat-class";
import style from "./board.module.css";
import { CELLS, type Seen, goalOf, roman, standing } from "./state";
import { type Reward, rewardOf, tell } from "./texts";

const R = 200;
const OUTER = 192;
const INNER = 100;
const MARKERS = 152;
const LABELS = 116;

function at(cell: number, radius: number, turn = 0): [x: number, y: number] {
  const angle = ((cell - 1 + turn) / CELLS) * 2 * Math.PI - Math.PI / 2;
  return [R + radius * Math.cos(angle), R + radius * Math.sin(angle)];
}

const point = ([x, y]: [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function wedge(cell: number): string {
  return `M${point(at(cell, INNER, -0.5))}L${point(at(cell, OUTER, -0.5))}A${OUTER} ${OUTER} 0 0 1 ${point(at(cell, OUTER, 0.5))}L${point(at(cell, INNER, 0.5))}A${INNER} ${INNER} 0 0 0 ${point(at(cell, INNER, -0.5))}Z`;
}

interface Props {
  seen: Seen;
  /** The steps at which a move may end, and the one that is chosen. */
  ends?: readonly number[];
  chosen?: number | undefined;
  choose?: (place: number) => void;
}

/** The wheel of time: twelve cells with what they give, and everybody's marker with the cycle it is in. */
export function Wheel({ seen, ends = [], chosen, choose }: Props) {
  const { game } = seen;
  return (
    <figure class={style.wheel}>
      <svg viewBox="0 0 400 400" role="img" aria-label={summary(seen)}>
        {Array.from({ length: CELLS }, (_, index) => index + 1).map((cell) => {
          const end = ends.find((place) => standing(place).cell === cell);
          const [x, y] = at(cell, LABELS);
          return (
            <g
              key={cell}
              class={style.cell}
              data-reward={rewardOf(cell)}
              data-end={end === undefined ? undefined : end === chosen ? "chosen" : "may"}
              onClick={() => end !== undefined && choose?.(end)}
            >
              <title>{`${roman(cell)}: ${tell(`reward_${rewardOf(cell)}`)}`}</title>
              <path d={wedge(cell)} />
              <text x={x} y={y}>{roman(cell)}</text>
              <Glyph cell={cell} reward={rewardOf(cell)} />
            </g>
          );
        })}
        <Middle seen={seen} />
        {game.seats.map((seat) => <Marker key={seat} seen={seen} seat={seat} />)}
      </svg>
    </figure>
  );
}

const SHORT: { readonly [reward in Reward]: string } = { nothing: "", tavern: "♨", common_3: "1/3", common_5: "1/5", move: "+2", legend: "★ 1/3" };

function Glyph({ cell, reward }: { cell: number; reward: Reward }) {
  const [x, y] = at(cell, OUTER - 12);
  return <text class={style.faint} x={x} y={y}>{SHORT[reward]}</text>;
}

function Middle({ seen: { game } }: { seen: Seen }) {
  return (
    <g>
      <text class={style.faint} x={R} y={R - 40}>{tell("round", { round: game.round })}</text>
      <text class={`${style.faint} ${style.big}`} x={R} y={R + 2}>{roman(game.cycle)}</text>
      <text class={style.faint} x={R} y={R + 38}>{tell("goal", { cycle: roman(standing(goalOf(game)).cycle) })}</text>
    </g>
  );
}

/** The number of markers that stand beside each other on a cell; more stand in two rows. */
const ROW = 3;

/** Markers on one cell stand beside each other; the small number is the cycle, where there is room: each player's own line says it, too. */
function Marker({ seen: { game }, seat }: { seen: Seen; seat: number }) {
  const place = game.players[seat]?.place ?? 0;
  const { cycle, cell } = standing(place);
  const here = game.seats.filter((one) => standing(game.players[one]?.place ?? 0).cell === cell);
  const index = here.indexOf(seat);
  const many = here.length > ROW;
  const row = many ? here.slice(index - (index % ROW), index - (index % ROW) + ROW) : here;
  const shift = (row.indexOf(seat) - (row.length - 1) / 2) * 0.31;
  const [x, y] = at(cell, MARKERS + (many ? (index < ROW ? 8 : -16) : 0), shift);
  return (
    <g class={`${style.marker} ${seatClass(seat)}`} style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true">
      <circle r={11} />
      <text y={1}>{seat}</text>
      {here.length === 1 && <text class={style.cycle} x={x < R ? -12 : 12} y={-13}>{roman(cycle)}</text>}
    </g>
  );
}

function summary({ game, nameOf }: Seen): string {
  const places = game.seats.map((seat) => {
    const { cycle, cell } = standing(game.players[seat]?.place ?? 0);
    return tell("stands", { who: nameOf(seat), cycle: roman(cycle), cell: roman(cell) });
  });
  return [tell("wheel"), ...places].join(" ");
}
