import { useSignal } from "@preact/signals";
import { TokenMark } from "../../boards/kit/token";
import style from "./board.module.css";
import { type Sign, path } from "./icons";
import { CELLS, type Seen, goalOf, roman, standing } from "./state";
import { type Reward, rewardOf, tell } from "./texts";

const R = 200;
const RIM = 197;
const OUTER = 172;
const INNER = 84;
const MARKERS = 146;
const GLYPHS = 106;
const LABELS = 184;

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

/** The wheel of time: a dial of twelve cells with what they give, and everybody's marker with the cycle it is in. */
export function Wheel({ seen, ends = [], chosen, choose }: Props) {
  const { game } = seen;
  const looked = useSignal(0);
  const press = (cell: number, end: number | undefined) => {
    looked.value = looked.peek() === cell ? 0 : cell;
    if (end !== undefined) choose?.(end);
  };
  return (
    <figure class={style.wheel}>
      <svg viewBox="0 0 400 400" role="img" aria-label={summary(seen)}>
        <defs>
          <linearGradient id="wz-brass" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fbe6a6" /><stop offset=".35" stop-color="#c08d38" /><stop offset=".6" stop-color="#80581c" /><stop offset="1" stop-color="#f0cd78" /></linearGradient>
        </defs>
        <circle cx={R} cy={R + 6} r={RIM + 3} fill="#000" opacity=".3" />
        <circle cx={R} cy={R} r={RIM} fill="url(#wz-brass)" />
        <circle cx={R} cy={R} r={OUTER + 1} fill="#06211f" />
        {Array.from({ length: CELLS }, (_, index) => index + 1).map((cell) => {
          const end = ends.find((place) => standing(place).cell === cell);
          const [x, y] = at(cell, LABELS);
          return (
            <g key={cell} class={style.cell} data-about={`cell ${cell}`} data-end={end === undefined ? undefined : end === chosen ? "chosen" : "may"} onClick={() => press(cell, end)}>
              <title>{`${roman(cell)}: ${tell(`reward_${rewardOf(cell)}`)}`}</title>
              <path d={wedge(cell)} fill={FILLS[rewardOf(cell)] ?? "#12494d"} stroke="#06211f" stroke-width="2" />
              <text x={x} y={y + 1} fill="#2a1a03">{roman(cell)}</text>
              <Glyph cell={cell} reward={rewardOf(cell)} />
            </g>
          );
        })}
        <Middle seen={seen} cell={looked.value} />
        {game.seats.map((seat) => <Marker key={seat} seen={seen} seat={seat} />)}
      </svg>
    </figure>
  );
}

/** What a reward looks like, and its number. */
const GLYPH_OF: { readonly [reward in Exclude<Reward, "nothing">]: readonly [Sign, string] } = { tavern: ["tavern", ""], common_3: ["cards", "3"], common_5: ["cards", "5"], move: ["onward", "2"], legend: ["legend", "3"] };

const PALE = "#f6efdc";
const FILLS: { readonly [reward in Reward]?: string } = { legend: "#6b4d13", tavern: "#1d6b52", move: "#2b4f86" };

function paintOf(reward: Reward) {
  return reward === "legend" ? { fill: "#f2c768" } : { fill: "none", stroke: PALE, "stroke-width": 1.5 };
}

function Glyph({ cell, reward }: { cell: number; reward: Reward }) {
  if (reward === "nothing") return null;
  const [x, y] = at(cell, GLYPHS);
  const [sign, count] = GLYPH_OF[reward];
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <path d={path(sign)} transform={`translate(${count ? -18 : -12} -12) scale(1.5)`} {...paintOf(reward)} />
      {count && <text x={14} y={1} fill={PALE}>{count}</text>}
    </g>
  );
}

/** What the signs on the wheel mean. */
export function Legend() {
  return (
    <section class={`sheet ${style.legend}`} aria-label={tell("legend")}>
      <h2>{tell("legend")}</h2>
      <ul>
        {(Object.entries(GLYPH_OF) as [Exclude<Reward, "nothing">, readonly [Sign, string]][]).map(([reward, [sign, count]]) => (
          <li key={reward} ><svg viewBox="0 0 26 16" aria-hidden="true"><path d={path(sign)} {...paintOf(reward)} /><text x="17" y="13" fill={PALE} font-size="12" font-weight="700">{count}</text></svg> {tell(`reward_${reward}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** How far the game is; and of a cell that is pressed, what it gives. */
function Middle({ seen: { game, words }, cell }: { seen: Seen; cell: number }) {
  const phase = game.phase ? words.code(`phase.${game.phase}`) : "";
  const goal = tell("goal", { cycle: roman(standing(goalOf(game)).cycle) });
  return (
    <g>
      <circle cx={R} cy={R} r={INNER - 2} fill="#0a2c2e" stroke="url(#wz-brass)" stroke-width="4" />
      <text fill="#c9dcd3" x={R} y={R - 40}>{cell ? roman(cell) : tell("round", { round: game.round })}</text>
      {cell ? <text fill="#fbe6a6" x={R} y={R + 2}>{tell(`reward_${rewardOf(cell)}`)}</text> : <text class={phase.length > 4 ? undefined : style.big} fill="#fbe6a6" x={R} y={R + 2}>{phase}</text>}
      <text class={style.goal} fill="#c9dcd3" x={R} y={R + 38}>{goal}</text>
    </g>
  );
}

/** The number of markers that stand beside each other on a cell; more stand in further rows. */
const ROW = 2;
const CROWD = 4;

/** Markers on one cell stand beside each other; the small number is the cycle, where there is room: each player's own line says it, too. */
function Marker({ seen: { game, nameOf }, seat }: { seen: Seen; seat: number }) {
  const place = game.players[seat]?.place ?? 0;
  const { cycle, cell } = standing(place);
  const here = game.seats.filter((one) => standing(game.players[one]?.place ?? 0).cell === cell);
  const index = here.indexOf(seat);
  const most = here.length > CROWD ? ROW + 1 : ROW;
  const row = here.slice(index - (index % most), index - (index % most) + most);
  const shift = ((index % most) - (row.length - 1) / 2) / most;
  const [x, y] = at(cell, MARKERS + (here.length > most ? 10 : 0) - 28 * Math.floor(index / most), shift);
  return (
    <g class={style.marker} style={{ "--x": `${x.toFixed(1)}px`, "--y": `${y.toFixed(1)}px` }} aria-hidden="true">
      <TokenMark seat={seat} nameOf={nameOf} x={0} y={0} size={here.length > ROW ? 34 : 46} />
      {here.length === 1 && <text class={style.cycle} y={-27} fill="#fbe6a6" stroke="#06211f" stroke-width="5" paint-order="stroke">{roman(cycle)}</text>}
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
