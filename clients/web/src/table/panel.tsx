import { useSignal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useId, useLayoutEffect, useMemo } from "preact/hooks";
import type { BoardModule } from "../boards/contract";
import { BOARD, type Drawer, PANEL, elementOf, panelOf } from "../boards/frame/drawer";
import { alone, low, wide } from "../boards/frame/layout";
import { isWriting } from "../boards/frame/sight";
import { heard as heardBy } from "../moderation/blocks";
import { AboutPlayer } from "../moderation/about-player";
import { Guard } from "../parts/guard";
import { Log } from "../parts/log";
import { Press } from "../parts/press";
import { TabStrip } from "../parts/tab-strip";
import { TabBar } from "../parts/tabs";
import { gameOf, llmModel } from "../state/games";
import { LLM } from "../state/bots";
import type { Line } from "../wire/types";
import { type TextName, say } from "../words/sentences";
import { sit } from "./acts";
import { type At, hasChair, inCharge, maySit } from "../state/chairs";
import { Invitations } from "./invitations";
import { Notes } from "./notes";
import { Removal } from "./removal";
import { Seats } from "./seats";
import { type Talking, Talk, saidIn } from "./talk";
import { say as sayHere } from "./texts";
import style from "./panel.module.css";

type Tab = "end" | "log" | "talk" | "llm" | "seats" | "notes";

const LABELS: { [one in Exclude<Tab, "end">]: TextName } = { log: "log", talk: "talk", llm: "llm", seats: "seats", notes: "notes" };

interface Props {
  at: At;
  lines: readonly Line[];
  talking?: Talking | undefined;
  /** What the player hides from those beside them. */
  hides?: BoardModule["hides"];
  /** What the board's own story tells already. */
  narrates?: BoardModule["narrates"];
  drawer: Drawer;
  /** How the game ended, where it stands beside the board. */
  outcome?: ComponentChildren;
  /** Whether there is a board, whose tabs open it where there is room for one thing alone. */
  framed: boolean;
  /** Where the seat asks the server's model. */
  Llm: ComponentType<{ at: At; happened: number }>;
}

/** What goes with the board: the log, talk, the model, seats and notes, one at a time, and on a desk what the board keeps in the drawer. */
export function Panel({ at, lines: told, talking, hides, narrates, drawer, outcome, framed, Llm }: Props) {
  const heardLines = heardBy(told, at.table);
  const isHidden = ({ fact }: Line) => hides?.(fact) === true;
  const lines = heardLines.some(isHidden) ? heardLines.filter((line) => !isHidden(line)) : heardLines;
  const untold = useMemo(() => (narrates ? lines.filter(({ fact }) => !narrates(fact)) : lines), [lines, narrates]);
  const said = saidIn(lines, talking?.module.facts);
  const heard = useSignal<number | undefined>(undefined);
  const hasEnd = outcome != null && outcome !== false;
  const tabs: readonly Tab[] = hasEnd ? ["end", ...tabsOf(at, said.length)] : tabsOf(at, said.length);
  // Who waits for the others has somebody to talk to, and nothing happens yet.
  const first: Tab = at.table.status === "open" && hasChair(at) ? "talk" : "log";
  const parts = drawer.parts.value.map(({ name, label }) => ({ id: panelOf(name), name: label() }));
  // On a phone it takes the place of a board whose tabs open it.
  const instead = alone.value && framed;
  const wanted = instead ? (drawer.over.value ?? drawer.below.value ?? null) : drawer.open(first);
  const isThere = wanted === null || parts.some(({ id }) => id === wanted) || tabs.some((one) => one === wanted);
  // Below the board there is nothing to be gained by closing it.
  const tab = isThere && (wanted !== null || wide.value || instead) ? wanted : first;
  useLayoutEffect(() => {
    if (hasEnd && !isWriting()) drawer.choose("end");
  }, [drawer, hasEnd]);
  const last = said.at(-1)?.seq ?? 0;
  useEffect(() => {
    // What was said before this page was opened is not new.
    if (tab === "talk" || heard.peek() === undefined) heard.value = last;
  }, [tab, last]);
  const unheard = said.filter(({ seq }) => seq > (heard.value ?? last)).length;
  const own = tabs.map((id) => ({ id, name: id === "end" ? sayHere("end_tab") : say(LABELS[id]), mark: id === "talk" ? unheard : 0 }));
  // What is opened lies over the board on a low screen: a tab leads back to it.
  const board = low.value && framed ? [{ id: BOARD, name: say("part_board") }] : [];
  const all = [...board, ...parts, ...own];
  useLayoutEffect(() => {
    drawer.panels.value = instead ? own : [];
  }, [drawer, JSON.stringify(instead && own)]);
  const isBelow = instead && drawer.over.value === undefined;
  return (
    <Tabs tabs={instead ? [] : all} open={tab} named={all.find(({ id }) => id === tab)?.name ?? ""} choose={(one) => drawer.press(one, tab ?? BOARD)}>
      {tab !== null && <Guard key={tab} part={say("menu")}>
        {isBelow && <h2>{all.find(({ id }) => id === tab)?.name}</h2>}
        {tab === "end" && outcome}
        {tab === "log" && <Log lines={untold} words={at.words} />}
        {tab === "talk" && <Talk at={at} said={said} talking={talking} />}
        {tab === "llm" && <Llm at={at} happened={lines.length} />}
        {tab === "seats" && <Places at={at} />}
        {tab === "notes" && <Notes table={at.id} />}
      </Guard>}
    </Tabs>
  );
}

