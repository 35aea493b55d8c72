import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect } from "preact/hooks";
import type { BoardModule, BoardProps } from "../boards/contract";
import { urgentOf } from "../boards/frame/urgency";
import { boxOf, clear } from "../boards/frame/sight";
import { go } from "../browser/router";
import { Countdown, Deadline } from "../parts/deadline";
import { ScrollBox } from "../parts/scroll-box";
import type { Asking } from "../prompts/asking";
import type { Placement } from "../prompts/placement";
import { useFocusWhereLow } from "../prompts/focus";
import { Seat } from "../boards/kit/seat";
import { Prompts } from "../boards/frame/prompts";
import { titleOf } from "../prompts/question";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { type At, hasChair } from "../state/chairs";
import { useDocked, useFolding } from "../parts/docking";
import "./question-dock.css";

interface Props {
  at: At;
  board: BoardProps;
  /** The game's own forms. */
  prompts?: BoardModule["prompts"];
  /** Whom the game waits for. */
  awaited?: BoardModule["awaited"];
  /** What the board asks itself. */
  drawn: Placement;
  /** What stands before all that is asked, as a guide's advice. */
  advice?: ComponentChildren;
  /** Whether there is a board that could ask, or none will come. */
  settled: boolean;
}

/** What this chair is asked and the board does not ask; while it is asked nothing, what everybody is waiting for. */
export function QuestionDock({ at, board, prompts, awaited, drawn, advice, settled }: Props) {
  const { table, as } = at;
  const looked = useLookedFor(settled ? board.asking : NOTHING);
  const [first] = urgentOf(board.asking);
  const onBoard = first && drawn.parts.value.has(first.id) ? first : undefined;
  useFocusWhereLow(first?.id, onBoard !== undefined || looked.has(first?.id ?? ""));
  if (table.status !== "playing" || board.view.table.status === "finished") return null;
  const others = othersIn(board, at.chairs.seats, awaited);
  if (board.asking.length === 0) return <Meanwhile at={at} board={board} others={others} advice={advice} />;
  const beside = board.asking.filter(({ id }) => looked.has(id) && !drawn.parts.value.has(id));
  if (beside.length === 0) return first ? <OnBoard first={first} drawn={drawn} words={board.words} advice={advice} /> : null;
  return <Questions key={as} board={{ ...board, asking: beside }} prompts={prompts} drawn={drawn} lead={onBoard} others={others} advice={advice} />;
}

/** At most this many are named: of more it is said how many they are. */
const NAMED_MOST = 3;

/** Whom all wait for, in words; undefined where the view tells of nobody, or of its own seat alone. Who looks on their own game is waited for as "you". */
function othersIn({ view, seat, nameOf, words }: BoardProps, own: readonly number[], awaited: Props["awaited"]): string | undefined {
  const seats = (awaited?.(view.game, view.table) ?? []).filter((one) => one !== seat);
  const called = (one: number) => (own.includes(one) ? say("you") : nameOf(one));
  if (seats.length === 0) return undefined;
  if (seats.length <= NAMED_MOST) return say("waiting_who", { who: words.listed(seats.map(called)) });
  return say("waiting_more", { who: words.listed(seats.slice(0, NAMED_MOST - 1).map(called)), count: seats.length - NAMED_MOST + 1 });
}

const NOTHING: readonly Asking[] = [];

/** The prompts that the board has had a layout to draw: only then is it known that it does not. */
function useLookedFor(asking: readonly Asking[]): ReadonlySet<string> {
  const ids = asking.map(({ id }) => id).join(" ");
  const looked = useSignal("");
  useLayoutEffect(() => {
    looked.value = ids;
  }, [ids]);
  return new Set(looked.value.split(" "));
}

/** The first question that the board asks itself: what it is, and the way there while it is out of sight. */
function Lead({ first, drawn, words }: { first: Asking; drawn: Placement; words: Words }) {
  const near = useInSight({ first, drawn });
  const seek = () => {
    drawn.sought.value = questionOf(first.id);
  };
  return (
    <div class="level lead">
      <p>
        {say("labelled", { label: say("your_move"), what: titleOf(first.prompt, words) })} {first.prompt.until && <Countdown at={first.prompt.until} />}
      </p>
      {!near && (
        <button type="button" onClick={seek}>
          {say("show_me")}
        </button>
      )}
    </div>
  );
}

/** A sentence in which seats are drawn as they are everywhere. */
function Named({ text, board: { words, nameOf } }: { text: string; board: BoardProps }) {
  return <>{words.pieces(text).map(({ text: piece, seat }, index) => (seat === undefined ? piece : <Seat key={index} seat={seat} nameOf={nameOf} />))}</>;
}

