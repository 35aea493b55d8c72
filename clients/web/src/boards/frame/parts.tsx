import { type Signal, useSignal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { pace } from "../../browser/media";
import { TabStrip } from "../../parts/tab-strip";
import type { Asking } from "../../prompts/asking";
import { Placement, PlacementOn, Within } from "../../prompts/placement";
import { say } from "../../words/sentences";
import type { Parts } from "../contract";
import { type Drawer, DrawerOf, PANEL, elementOf, panelOf } from "./drawer";
import { low, narrow, wide } from "./layout";
import { urgentOf } from "./urgency";
import { boxOf, bringIntoSight, isWriting } from "./sight";
import type { RedrawQueue } from "./turns";
import "./parts.css";

interface Frame {
  id: string;
  parts: Parts;
  /** The parts that are drawn now. */
  there: Signal<ReadonlySet<string>>;
  open: Signal<string>;
  drawer: Drawer | undefined;
}

const FrameOf = createContext<Frame | undefined>(undefined);
const RedrawsOf = createContext<RedrawQueue | undefined>(undefined);

interface FrameProps {
  parts: Parts;
  asking: readonly Asking[];
  drawn: Placement;
  /** In which parts are drawn; all at once without them. */
  turns?: RedrawQueue | undefined;
  children: ComponentChildren;
}

/** The frame of a board's parts: all at once on a desk, one at a time behind tabs on a phone. */
export function PartsFrame({ parts, asking, drawn, turns, children }: FrameProps) {
  const id = useId();
  const there = useSignal<ReadonlySet<string>>(NONE);
  const open = useSignal(Object.keys(parts)[0] ?? "");
  const drawer = useContext(DrawerOf);
  const frame = useMemo(() => ({ id, parts, there, open, drawer }), [id, parts, drawer]);
  useFirstPressing(frame, asking, drawn);
  useSought(frame, drawn);
  return (
    <FrameOf.Provider value={frame}>
      <PlacementOn.Provider value={drawn}>
        <Bar frame={frame} asking={asking} drawn={drawn} />
        <RedrawsOf.Provider value={turns}>
          <div class="parts" id={`${id}-${WHOLE}-panel`} hidden={drawer?.over.value !== undefined}>
            {children}
          </div>
        </RedrawsOf.Provider>
      </PlacementOn.Provider>
    </FrameOf.Provider>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** One part of a board. Closed on a phone it stays as it is, out of sight and out of reach. */
export function Part({ name, children }: { name: string; children: ComponentChildren }) {
  const frame = useContext(FrameOf);
  useLayoutEffect(() => {
    if (!frame) return undefined;
    frame.there.value = new Set([...frame.there.peek(), name]);
    return () => {
      frame.there.value = new Set([...frame.there.peek()].filter((one) => one !== name));
    };
  }, [frame, name]);
  const place = frame?.parts[name]?.place ?? "main";
  const tabbed = frame !== undefined && isTabbed(frame);
  const kept = useKept(frame, name, place);
  const closed = kept || (tabbed && opened(frame) !== name);
  const shown = useTurn(name, children);
  // In the drawer it scrolls by itself, with keys too; an aside does as a whole.
  const named = { id: elementOf(panelOf(name)), "aria-label": frame?.parts[name]?.label() };
  const scrolls = isInDrawer(place) && (place === "more" ? { ...named, role: "region" as const, tabIndex: 0 } : { ...named, role: "group" as const });
  const look = tabbed ? { role: "tabpanel" as const, id: `${frame.id}-${name}-panel`, "aria-labelledby": `${frame.id}-${name}` } : scrolls;
  return (
    <div class="part" data-part={name} data-place={place} hidden={closed} inert={closed} {...look}>
      <Within.Provider value={name}>{shown}</Within.Provider>
    </div>
  );
}

/** Whether a part lies closed in the drawer, or in the aside behind another one that was chosen. */
function useKept(frame: Frame | undefined, name: string, place: Parts[string]["place"]): boolean {
  const drawer = frame?.drawer;
  const isBeside = place === "aside";
  const hasTab = drawer !== undefined && isInDrawer(place);
  useLayoutEffect(() => (hasTab ? drawer?.addPart({ name, label: frame?.parts[name]?.label ?? (() => name), isBeside }) : undefined), [drawer, hasTab, name]);
  return hasTab && !drawer.isChosen(panelOf(name)) && (!isBeside || drawer.beside.value !== undefined);
}

/** Whether such a part has a tab beside the board. */
function isInDrawer(place: string | undefined): boolean {
  return (place === "more" && wide.value) || (place === "aside" && low.value);
}

/** What is to be drawn now: where parts take turns, what was drawn last, until it is this one's turn. */
function useTurn(name: string, newest: ComponentChildren): ComponentChildren {
  const turns = useContext(RedrawsOf);
  const known = useRef({ shown: newest, newest });
  const [, redraw] = useState(0);
  known.current.newest = newest;
  if (!turns) known.current.shown = newest;
  else if (known.current.shown !== newest) {
    turns.want(name, () => {
      known.current.shown = known.current.newest;
      redraw((times) => times + 1);
    });
  }
  return known.current.shown;
}

/** What shows something of the board that may be in a closed part: opens that part, and goes there. */
export function useReveal(): (element: Element | null) => void {
  const frame = useContext(FrameOf);
  return (element) => {
    const part = element?.closest<HTMLElement>("[data-part]");
    if (frame && part) openPart(frame, part);
    // Where it stands is known once the part is drawn open.
    requestAnimationFrame(() => element?.scrollIntoView({ behavior: pace(), block: "start" }));
  };
}

function openPart({ open, drawer }: Frame, { dataset: { part = "", place } }: HTMLElement): void {
  open.value = part;
  if (isInDrawer(place)) drawer?.choose(panelOf(part));
  else if (place === "aside" || drawer?.over.value !== undefined) drawer?.choose(null);
}

/** What opens the part that this stands in, on a phone. */
export function useShowPart(): () => void {
  const frame = useContext(FrameOf);
  const part = useContext(Within);
  return () => {
    if (frame && part) frame.open.value = part;
  };
}

function Bar({ frame, asking, drawn }: { frame: Frame; asking: readonly Asking[]; drawn: Placement }) {
  const { id, drawer } = frame;
  const over = drawer?.over.value;
  const shown = over ?? opened(frame);
  const below = frame.parts[opened(frame)]?.panel;
  const names = namesIn(frame);
  const holder = names.find((name) => frame.parts[name]?.panel === shown);
  useLayoutEffect(() => {
    if (drawer) drawer.below.value = below;
    // It was open on a desk, which has become a phone.
    if (isTabbed(frame) && holder !== undefined) {
      frame.open.value = holder;
      drawer?.choose(null);
    }
  }, [drawer, below, holder]);
  if (!isTabbed(frame)) return null;
  const waiting = urgentOf(asking).map(({ id: one }) => drawn.parts.value.get(one));
  const panels = (drawer?.panels.value ?? []).filter(({ id: panel }) => !names.some((name) => frame.parts[name]?.panel === panel));
  // A board in one piece has a tab, too, or there would be no way back to it.
  const parts = names.length > 0 ? names.map((name) => ({ id: name, name: frame.parts[name]?.label() ?? name, mark: waiting.filter((part) => part === name).length })) : [{ id: WHOLE, name: say("part_board") }];
  const choose = (one: string) => {
    const panel = panels.find((each) => tabOf(each.id) === one);
    if (panel || drawer?.over.peek() !== undefined) drawer?.choose(panel?.id ?? null);
    if (!panel) frame.open.value = one;
    scrollTo({ top: 0, behavior: "instant" });
  };
  return (
    <div class="part-tabs">
      <TabStrip id={id} label={say("parts")} tabs={[...parts, ...panels.map((panel) => ({ ...panel, id: tabOf(panel.id) }))]} open={over === undefined ? shown : tabOf(over)} choose={choose} panelOf={(one) => (panels.some((panel) => tabOf(panel.id) === one) ? PANEL : `${id}-${one}-panel`)} />
    </div>
  );
}

/** The tab of one of the page's panels: a part of a board may have the same name. */
function tabOf(panel: string): string {
  return `page-${panel}`;
}

/** The tab of a board that has no parts. */
const WHOLE = "whole";

function namesIn({ parts, there }: Frame): string[] {
  return Object.keys(parts).filter((name) => there.value.has(name));
}

function isTabbed(frame: Frame): boolean {
  return narrow.value && namesIn(frame).length + (frame.drawer?.panels.value.length ?? 0) > 1;
}

/** The part that is open: the one that was chosen, or the first where that is not drawn now. */
function opened(frame: Frame): string {
  const names = namesIn(frame);
  return names.includes(frame.open.value) ? frame.open.value : (names[0] ?? WHOLE);
}

/** Those who are to answer find the question in front of them, each time another one is the first. */
function useFirstPressing(frame: Frame, asking: readonly Asking[], drawn: Placement): void {
  const first = urgentOf(asking).find(({ id }) => drawn.parts.value.has(id))?.id;
  useEffect(() => {
    const part = first !== undefined && drawn.parts.peek().get(first);
    if (!part) return;
    frame.open.value = part;
    // Nobody is torn from what they write.
    const isCovered = frame.drawer?.over.peek() !== undefined || (low.peek() && frame.drawer?.isOpen.peek());
    if (isCovered && !isWriting()) frame.drawer?.choose(null);
  }, [frame, first]);
}

/** What is sought from outside of the board: its part is opened, and it stands where it can be seen. */
function useSought(frame: Frame, drawn: Placement): void {
  const sought = drawn.sought.value;
  useEffect(() => {
    if (!sought) return;
    drawn.sought.value = undefined;
    const part = sought.closest<HTMLElement>("[data-part]");
    if (part) openPart(frame, part);
    requestAnimationFrame(() => {
      bringIntoSight([boxOf(sought)]);
      sought.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
    });
  }, [sought]);
}
