import type { Prompt } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { offered } from "./aim";
import { CITY, INSTITUTE, type Mbg, NONE, ROOM } from "./state";
import { type Aimed, aimedOf } from "./table";

/** What is asked about one place, by the field that names it. */
const PLACES: { readonly [command: string]: readonly [field: string, kind: number] } = {
  garrison: ["city", CITY],
  cancel_study: ["institute", INSTITUTE],
  cancel_training: ["room", ROOM],
};

/** What is drawn of what a card is aimed at. */
const ANCHORS: { readonly [aimed in Aimed]?: string } = { cell: "cell", role: "seat" };

/** What is asked where somebody stands, and what about a place that the question names. */
const WHERE_ONE_STANDS: ReadonlySet<string> = new Set(["move", "meet", "hire"]);
const OF_THE_QUESTION: { readonly [command: string]: number } = { besiege: CITY, name_generals: CITY, occupy: CITY, study: INSTITUTE, train: ROOM };

/** Where one stands; the place that is fought for, held or learnt at; a card of the hand and the cells or seats it may be aimed at; the place that an officer is sent to or called back from. */
export function about(prompt: Prompt, game: Mbg, words: Words): readonly string[] {
  const place = PLACES[prompt.command];
  if (place) return offered({ prompt }, place[0]).flatMap((base) => cellsOf(game, place[1], base));
  if (WHERE_ONE_STANDS.has(prompt.command)) return standing(game);
  const kind = OF_THE_QUESTION[prompt.command];
  if (kind !== undefined) return cellsOf(game, kind, game.question?.place ?? NONE);
  if (prompt.command !== "play_card") return [];
  const [card = -1] = offered({ prompt }, "card");
  const anchor = ANCHORS[aimedOf(words, card)];
  return [`card ${card}`, ...(anchor ? offered({ prompt }, "target").map((value) => `${anchor} ${value}`) : [])];
}

/** The cell of the one who acts. */
function standing({ roles = {}, seat = 0 }: Mbg): string[] {
  const cell = roles[seat]?.cell ?? NONE;
  return cell === NONE ? [] : [`cell ${cell}`];
}

function cellsOf({ cells = {} }: Mbg, kind: number, base: number): string[] {
  return Object.keys(cells).filter((at) => cells[at]?.kind === kind && cells[at]?.base === base).map((at) => `cell ${at}`);
}
