import { useReveal } from "../../house/parts";
import type { Asking } from "../../prompts/asking";
import { type Ghost, asksFor, isEverybodyDone, leads } from "./state";
import { type TextName, tell } from "./texts";
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
  ["submit_off_rail", "next_off_rail", "ghost-rail"],
  ["attack", "next_fight", "ghost-fight"],
  ["commit_region", "next_region", "ghost-map"],
  ["accept_comm", "next_inbox", "ghost-comm"],
  ["interact", "next_interact", "ghost-scene"],
  ["finish_chapter", "next_finish", "ghost-finish"],
  ["finish_finale", "next_finale", "ghost-finish"],
];

/** What this viewer does next, in one sentence, and the way there. */
export function Next({ game, own, asking, as }: Props) {
  const reveal = useReveal();
  const [text, part] = nextIn(game, own, asking, as);
  if (!text) return null;
  return (
    <p class={`row ${style.next}`} role="status">
      <span>{tell(text)}</span>{" "}
      {part && (
        <button type="button" class="quiet" onClick={() => reveal(document.getElementById(part))}>
          {tell("next_there")}
        </button>
      )}
    </p>
  );
}

function nextIn(game: Ghost, own: string | undefined, asking: readonly Asking[], as: string): [text?: TextName, part?: string] {
  const { hall, phase, combats } = game;
  if (phase === "ended" || phase === "before") return [];
  if (leads(as)) return [leading(game, asking), "ghost-console"];
  if (!own && asking.length === 0) return [];
  if (own && hall?.lost?.[own]) return ["next_lost"];
  const collapsed = own !== undefined && hall?.collapsed?.[own] === true;
  const steps = STEPS.filter(([command]) => command !== "submit_off_rail" || collapsed);
  const found = steps.find(([command]) => asksFor(asking, command).some(({ prompt }) => command !== "create_patient" || prompt.required !== false));
  if (found) return [found[1], found[2]];
  if (own && combats?.fights?.[own]) return ["next_fight_wait", "ghost-fight"];
  return asking.some(({ prompt }) => prompt.required !== false) ? ["next_asked"] : ["next_wait"];
}

function leading(game: Ghost, asking: readonly Asking[]): TextName {
  if (asksFor(asking, "answer_request", "judge_off_rail", "write_effect").length > 0) return "next_dm_answer";
  return isEverybodyDone(game) && asksFor(asking, "end_phase").length > 0 ? "next_dm_end" : "next_dm";
}
