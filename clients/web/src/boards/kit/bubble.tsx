import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Line } from "../../wire/types";
import type { BoardModule, BoardProps } from "../contract";
import { AirOf } from "./flights";
import { useFreshLines } from "./fresh-lines";
import { seatClass } from "../../parts/seat-class";
import { GAP_PX, coveredBy, leftOf, tailOf, topOf } from "./bubble-place";
import style from "./bubble.module.css";

/** How long one is to be read. */
export const SPOKEN_MS = 3_000;

/** More at once hide the board. */
const MOST = 3;

/** What a seat has just said. */
interface Speech {
  seq: number;
  seat: number;
  text: string;
}

interface Props {
  board: BoardProps;
  module: Pick<BoardModule, "talk" | "speech">;
  /** The board, within whose stage they stay. */
  root: RefObject<Element | null>;
}

/** What seats say, each for a while at what the board draws for the seat. Only to look at: the talk has it for good. */
export function Bubbles({ board, module, root }: Props) {
  const spoken = useSpoken(board, module);
  return (
    <>
      {spoken.map((speech) => (
        <Bubble key={speech.seq} speech={speech} root={root} />
      ))}
    </>
  );
}

function useSpoken(board: BoardProps, module: Props["module"]): readonly Speech[] {
  const air = useContext(AirOf);
  const spoken = useSignal<readonly Speech[]>([]);
  const due = useRef(new Set<ReturnType<typeof setTimeout>>());
  const fresh = useFreshLines(board.lines);
  useEffect(() => {
    if (fresh.length === 0 || air?.hasty || document.hidden) return;
    const said = fresh.flatMap((line) => speechOf(line, board, module) ?? []);
    if (said.length === 0) return;
    const speakers = new Set(said.map(({ seat }) => seat));
    spoken.value = [...spoken.peek().filter(({ seat }) => !speakers.has(seat)), ...lastOfEach(said)].slice(-MOST);
    const over = new Set(said.map(({ seq }) => seq));
    const timer = setTimeout(() => {
      due.current.delete(timer);
      spoken.value = spoken.peek().filter(({ seq }) => !over.has(seq));
    }, SPOKEN_MS);
    due.current.add(timer);
  }, [fresh]);
  useEffect(() => () => due.current.forEach(clearTimeout), []);
  return spoken.value;
}

function lastOfEach(said: readonly Speech[]): readonly Speech[] {
  return [...new Map(said.map((speech) => [speech.seat, speech])).values()];
}

function speechOf({ seq, fact }: Line, { view, words }: BoardProps, { talk, speech }: Props["module"]): Speech | undefined {
  const isSpeech = fact.type === "table_said" || speech?.has(fact.type);
  const { seat, text } = talk?.facts.has(fact.type) ? talk.line(fact, view.game, words) : isSpeech ? (fact as Partial<Speech>) : {};
  return seat !== undefined && text ? { seq, seat, text } : undefined;
}

function Bubble({ speech: { seat, text }, root }: { speech: Speech; root: RefObject<Element | null> }) {
  const own = useRef<HTMLParagraphElement>(null);
  const air = useContext(AirOf);
  useLayoutEffect(() => {
    const place = () => own.current && stand(own.current, air?.find(`seat ${seat}`), root.current?.querySelector(".stage") ?? root.current);
    place();
    // What it stands at moves, and the page scrolls.
    const due = setInterval(place, 100);
    return () => clearInterval(due);
  });
  return (
    <p ref={own} class={`${style.bubble} ${seatClass(seat)}`} aria-hidden="true">
      <span class={style.text} dir="auto">{text}</span>
    </p>
  );
}

/** Put a bubble over a speaker, or under one where there is no room or where it hides fewer people, and keep it within the stage; out of sight where the speaker is. */
function stand(bubble: HTMLElement, speaker: Element | undefined, stage: Element | null): void {
  const at = speaker?.getBoundingClientRect();
  const within = stage?.getBoundingClientRect();
  bubble.toggleAttribute("hidden", !at || !within || at.bottom < Math.max(0, within.top) || at.top > Math.min(innerHeight, within.bottom));
  if (!at || !within || bubble.hidden) return;
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const middle = at.left + at.width / 2;
  const room = { left: Math.max(0, within.left) + GAP_PX, right: Math.min(innerWidth, within.right) - GAP_PX };
  const [above, below] = [at.top - height - GAP_PX, at.bottom + GAP_PX];
  const over = leftOf(width, middle, room, []);
  const others = peopleIn(stage, speaker);
  const hiddenFrom = (top: number) => coveredBy({ left: over, right: over + width, top, bottom: top + height }, others);
  const isBelow = above < Math.max(0, within.top) || (below + height < Math.min(innerHeight, within.bottom) && hiddenFrom(below) < hiddenFrom(above));
  const top = isBelow ? below : above;
  const inTheWay = earlierThan(bubble).filter((other) => other.top < top + height && other.bottom > top);
  const left = leftOf(width, middle, room, inTheWay);
  const covered = inTheWay.filter((other) => left < other.right && left + width > other.left);
  bubble.dataset["side"] = isBelow ? "below" : "above";
  bubble.style.transform = `translate(${Math.round(left)}px, ${Math.round(topOf(top, height, Math.max(0, within.top), covered))}px)`;
  bubble.style.setProperty("--tail", `${Math.round(tailOf(width, middle, left))}px`);
}

/** Where all others are on the board. */
function peopleIn(stage: Element | null, speaker: Element | undefined): readonly DOMRect[] {
  return [...(stage?.querySelectorAll('[data-about^="seat "]') ?? [])].filter((one) => one !== speaker).map((one) => one.getBoundingClientRect());
}

/** Where the bubbles stand that came before. */
function earlierThan(bubble: Element): DOMRect[] {
  const before = bubble.previousElementSibling;
  return before?.classList.contains(style.bubble ?? "") ? [before.getBoundingClientRect(), ...earlierThan(before)] : [];
}
