import type { ReadonlySignal } from "@preact/signals";
import type { NameOf } from "../../state/names";
import { narrow } from "../../boards/frame/parts";
import type { Selection } from "../../boards/kit/selection";
import type { Words } from "../../words/catalogue";
import style from "./board.module.css";
import { FEW, type Place, placesOf, ratioOf, turnedTo } from "./geometry";
import { type Marks, markOf } from "./marks";
import { type Clocktower, isVoting, livingIn, neededIn, seatsOf, timeOf } from "./state";
import { tell } from "./texts";
import { TokenOf } from "./token";

interface Props {
  game: Clocktower;
  own: number | null;
  /** What is being chosen on the circle, if anything is. */
  picking: Selection<number> | undefined;
  marks: ReadonlySignal<Marks>;
  words: Words;
  nameOf: NameOf;
  /** A seat was pressed where there is nothing to choose. */
  look: (seat: number) => void;
}

/** All seats around the face of a clock, our own at the bottom. */
export function Circle({ game, own, picking, marks, words, nameOf, look }: Props) {
  const ratio = ratioOf(game.size, narrow.value);
  const places = placesOf(game.size, ratio, own);
  return (
    // Many tokens would lie on each other on a smaller circle.
    <div class={`${style.circle} whole-map`} style={{ aspectRatio: `1 / ${ratio}`, "--ratio": ratio, "--least": game.size > FEW ? "100%" : "19rem" }} data-crowd={game.size > FEW ? "many" : "few"}>
      <Face game={game} places={places} ratio={ratio} />
      <Middle game={game} nameOf={nameOf} />
      <ul aria-label={tell("circle")}>
        {seatsOf(game).map((seat) => (
          <li key={seat} style={{ left: `${places[seat - 1]?.x}%`, top: `${places[seat - 1]?.y}%` }}>
            <TokenOf game={game} seat={seat} isOwn={seat === own} picking={picking} mark={markOf(marks.value, seat).as} words={words} nameOf={nameOf} look={look} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The face of the clock, with its hand where votes are counted. */
function Face({ game, places, ratio }: { game: Clocktower; places: readonly Place[]; ratio: number }) {
  const { vote, phase, options } = game;
  const seats = phase === "vote" ? [vote.seat, ...vote.order.slice(0, vote.passed + 1)] : [vote.seat];
  const high = 100 * ratio;
  const target = places[(seats.at(-1) ?? 1) - 1];
  const length = target ? 0.6 * Math.hypot(target.x - 50, (target.y - 50) * ratio) : 0;
  const step = (options.vote_step_seconds ?? 2) * (options.votes === "turn" ? 0.3 : 1);
  return (
    <svg class={style.face} viewBox={`0 0 100 ${high}`} aria-hidden="true">
      <ellipse cx="50" cy={high / 2} rx="41" ry={0.42 * high} />
      {isVoting(game) && (
        <g class={style.hand} style={{ transform: `rotate(${turnedTo(seats, places, ratio)}deg)`, transformOrigin: `50px ${high / 2}px`, transitionDuration: `${step}s` }}>
          <path d={`M50 ${high / 2 + 5} L48.9 ${high / 2} L50 ${high / 2 - length} L51.1 ${high / 2} Z`} />
          <circle cx="50" cy={high / 2} r="1.6" />
        </g>
      )}
    </svg>
  );
}

/** What stands in the middle: the time, or how a vote goes. */
function Middle({ game, nameOf }: Pick<Props, "game" | "nameOf">) {
  const { vote, night, day } = game;
  if (isVoting(game)) {
    const votes = vote.order.slice(0, vote.passed).filter((seat) => vote.hands[seat]).length;
    return (
      <div class={style.middle} data-voting="">
        <b class={style.tally} aria-label={tell("votes_of", { votes, needed: neededIn(game) })}>
          {votes}<small> / {neededIn(game)}</small>
        </b>
        <bdi>{nameOf(vote.seat)}</bdi>
      </div>
    );
  }
  const isNight = timeOf(game) === "night";
  return (
    <div class={style.middle}>
      <Orb night={isNight} />
      {game.phase !== "waiting" && <b>{isNight ? tell("night", { night: Math.max(1, night) }) : tell("day", { day })}</b>}
      <small>{tell("living", { count: livingIn(game).length })}</small>
      {!isNight && game.phase !== "over" && <small>{tell("needed", { count: neededIn(game) })}</small>}
    </div>
  );
}

/** The moon or the sun. */
function Orb({ night }: { night: boolean }) {
  return (
    <svg class={style.orb} viewBox="0 0 32 32" aria-hidden="true">
      {night ? (
        <path d="M21 3a13 13 0 1 0 8 19A11 11 0 0 1 21 3Z" />
      ) : (
        <>
          <circle cx="16" cy="16" r="7" />
          <path d="M16 1v5M16 26v5M1 16h5M26 16h5M5.4 5.4 9 9M23 23l3.6 3.6M26.6 5.4 23 9M9 23l-3.6 3.6" />
        </>
      )}
    </svg>
  );
}