function tabsOf(at: At, said: number): Tab[] {
  const { table, listing, account } = at;
  const running = table.status === "playing" || table.status === "paused";
  const talk = !running || said > 0 || gameOf(listing.game)?.talk === true;
  const notes = hasChair(at) || (account !== null && account !== undefined && account.player in table.served);
  const offered: (Tab | false)[] = ["log", talk && "talk", hasChair(at) && mayAsk(at) && "llm", table.status !== "open" && "seats", notes && "notes"];
  return offered.filter((one) => one !== false);
}

/** Whether the seats of this table may ask the server's model, and there is one: one that is set up, or that sits here. */
function mayAsk({ table, listing }: At): boolean {
  const setUp = llmModel.value !== "" && gameOf(listing.game)?.bots.includes(LLM) === true;
  const there = setUp || Object.values(table.seats).some(({ bot }) => bot === LLM);
  return there && table.options?.llm_asks !== false;
}

function Places({ at }: { at: At }) {
  const { id, table, names, listing } = at;
  return (
    <div class={style.places}>
      <Seats
        at={at}
        doing={(seat) => (
          <>
            <AboutPlayer at={at} seat={seat} />
            <Removal at={at} seat={seat} />
            {maySit(at, seat) && <Press act={() => sit(id, seat)}>{say("take_seat")}</Press>}
          </>
        )}
      />
      {gameOf(listing.game)?.hosted && (
        <p>
          <bdi>{say("labelled", { label: say("host"), what: table.host ? (names[table.host] ?? say("deleted_player")) : say("host_free") })}</bdi>
          {Object.values(table.co_hosts ?? {}).map((player) => (
            <bdi key={player}> · {say("helping", { player: names[player] ?? say("deleted_player") })}</bdi>
          ))}
        </p>
      )}
      {inCharge(at) && table.status !== "finished" && <Invitations table={id} />}
    </div>
  );
}

interface TabsProps {
  tabs: readonly { id: string; name: string; mark?: number }[];
  /** Null while the drawer is closed. */
  open: string | null;
  /** What that is called. */
  named: string;
  choose: (tab: string) => void;
  children: ComponentChildren;
}

function Tabs({ tabs, open, named, choose, children }: TabsProps) {
  const id = useId();
  const isPart = open?.startsWith(panelOf("")) === true;
  const Bar = low.value ? TabStrip : TabBar;
  if (tabs.length === 0 && open === null) return null;
  return (
    <section class={`${style.panel} ${open === null ? style.shut : ""}`}>
      {tabs.length > 0 && <Bar id={id} label={say("menu")} tabs={tabs} open={open ?? BOARD} choose={choose} panelOf={elementOf} />}
      {/* A part of the board stands in the drawer itself. */}
      {open !== null && !isPart && (
        <div class={style.shown} role="tabpanel" id={PANEL} aria-label={named}>
          {children}
        </div>
      )}
    </section>
  );
}
