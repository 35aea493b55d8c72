import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardModule, BoardProps } from "../contract";
import type { Asking } from "../../prompts/asking";
import type { Placement } from "../../prompts/placement";
import { Bubbles } from "../kit/bubble";
import { AirOf } from "../kit/flights";
import { SeatsCalled } from "../kit/player";
import { type Drawer, DrawerOf } from "./drawer";
import type { MomentQueue } from "./moment-queue";
import { MomentOver, MomentsOf } from "./moments";
import { useFactSounds } from "./fact-sounds";
import { PartsFrame } from "./parts";
import { soonestOf, urgentOf } from "./urgency";
import { boxOf, bringIntoSight, isWriting } from "./sight";
import type { RedrawQueue } from "./turns";

interface Props {
  module: BoardModule;
  board: BoardProps;
  /** Learns what the board asks itself. */
  drawn: Placement;
  /** What is being shown of what happened. */
  queue: MomentQueue;
  /** Whether it happens now, and somebody is there to press away what lies over it. */
  live?: boolean;
  /** What lies beside it on a desk until it is wanted. */
  drawer?: Drawer | undefined;
  /** In which its parts are drawn, where things go by too fast for all at once. */
  turns?: RedrawQueue | undefined;
}

/** A game's board in its frame: its parts, and the marks of what is asked about. */
export function BoardFrame({ module, board, drawn, queue, live = false, drawer, turns }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useAbout(root, module, board, drawn);
  // What is being shown has sounds of its own.
  useFactSounds(board, module.sounds, turns !== undefined || queue.playing !== undefined);
  const places = useSignal(0);
  const hasty = turns !== undefined;
  const air = useMemo(() => ({ find: (about: string) => shownAs(root.current, about), hasty }), [hasty]);
  const layer = { queue, places, asked: board.asking.length > 0, owns: live, until: soonestOf(board.asking), find: air.find };
  return (
    <div ref={root} class="board-frame">
      <SeatsCalled.Provider value={board.nameOf}>
        <MomentOver layer={layer} />
      </SeatsCalled.Provider>
      <AirOf.Provider value={air}>
        <DrawerOf.Provider value={drawer}>
          <PartsFrame parts={module.parts} asking={board.asking} drawn={drawn} turns={turns}>
            <MomentsOf.Provider value={layer}>
              <module.Board {...board} />
            </MomentsOf.Provider>
          </PartsFrame>
        </DrawerOf.Provider>
        <Bubbles board={board} module={module} root={root} />
      </AirOf.Provider>
    </div>
  );
}

/** What a board draws and questions are about carries this, as `seat 3` or `cell 12`. */
export const ABOUT = "data-about";

/** What a board draws by this name where it can be seen. */
function shownAs(board: Element | null, about: string): Element | undefined {
  const named = board?.querySelectorAll(`[${ABOUT}="${CSS.escape(about)}"]`) ?? [];
  return [...named].find((one) => !one.closest("[inert]") && one.getClientRects().length > 0);
}

/** Mark what the open questions are about; what does not wait is brought into sight once, unless somebody is writing. */
function useAbout(root: RefObject<HTMLElement | null>, { about }: BoardModule, { asking, view, words }: BoardProps, drawn: Placement): void {
  const shown = useRef<string | undefined>(undefined);
  const show = (question: Asking | undefined, elements: readonly Element[]) => {
    const open = elements.filter((one) => !one.closest("[inert]"));
    const form = question && root.current?.querySelector(`[data-prompt="${CSS.escape(question.id)}"]`);
    // Where the question itself stands on the board, its own part is opened, and what answers it must be seen.
    if (form?.closest("[inert]")) drawn.sought.value = form;
    else if (form) bringIntoSight([boxOf(form), ...open], boxOf(form));
    else if (open.length > 0) bringIntoSight(open);
    else if (question) drawn.sought.value = elements[0];
  };
  useEffect(() => {
    if (!root.current || !about) return;
    const anchors = [...root.current.querySelectorAll(`[${ABOUT}]`)];
    const named = (asked: Asking | undefined) => {
      const names = new Set(asked && about(asked.prompt, view.game, words));
      return anchors.filter((one) => names.has(one.getAttribute(ABOUT) ?? ""));
    };
    const marked = new Set(asking.flatMap(named));
    for (const one of anchors) one.toggleAttribute("data-asked", marked.has(one));
    const [first] = urgentOf(asking);
    if (first?.id === shown.current) return;
    shown.current = first?.id;
    if (!isWriting()) show(first, named(first));
  });
}
