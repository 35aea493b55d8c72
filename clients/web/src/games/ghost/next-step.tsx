import { useEffect, useRef } from "preact/hooks";
import { narrow } from "../../boards/frame/layout";
import { useReveal } from "../../boards/frame/parts";
import type { Asking } from "../../prompts/asking";
import { VOTE } from "./rail";
import { type Ghost, asksFor, leads } from "./state";
import { type TextName, tell } from "./texts";
import { stepOf } from "./progress";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  own: string | undefined;
  asking: readonly Asking[];
  as: string;
}

/** What is asked by these commands, the most pressing first, and where on the board it is answered. */
const STEPS: readonly [command: string, text: TextName, part: string][] = [
  ["create_patient", "next_register", "ghost-form"],
  ["finish_registration", "next_chosen", "ghost-own"],
  ["make_ghost", "next_make", "ghost-form"],
  [VOTE, "next_vote", "ghost-rail"],
  ["submit_off_rail", "next_off_rail", "ghost-rail"],
  ["attack", "next_fight", "ghost-fight"],
  ["commit_region", "next_region", "ghost-map"],
  ["accept_comm", "next_inbox", "ghost-comm"],
  ["interact", "next_interact", "ghost-scene"],
  ["finish_chapter", "next_finish", "ghost-finish"],
  ["finish_finale", "next_finale", "ghost-finish"],
];

/** On a desk all other parts are in sight already. */
const AWAY: ReadonlySet<string> = new Set(["ghost-comm"]);

/** What this viewer does next, in one sentence, and the way there. */
export function NextStep({ game, own, asking, as }: Props) {
  const reveal = useReveal();
  useNewStep(stepOf(game.phase ?? "", game.chapter ?? 0), asking.length > 0);
  const [text, part] = nextIn(game, own, asking, as);
  // What must be answered is said beside the board, or on a phone at the lower edge, with the way there.
  if (!text || (part && asking.some(({ prompt }) => prompt.required !== false))) return null;
  return (
    <p class={`next box flow ${style.line} ${style.urgent}`} role="status">
      <span>{tell(text)}</span>{" "}
      {part && (narrow.value || AWAY.has(part)) && (
        <button type="button" class="quiet" onClick={() => reveal(document.getElementById(part))}>
          {tell("next_there")}
        </button>
      )}
    </p>
  );
}

/** Each step of the game begins at the top of the board: on a phone, a player who has answered far below would not see it. */
function useNewStep(step: number, asked: boolean): void {
  const last = useRef(step);
  useEffect(() => {
    if (!asked || last.current === step) return;
    last.current = step;
    if (narrow.peek() && !document.activeElement?.matches("input, textarea")) requestAnimationFrame(() => scrollTo({ top: 0 }));
  }, [step, asked]);
}

function nextIn(game: Ghost, own: string | undefined, asking: readonly Asking[], as: string): [text?: TextName, part?: string] {
  const { hall, phase, combats } = game;
  if (phase === "ended" || phase === "before") return [];
  if (leads(as)) return [];
  if (!own && asking.length === 0) return [];
  if (own && hall?.lost?.[own]) return ["next_lost"];
  const collapsed = own !== undefined && hall?.collapsed?.[own] === true;
  const steps = STEPS.filter(([command]) => command !== "submit_off_rail" || collapsed);
  const found = steps.find(([command]) => asksFor(asking, command).some(({ prompt }) => command !== "create_patient" || prompt.required !== false));
  if (found?.[0] === "finish_finale" && asksFor(asking, "submit_off_rail").length > 0) return ["next_last_story", "ghost-rail"];
  if (found) return [found[1], found[2]];
  if (own && combats?.fights?.[own]) return ["next_fight_wait", "ghost-fight"];
  if (asking.some(({ prompt }) => prompt.required !== false)) return ["next_asked"];
  // A replay asks nothing of anybody, and must not say that somebody is done who was not.
  const seat = own && hall?.patients?.[own]?.seat;
  return asking.length > 0 || (seat && game.ready?.[seat]) ? ["next_wait"] : [];
}
