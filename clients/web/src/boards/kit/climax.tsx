import type { ComponentChildren } from "preact";
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Beat, Drawing, Moment } from "../contract";
import type { SoundName } from "../../parts/sounds";
import type { Look } from "./announcement";
import style from "./climax.module.css";
import { Emblem, type Sign } from "./emblem";
import { type Box, roomFor } from "./room";
import { SeatsCalled } from "./player";
import { Token } from "./token";

/** Something of the board that a climax falls on: lit while the rest is dark, and struck by a sign. */
interface Target {
  /** Its `data-about`. */
  about: string;
  /** What is drawn for it where the board does not show it now. */
  instead?: ComponentChildren;
  sign?: Sign | undefined;
  /** The sign lies on it, as something to see through; else it stands on its edge. */
  aimed?: boolean;
  /** After how many milliseconds it is struck. */
  after?: number;
}

interface Staged extends Look {
  on?: readonly Target[];
}

/** What a game hinges on, played in the board: what it falls on stays lit, and what came of it is written where there is room. */
export function climax(look: Staged, timing: { length: number; sound: SoundName | readonly Beat[] }): Moment {
  return { ...timing, over: true, climax: true, Draw: ({ find }) => <Stage {...look} find={find} /> };
}

/** A seat as what a climax falls on. */
export function onSeat(seat: number, sign?: Sign, after = 0): Target {
  return { about: `seat ${seat}`, instead: <SeatToken seat={seat} />, sign, after };
}

function SeatToken({ seat }: { seat: number }) {
  return <Token seat={seat} nameOf={useContext(SeatsCalled)} size={72} name />;
}

function Stage({ title, text, figure, tone = "plain", on = [], find }: Staged & Pick<Drawing, "find">) {
  const stage = useRef<HTMLElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const { boxes, at } = useBoxes(stage, said, on, find);
  useStruck(on, find);
  const missing = on.filter(({ instead }, index) => instead !== undefined && !boxes[index]);
  return (
    <section ref={stage} class={`${style.stage} in-dark`} data-bare="" data-tone={tone} role="status">
      <Veil holes={boxes.flatMap((box) => box ?? [])} />
      {on.map(({ sign, aimed, after = 0 }, index) => {
        const box = boxes[index];
        return box && <span key={index} class={style.lit} style={placed(box)}>{sign && <Struck sign={sign} aimed={aimed} after={after} />}</span>;
      })}
      <div ref={said} class={style.said} style={{ "--x": `${at.x}px`, "--y": `${at.y}px` }}>
        {(figure !== undefined || missing.length > 0) && (
          <div class={style.figure}>
            {figure}
            {missing.map(({ instead, ...struck }, index) => <StruckFigure key={index} {...struck}>{instead}</StruckFigure>)}
          </div>
        )}
        <h2>{title}</h2>
        {text !== undefined && text !== "" && <div class={style.text}>{text}</div>}
      </div>
    </section>
  );
}

type Stroke = Pick<Target, "sign" | "aimed" | "after">;

/** Something that is struck where the board does not show it; a `portrait` is a small print on paper, seen large. */
export function StruckFigure({ sign, aimed, after = 0, portrait = false, children }: Stroke & { portrait?: boolean; children: ComponentChildren }) {
  return (
    <span class={`${style.instead} ${portrait ? style.portrait : ""}`} data-motion={sign && "shake"} style={{ "--after": `${after + HIT_MS}ms` }}>
      {children}
      {sign && <Struck sign={sign} aimed={aimed} after={after} />}
    </span>
  );
}

function Struck({ sign, aimed = false, after }: { sign: Sign; aimed?: boolean | undefined; after: number }) {
  return <span class={style.sign} data-aimed={aimed || undefined}><Emblem sign={sign} motion={aimed ? "settle" : "strike"} after={after} /></span>;
}

/** All of the board is dark but for what is lit. */
function Veil({ holes }: { holes: readonly Box[] }) {
  const id = useId();
  return (
    <svg class={style.veil} aria-hidden="true">
      <mask id={id}>
        <rect width="100%" height="100%" fill="white" />
        {holes.map(({ x, y, width, height }, index) => <rect key={index} x={x} y={y} width={width} height={height} rx={CORNER_PX} fill="black" />)}
      </mask>
      <rect class={style.dark} width="100%" height="100%" mask={`url(#${id})`} />
    </svg>
  );
}

const CORNER_PX = 14;
const MARGIN_PX = 6;
const HIT_MS = 150;

const placed = ({ x, y, width, height }: Box) => ({ "--x": `${x}px`, "--y": `${y}px`, "--wide": `${width}px`, "--high": `${height}px` });

interface Boxes {
  boxes: readonly (Box | undefined)[];
  /** Where what is said has its middle. */
  at: { x: number; y: number };
}

/** Where on the stage the targets are, and where there is room beside them; followed as the board moves. */
function useBoxes(stage: { current: HTMLElement | null }, said: { current: HTMLElement | null }, on: readonly Target[], find: Drawing["find"]): Boxes {
  const [found, take] = useState<Boxes>({ boxes: [], at: { x: 0, y: 0 } });
  useLayoutEffect(() => {
    let known = "";
    let frame = 0;
    const look = () => {
      if (stage.current && said.current) {
        const now = measured(stage.current, said.current, on.map(({ about }) => find(about)));
        const text = JSON.stringify(now);
        if (text !== known) take(now);
        known = text;
      }
      frame = requestAnimationFrame(look);
    };
    const from = scrollY;
    const there = bringThere(on.flatMap(({ about }) => find(about) ?? []));
    look();
    return () => {
      cancelAnimationFrame(frame);
      if (there !== undefined && scrollY === there) scrollTo({ top: from, behavior: "instant" });
    };
  }, []);
  return found;
}

/** Nobody looks for it: where none of them is on the screen, the first is brought there, for as long as it takes; how far down the page is then. */
function bringThere(targets: readonly Element[]): number | undefined {
  const isSeen = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  if (targets.length === 0 || targets.some(isSeen)) return undefined;
  targets[0]?.scrollIntoView({ block: "center", behavior: "instant" });
  return scrollY;
}

function measured(stage: Element, said: HTMLElement, targets: readonly (Element | undefined)[]): Boxes {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const boxes = targets.map((target): Box | undefined => {
    const box = target?.getBoundingClientRect();
    return box && { x: Math.round(box.left - left) - MARGIN_PX, y: Math.round(box.top - top) - MARGIN_PX, width: Math.round(box.width) + 2 * MARGIN_PX, height: Math.round(box.height) + 2 * MARGIN_PX };
  });
  const upper = Math.max(0, -top);
  const window = { x: 0, y: upper, width, height: Math.min(height, innerHeight - top) - upper };
  return { boxes, at: roomFor({ width: said.offsetWidth, height: said.offsetHeight }, window, boxes.flatMap((box) => box ?? [])) };
}

/** What is struck is shaken on the board itself. */
function useStruck(on: readonly Target[], find: Drawing["find"]): void {
  useEffect(() => {
    const struck = on.filter(({ sign, aimed }) => sign && !aimed).map(({ about, after = 0 }) => [find(about), after] as const);
    const due = struck.map(([element, after]) => setTimeout(() => element?.setAttribute("data-struck", ""), after + HIT_MS));
    return () => {
      due.forEach(clearTimeout);
      for (const [element] of struck) element?.removeAttribute("data-struck");
    };
  }, []);
}
