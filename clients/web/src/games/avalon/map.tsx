import type { Signal } from "@preact/signals";
import type { NameOf } from "../../state/names";
import { useSelection } from "../../boards/kit/selection";
import { Disc } from "../../boards/kit/seat";
import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { askedFor, groundOf, leadTo, stepsIn } from "./answers";
import { type Cell, PLACES, SIZE, type Step, keyOf, within } from "./geometry";
import { hearingOf, heardFrom, rangeOf } from "./hearing";
import type { Known } from "./knowledge";
import { type Ground, cellsOf, endOf, ways } from "./path";
import { type Avalon, bySeat, leaderNow, teamNow } from "./state";
import { tell } from "./texts";
import { Crown, ShortMark, knownText } from "./seat-marks";
import style from "./board.module.css";

export interface MapProps {
  game: Avalon;
  own: number | null;
  known: ReadonlyMap<number, Known>;
  asking: readonly Asking[];
  selected: Signal<number | null>;
  words: Words;
  nameOf: NameOf;
}

/** Where everybody stands; walks are laid on it, and figures chosen. */
export function AvalonMap(props: MapProps) {
  const { game, own, asking } = props;
  const walk = own === null ? undefined : askedFor(asking, "walk");
  const ground = walk && own !== null ? groundOf(game, own, walk) : undefined;
  const steps = walk && ground ? stepsIn(walk, ground) : [];
  const listening = earOf(props, ground, steps);
  return (
    <section class={style.mapPart} aria-label={tell("map")}>
      <p class="hidden">{tell("map_text")}</p>
      <div class="map whole-map">
        <Rulers />
        <div class={`box ${style.terrain}`}>
          <svg class={style.ground} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
            {listening && <Range ear={listening} game={game} />}
            {walk && ground && <Reach ground={ground} lead={(cell) => leadTo(walk, ground, cell)} />}
            <Lines />
            {ground && steps.length > 0 && <Path ground={ground} steps={steps} />}
          </svg>
          {ground && own !== null && steps.length > 0 && <Ghost seat={own} cell={endOf(ground.start, steps)} />}
          {bySeat(game.positions).map(([seat, cell]) => (
            <Figure key={seat} seat={seat} cell={cell} {...props} />
          ))}
        </div>
      </div>
      <Heard {...props} ear={listening} walking={steps.length > 0} />
      <Legend {...props} ear={listening} walking={!!walk} />
    </section>
  );
}

/** An ear on the map: whose it is, where, and how far it hears. */
interface Ear {
  seat: number;
  cell: Cell;
  range: number;
}

/** The selected figure's hearing if its role is known, else the viewer's own, from where a laid walk ends. */
function earOf({ game, own, known, selected }: MapProps, ground: Ground | undefined, steps: readonly Step[]): Ear | undefined {
  const chosen = selected.value;
  const seat = chosen !== null && known.has(chosen) ? chosen : own;
  if (seat === null) return undefined;
  const as = known.get(seat);
  const cell = seat === own && ground ? endOf(ground.start, steps) : game.positions[seat];
  return as && as.role !== "special" && cell ? { seat, cell, range: rangeOf(as.role) } : undefined;
}

function Rulers() {
  return (
    <>
      <div class={`${style.ruler} ${style.across}`} aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place}>{place}</span>
        ))}
      </div>
      <div class={`${style.ruler} ${style.downward}`} aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place}>{place}</span>
        ))}
      </div>
    </>
  );
}

function Lines() {
  const inner = PLACES.slice(1);
  return <path class="lines" d={inner.map((at) => `M0 ${at}H${SIZE}M${at} 0V${SIZE}`).join("")} />;
}

function Range({ ear, game }: { ear: Ear; game: Avalon }) {
  return (
    <g class={style.range}>
      {within(ear.cell, ear.range, hearingOf(game)).map(([row, column]) => (
        <rect key={keyOf([row, column])} x={column} y={row} width="1" height="1" />
      ))}
    </g>
  );
}

function Reach({ ground, lead }: { ground: Ground; lead: (cell: Cell) => void }) {
  return (
    <g class={style.reach} data-about="reach">
      {[...ways(ground).keys()].map((key) => {
        const [row = 0, column = 0] = key.split(" ").map(Number);
        return (
          <g key={key} data-cell={key} onClick={() => lead([row, column])}>
            <rect x={column} y={row} width="1" height="1" />
            <circle cx={column + 0.5} cy={row + 0.5} r="0.11" />
          </g>
        );
      })}
    </g>
  );
}