/** All that is asked is asked on the board. */
function OnBoard({ advice, ...props }: { first: Asking; drawn: Placement; words: Words; advice: ComponentChildren }) {
  const docked = useDocked<HTMLElement>();
  const near = useInSight(props);
  return (
    <section ref={docked} class={near ? "asked on-board near" : "asked on-board"} aria-label={say("your_move")}>
      {advice}
      <Lead {...props} />
    </section>
  );
}

/** Whether the question can be seen: half of it, or as much as fills a good part of a screen. */
function useInSight({ first: { id }, drawn }: { first: Asking; drawn: Placement }): boolean {
  const near = useSignal(false);
  const isDrawn = drawn.parts.value.has(id);
  useEffect(() => {
    const question = questionOf(id);
    if (!question) return undefined;
    const watching = new IntersectionObserver((seen) => (near.value = isSeen(seen.at(-1))), { threshold: SHARES, rootMargin: `-${clear().top}px 0px 0px` });
    // A form that is folded away stands below what is offered instead of it.
    watching.observe(boxOf(question).closest("details:not([open])")?.parentElement ?? boxOf(question));
    return () => watching.disconnect();
  }, [id, isDrawn]);
  return near.value;
}

const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

function isSeen(question: IntersectionObserverEntry | undefined): boolean {
  return question !== undefined && (question.intersectionRatio >= 0.5 || question.intersectionRect.height >= innerHeight / 3);
}

function questionOf(id: string): Element | undefined {
  return document.querySelector(`[data-prompt="${CSS.escape(id)}"]`) ?? undefined;
}

interface QuestionsProps {
  board: BoardProps;
  prompts: BoardModule["prompts"];
  drawn: Placement;
  lead: Asking | undefined;
  others: string | undefined;
  advice: ComponentChildren;
}

/** Where they lie over the board, as on a phone, they can be folded away until something else is asked. */
function Questions({ board, prompts, drawn, lead, others, advice }: QuestionsProps) {
  const { words, asking } = board;
  const isPressing = urgentOf(asking).length > 0;
  const folded = useSignal(!isPressing);
  const id = useId();
  const docked = useDocked<HTMLElement>();
  const folding = useFolding((to) => {
    folded.value = to ?? !folded.peek();
  });
  const asked = asking.map((one) => one.id).join(" ");
  // Before anything is painted, and before the focus looks for where to go on.
  useLayoutEffect(() => {
    folded.value = !isPressing;
  }, [asked]);
  const [first] = asking;
  return (
    <section ref={docked} class={folded.value ? "asked open folded" : "asked open"} aria-label={say("your_move")}>
      <div class="dock-head">
        {advice}
        <button type="button" class="quiet fold" aria-expanded={!folded.value} aria-controls={id} {...folding}>
          {folded.value ? "▴" : "▾"} <bdi class={advice && !folded.value ? "hidden" : undefined}>{folded.value && first ? titleOf(first.prompt, words) : say("fold_question")}</bdi>
        </button>
      </div>
      {lead && <Lead first={lead} drawn={drawn} words={words} />}
      {!isPressing && others && (
        <p class="others">
          <Named text={others} board={board} />
        </p>
      )}
      <ScrollBox class="questions" id={id}>
        <div class="stack">
          <Prompts board={board} own={prompts} />
        </div>
      </ScrollBox>
    </section>
  );
}

function aloneSaid(phase: unknown, words: Words): string {
  return typeof phase === "string" && phase ? say("waiting_for", { phase: words.value(phase, "phase") }) : say("waiting_others");
}

/** Whom all wait for; where that is nobody's to know the phase, and its end, for games that say them under these names. */
function Meanwhile({ at, board, others, advice }: { at: At; board: BoardProps; others: string | undefined; advice: ComponentChildren }) {
  const { words, as } = at;
  const { phase, until } = board.view.game as { [name: string]: unknown };
  const docked = useDocked<HTMLElement>();
  return (
    <section ref={docked} class="asked meanwhile" aria-label={words.code("status.playing")}>
      <p>
        {others === undefined ? aloneSaid(phase, words) : <Named text={others} board={board} />}{" "}
        {typeof until === "number" && <Deadline at={until} />}
      </p>
      {advice}
      {as === "public" && (hasChair(at) ? <BackToSeat id={at.id} /> : <p class="faint">{say("watching_hint")}</p>)}
    </section>
  );
}

/** Who looks on at a game of their own is not kept from their seat. */
function BackToSeat({ id }: { id: string }) {
  return (
    <div class="level lead">
      <p class="faint">{say("watching_public")}</p>
      <button type="button" onClick={() => go(`/tables/${id}`, { replace: true })}>
        {say("back_to_seat")}
      </button>
    </div>
  );
}
