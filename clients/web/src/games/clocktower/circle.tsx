import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { NameOf } from "../../state/names";
import type { Selection } from "../../boards/kit/selection";
import type { Words } from "../../words/catalogue";
import { useClear } from "./clear";
import { Gallows } from "./gallows";
import { type Box, type Circle, angleTo, circleIn, leastHigh, turnedTo } from "./geometry";
import { type Marks, markOf } from "./marks";
import style from "./scene.module.css";
import { type Clocktower, isReachable, isVoting, livingIn, neededIn, seatsOf, timeOf } from "./state";
import { tell } from "./texts";
import { TokenOf } from "./token";
import { DIAL, Square, scaleOf } from "./town";

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
  /** What stands below the face of the clock, and what is asked there: below the town where the square has no room for it. */
  children: ComponentChildren;
  acts: ComponentChildren;
}

/** Until it is known how large the stage is. */
const UNKNOWN: Box = { wide: 860, high: 700 };

/** All seats around the clock in the square of the town, our own at the bottom. */
export function Town({ game, own, picking, marks, words, nameOf, look, children, acts }: Props) {
  const [ref, box] = useBox();
  const circle = useMemo(() => circleIn(box, game.size, own), [box, game.size, own]);
  const { disc, wide, middle, places, reach } = circle;
  const below = useRef<HTMLDivElement>(null);
  const isAside = useClear(below, picking !== undefined || game.phase, circle);
  const measures = { "--least": `${leastHigh(box.wide, game.size)}px`, "--token": `${disc}px`, "--token-name": `${wide}px`, "--x": `${middle.x}px`, "--y": `${middle.y}px`, "--dial": `${DIAL * scaleOf(circle)}px`, "--claim": wide < CROWDED ? "none" : "block", "--side": `${reach.x - wide / 2 - 6}px` };
  const upright = reach.x < UPRIGHT * reach.y;
  const roomy = !isAside && middle.y + ROOMY < box.high && reach.x > ROOMY;
  return (
    <div class={style.scene}>
      <div ref={ref} class={style.town} data-upright={upright || undefined} data-tight={reach.y < TIGHT || undefined} style={measures}>
        <Square circle={circle} time={timeOf(game)} />
        <Hand game={game} circle={circle} />
        <Middle game={game} nameOf={nameOf} />
        <div ref={below} class={style.below}>{children} {roomy && acts}</div>
        <ul aria-label={tell("circle")}>
          {seatsOf(game).map((seat) => {
            const place = places[seat - 1] ?? middle;
            return (
              <li key={seat} style={{ "--left": `${place.x.toFixed(1)}px`, "--top": `${place.y.toFixed(1)}px` }}>
                <TokenOf game={game} seat={seat} isOwn={seat === own} picking={picking} mark={markOf(marks.value, seat).as} words={words} nameOf={nameOf} look={look} inward={angleTo(middle, place)} />
              </li>
            );
          })}
        </ul>
      </div>
      {!roomy && acts}
    </div>
  );
}

/** Of tokens narrower than this the banners have room for an emblem alone. */
const CROWDED = 76;

/** Where the square is that much narrower than it is high, the gallows have their place before the tower. */
const UPRIGHT = 0.7;

/** Where the square is this low, no sentence stands below the clock. */
const TIGHT = 175;

/** What a question needs below the middle of the clock, and beside it. */
const ROOMY = 240;

/** An element, and how large it is. */
function useBox() {
  const ref = useRef<HTMLDivElement>(null);
  const [box, take] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const measure = () => {
      const { clientWidth: wide, clientHeight: high } = element;
      if (wide > 0 && high > 0) take((before) => (before.wide === wide && before.high === high ? before : { wide, high }));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, []);
  return [ref, box] as const;
}

/** The hand of the clock where votes are counted, and the light that falls on who is nominated. */
function Hand({ game, circle }: { game: Clocktower; circle: Circle }) {
  const { vote, phase, options } = game;
  if (!isVoting(game)) return null;
  const { box, middle, places, disc } = circle;
  const dial = DIAL * scaleOf(circle);
  const seats = phase === "vote" ? [vote.seat, ...vote.order.slice(0, vote.passed + 1)] : [vote.seat];
  const far = (seat: number | undefined) => {
    const { x, y } = places[(seat ?? 1) - 1] ?? middle;
    return Math.hypot(x - middle.x, y - middle.y);
  };
  const length = Math.max(10, far(seats.at(-1)) - 0.72 * disc - dial);
  const lit = places[vote.seat - 1] ?? middle;
  const step = (options.vote_step_seconds ?? 2) * (options.votes === "turn" ? 0.3 : 1);
  return (
    <svg class={style.square} width="100%" height="100%" viewBox={`0 0 ${box.wide} ${box.high}`} aria-hidden="true">
      <defs><linearGradient id="ct-beam" x2="0" y1="1" y2="0"><stop offset="0" stop-color="#ffe9b0" stop-opacity="0.75" /><stop offset="1" stop-color="#ffd27a" stop-opacity="0.16" /></linearGradient></defs>
      <g transform={`translate(${middle.x} ${middle.y}) rotate(${angleTo(lit, middle)})`}>
        <path fill="url(#ct-beam)" d={`M-10 ${-dial}L${-0.78 * disc} ${-far(vote.seat)}A${0.78 * disc} ${0.78 * disc} 0 0 1 ${0.78 * disc} ${-far(vote.seat)}L10 ${-dial}z`} />
      </g>
      <g transform={`translate(${middle.x} ${middle.y})`}>
        <g class={style.hand} fill="#ffcf70" stroke="#2a1710" stroke-width="2" style={{ "--turned": `${turnedTo(seats, circle)}deg`, "--step": `${step}s` }}>
          <path d={`M-5 ${-dial - 3}L-9 ${-dial - 0.7 * length}H-16L0 ${-dial - length}L16 ${-dial - 0.7 * length}H9L5 ${-dial - 3}z`} />
        </g>
      </g>
    </svg>
  );
}

/** On the face of the clock the time, or how a vote goes; beside the tower the gallows with what an execution takes. */
function Middle({ game, nameOf }: Pick<Props, "game" | "nameOf">) {
  const { vote, night, day, about, leading, phase } = game;
  const voting = isVoting(game);
  const votes = voting ? vote.order.slice(0, vote.passed).filter((seat) => vote.hands[seat]).length : leading;
  const isNight = timeOf(game) === "night";
  const needed = voting ? neededIn(game) : about > 0 ? leading : neededIn(game);
  const used = voting || about > 0;
  return (
    <>
      <div class={style.face} data-voting={voting || undefined}>
        {voting ? (
          <>
            <b aria-label={tell("votes_of", { votes, needed: neededIn(game) })}>{votes}<small> / {neededIn(game)}</small></b>
            <small class="who"><bdi>{nameOf(vote.seat)}</bdi></small>
          </>
        ) : (
          <>
            {phase !== "waiting" && <b>{isNight ? tell("night", { night: Math.max(1, night) }) : tell("day", { day })}</b>}
            <small>{tell("living", { count: livingIn(game).length })}</small>
            {!isNight && phase !== "over" && <small class={style.roomy} data-none={isReachable(game) ? undefined : ""}>{isReachable(game) ? tell("needed", { count: neededIn(game) }) : tell("needed_none")}</small>}
          </>
        )}
      </div>
      {!isNight && phase !== "over" && (
        <div class={style.scaffold} data-about="gallows" data-used={used || undefined}>
          <Gallows nameOf={nameOf} seat={voting ? vote.seat : about} votes={used ? votes : 0} needed={needed} />
        </div>
      )}
    </>
  );
}