function Path({ ground, steps }: { ground: Ground; steps: readonly Step[] }) {
  const points = cellsOf(ground.start, steps).map(([row, column]) => `${column + 0.5},${row + 0.5}`);
  return <polyline class={style.path} points={points.join(" ")} />;
}

function Ghost({ seat, cell }: { seat: number; cell: Cell }) {
  return (
    <span class={`${style.figure} ${style.ghost}`} style={placed(cell)} aria-hidden="true">
      <Disc seat={seat} />
    </span>
  );
}

function Figure({ seat, cell, game, own, known, asking, selected, words, nameOf }: MapProps & { seat: number; cell: Cell }) {
  const asked = askedFor(asking, "propose_team") ?? askedFor(asking, "assassinate");
  const picking = useSelection(asked);
  const chosen = picking.is(seat);
  const as = known.get(seat);
  const press = () => {
    if (asked) picking.pick(seat);
    else selected.value = selected.peek() === seat ? null : seat;
  };
  const [row, column] = cell;
  const comma = words.language === "zh" ? "，" : ", ";
  const seen = [tell("at", { row, column }), ...marksOf(game, seat)].join(comma);
  const states = [
    seat === own && "own",
    teamNow(game).includes(seat) && "member",
    game.turn === seat && "acting",
    chosen && "picked",
    selected.value === seat && "selected",
    game.assassinated === seat && "struck",
  ];
  return (
    <button
      type="button"
      class={[style.figure, ...states].filter(Boolean).join(" ")}
      style={placed(cell)}
      data-about={`seat ${seat}`}
      aria-pressed={asked ? chosen : selected.value === seat}
      onClick={press}
    >
      <span class="hidden">{[nameOf(seat), as && knownText(as, words), seen].filter(Boolean).join(comma)}</span>
      <span class={style.piece} aria-hidden="true">
        <Disc seat={seat} />
        {leaderNow(game) === seat && <Crown />}
        <ShortMark seat={seat} />
        {seat === own && <span class={style.ownMark} data-top={row === 0 || undefined}>{say("you")}</span>}
        <span class={`label${row < 2 ? ` ${style.below}` : ""}${column < 3 ? ` ${style.start}` : column > 5 ? ` ${style.end}` : ""}`}>
          <bdi>{nameOf(seat)}</bdi>
          {as && <small>{knownText(as, words)}</small>}
          <small>{seen}</small>
        </span>
      </span>
    </button>
  );
}

/** What everybody may see of a seat, in words. */
export function marksOf(game: Avalon, seat: number): string[] {
  return [
    leaderNow(game) === seat && tell("leads"),
    teamNow(game).includes(seat) && tell("in_team"),
    game.turn === seat && tell("on_turn"),
    game.phase === "vote" && game.voted[seat] && tell("has_voted"),
    game.assassinated === seat && tell("struck"),
  ].filter((mark) => typeof mark === "string");
}

/** By translation alone, which a browser moves without a new layout. */
function placed([row, column]: Cell) {
  return { translate: `${column * 100}% ${row * 100}%` };
}

function Heard({ game, own, words, nameOf, ear, walking }: MapProps & { ear: Ear | undefined; walking: boolean }) {
  if (!ear) return null;
  const heard = heardFrom(game, ear.seat, ear.cell, ear.range);
  const whose = ear.seat !== own ? "seat_hears" : walking ? "you_would_hear" : "you_hear";
  const seats = words.listed(heard.map(nameOf));
  return (
    <p class={style.heard} aria-live="polite">
      {heard.length > 0 ? tell(whose, { seats, who: nameOf(ear.seat) }) : tell(`${whose}_nobody`, { who: nameOf(ear.seat) })}
    </p>
  );
}

function Legend({ own, nameOf, ear, walking }: MapProps & { ear: Ear | undefined; walking: boolean }) {
  return (
    <ul class={`flow ${style.legend}`} aria-hidden="true">
      <li>
        <Crown /> {tell("legend_leader")}
      </li>
      <li>
        <i class={`${style.sign} ${style.ring}`} /> {tell("in_team")}
      </li>
      <li>
        <i class={`${style.sign} acting`} /> {tell("legend_turn")}
      </li>
      {ear && (
        <li>
          <i class={`${style.sign} ${style.range}`} /> {tell(ear.seat === own ? "legend_own_range" : "legend_range", { who: nameOf(ear.seat) })}
        </li>
      )}
      {walking && (
        <li>
          <i class={`${style.sign} ${style.reach}`} /> {tell("legend_reach")}
        </li>
      )}
    </ul>
  );
}
