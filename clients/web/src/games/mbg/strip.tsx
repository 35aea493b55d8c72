import { useMemo } from "preact/hooks";
import { playerOf } from "../../boards/kit/player";
import { Disc } from "../../boards/kit/disc";
import { seatClass } from "../../parts/seat-class";
import type { StripProps } from "../../boards/contract";
import { activityOf } from "./activity";
import { placeName } from "./places";
import { type Plot, type Ring, ringOf } from "./ring";
import { useColumns } from "./room";
import { CITY, type Mbg, READER, amount } from "./state";
import { tell } from "./strip-texts";

/** In so low a frame the ring is folded into few long rows. */
const WIDEST = 14;
const HIGHEST = 4;

/** The units of the drawing that a cell is wide and high. */
const WIDE = 10;
const HIGH = 8.5;
/** How high it is on the screen. */
const PX = 40;

/** A game of mbg for those who pass by: what happens now, who has what, and the ring. */
export const Glimpse = READER.reading(function Glimpse({ view: { game }, words, nameOf }: StripProps<Mbg>) {
  const most = useColumns(Object.keys(game.cells).length);
  const ring = useMemo(() => ringOf(game.cells, Math.min(most, WIDEST), HIGHEST), [game.map_hash, most]);
  if (ring.spots.length === 0) return null;
  return (
    <div class="stack">
      <div>
        {game.turn > 0 && <strong>{tell("turn_of", { turn: game.turn, most: game.options.max_turn ?? 50 })}</strong>}{" "}
        {game.win_money > 0 && tell("goal", { sum: amount(game.win_money) })}
        <br />
        {activityOf({ game, words, nameOf })}
      </div>
      <ul class="row" aria-label={tell("roles")}>
        {game.seats.map((seat) => (
          <li key={seat} class="level">
            <Disc seat={seat} silent /> <bdi>{playerOf(seat, nameOf)}</bdi>
            <b>{(game.roles[seat]?.cell ?? -1) < 0 ? tell("out") : amount(game.money[seat] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <Cells game={game} ring={ring} />
    </div>
  );
});

/** The ring, small: what is where, whose it is, and who stands there. */
function Cells({ game, ring }: { game: Mbg; ring: Ring }) {
  return (
    <svg width="100%" height={PX * ring.height} viewBox={`-1 -1 ${ring.width * WIDE + 2} ${ring.height * HIGH + 2}`} role="img" aria-label={tell("part_map")} text-anchor="middle" font-size={2.4}>
      {ring.folded && <polygon fill="none" stroke="var(--rule)" stroke-width={2} points={ring.spots.map(({ x, y }) => `${(x + 0.5) * WIDE},${(y + 0.5) * HIGH}`).join(" ")} />}
      {ring.plots.map((plot) => (
        <Facility key={plot.cells[0]} plot={plot} game={game} />
      ))}
      {game.seats.map((seat) => (
        <Figure key={seat} seat={seat} game={game} ring={ring} />
      ))}
    </svg>
  );
}

function Facility({ plot: { x, y, width, height, kind, base }, game }: { plot: Plot; game: Mbg }) {
  const owner = kind === CITY ? (game.cities[base]?.seat ?? 0) : 0;
  const wide = width * WIDE - 0.6;
  const name = kind === 0 ? "" : placeName(game, kind, base);
  return (
    <g class={owner > 0 ? seatClass(owner) : undefined} transform={`translate(${x * WIDE + 0.3} ${y * HIGH + 0.3})`}>
      <rect width={wide} height={height * HIGH - 0.6} rx={1} fill="var(--sheet)" {...(owner > 0 ? { stroke: "var(--seat)", "stroke-width": 0.8 } : { stroke: "var(--rule)", "stroke-width": 0.3 })} />
      <text fill="var(--ink)" x={wide / 2} y={3}>
        {[...name].slice(0, Math.floor(wide / (/^[\x20-\u024f]*$/.test(name) ? 1.35 : 2.4))).join("")}
      </text>
      {owner > 0 && (
        <text fill="var(--seat)" text-anchor="end" font-weight={700} x={wide - 0.8} y={height * HIGH - 1.4}>
          {owner}
        </text>
      )}
    </g>
  );
}

/** Who stands on one cell stands there side by side. */
function Figure({ seat, game, ring }: { seat: number; game: Mbg; ring: Ring }) {
  const cell = game.roles[seat]?.cell ?? -1;
  const spot = ring.spots[cell];
  if (!spot) return null;
  const here = game.seats.filter((one) => game.roles[one]?.cell === cell);
  const aside = (here.indexOf(seat) - (here.length - 1) / 2) * Math.min(4, 7 / here.length);
  return (
    <g class={seatClass(seat)} transform={`translate(${(spot.x + 0.5) * WIDE + aside} ${(spot.y + 0.66) * HIGH})`}>
      <circle r={2} fill="var(--seat)" stroke="var(--sheet)" stroke-width={0.4} />
      <text y={0.9} fill="var(--on-seat)" font-weight={700}>
        {seat}
      </text>
    </g>
  );
}
