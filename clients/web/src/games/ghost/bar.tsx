import type { Asking } from "../../prompts/asking";
import type { Prompt } from "../../wire/types";
import { Deed } from "./deed";
import { FightView, TURN } from "./fight";
import { BEGINNINGS, MorePatients } from "./forms";
import { Regions } from "./map";
import { People } from "./people";
import { VOTE } from "./rail";
import { Doings } from "./scene";
import { type Fight, type Ghost, type GhostProps, asksFor, leads, sessionOf } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props extends GhostProps {
  game: Ghost;
  own: string | undefined;
  named: (id: string) => string;
  dm: boolean;
  fight: Fight | undefined;
  /** Whether a region is to be chosen. */
  choosing: boolean;
  busy: readonly number[];
}

const FINISHES: readonly string[] = ["finish_chapter", "finish_finale"];

/** What must be answered, but has its place on the board; and what may be left alone, but belongs to something asked. */
const ON_BOARD: ReadonlySet<string> = new Set([...BEGINNINGS, ...FINISHES, "commit_region", "attack", VOTE]);
const BESIDE: ReadonlySet<string> = new Set(["reroll"]);

/** What is done in the story stands right below it: what lies there as cards, and everything else as a row of keys. For the DM, the people. */
export function Bar(props: Props) {
  const { game, own, asking, words, named, nameOf, dm, fight, choosing, busy, as } = props;
  if (game.phase === "ended" || (!dm && !own && asking.length === 0)) return null;
  const others = dm ? [] : asking.filter(({ prompt }) => belongs(prompt, as) && !isDrawn(prompt.command, props));
  const shared = { game, own, asking, words, named };
  return (
    <div class={style.bar} data-bar>
      {dm && <People game={game} words={words} nameOf={nameOf} busy={busy} />}
      {choosing && <Regions {...shared} />}
      {fight && <FightView {...shared} fight={fight} />}
      {own && !fight && <Doings {...shared} own={own} />}
      {!dm && <Keys others={others} {...props} />}
    </div>
  );
}

/** All else that may be done now, whatever it is, and the way on at the end: nothing that is asked goes missing. */
function Keys({ others, ...props }: Props & { others: readonly Asking[] }) {
  const { words } = props;
  const finishing = asksFor(props.asking, ...FINISHES);
  const creating = asksFor(props.asking, "create_patient").filter(({ prompt }) => prompt.required === false);
  if (others.length + finishing.length + creating.length === 0) return null;
  return (
    <section class={`flow ${style.keys}`} aria-labelledby="ghost-more">
      <h2 id="ghost-more" class="hidden">
        {tell("more")}
      </h2>
      {others.map((asked) => (
        <Deed key={asked.id} asked={asked} words={words} />
      ))}
      {creating.map((asked) => (
        <MorePatients key={asked.id} {...props} asked={asked} />
      ))}
      {finishing.length > 0 && (
        <div id="ghost-finish">
          {finishing.map((asked) => (
            <Deed key={asked.id} asked={asked} words={words} look="main" />
          ))}
        </div>
      )}
    </section>
  );
}

/** What belongs on the board: what may be left alone, and for the DM everything, on the console. */
function belongs({ command, required }: Prompt, as: string): boolean {
  return leads(as) || ON_BOARD.has(command) || (required === false && !BESIDE.has(command));
}

const OF_COMM: readonly string[] = ["request_comm", "accept_comm", "reject_comm", "cancel_comm", "close_comm", "download_ability", "claim_ghost"];

/** Whether one of the other parts asks for this already. */
function isDrawn(command: string, { game, own, fight }: Props): boolean {
  if (BEGINNINGS.includes(command) || FINISHES.includes(command) || command === "submit_off_rail" || command === VOTE) return true;
  if (command === "commit_region") return Object.keys(game.tale?.regions ?? {}).length > 0;
  if (!own) return false;
  if (command === "interact") return !fight && game.scenes?.scenes?.[own] !== undefined && sessionOf(game, own) !== undefined;
  if (OF_COMM.includes(command)) return (game.chapter ?? 0) > 0;
  return fight !== undefined && TURN.includes(command);
}
