import type { BoardModule, BoardProps, Ended, EndedSeat } from "../boards/contract";
import { Naming } from "../boards/frame/naming";
import { resultOf } from "../boards/kit/result";
import { playerOf } from "../boards/kit/player";
import { isOpen } from "../state/end";
import { titleOf, wordsAt } from "../state/games";
import type { Listing } from "../state/lobby";
import type { NameOf, Names } from "../state/names";
import { seatNames } from "../state/people";
import { tableName } from "../state/table-name";
import type { Line, Result, View } from "../wire/types";
import { day } from "../words/times";

/** What a picture of an end tells. */
export interface Content {
  game: string;
  /** What game it was. */
  title: string;
  /** What its table is called, and when it ended. */
  table: string;
  when: string;
  result: string;
  why: string;
  seats: readonly SeatContent[];
}

export interface SeatContent {
  seat: number;
  who: string;
  bot: boolean;
  was: string;
  side?: "good" | "bad" | undefined;
  outcome?: Result["outcomes"][string] | undefined;
  note?: string | undefined;
}

/** What the public was shown of a table, from its beginning. */
export interface Shown {
  view: View;
  lines: readonly Line[];
}

/** As much of a name as leaves room for the sentence around it, whatever its letters are. */
const NAME_MAX = 16;

/**
 * What there is to tell of an end to people who were not there: what the public saw, once nothing of the game is secret
 * any more; undefined of a game that goes on, was not played to its end, or keeps its secrets.
 */
export function contentOf(listing: Pick<Listing, "game" | "opener" | "names" | "title">, { view, lines }: Shown, module: BoardModule | undefined): Content | undefined {
  const { game, names } = listing;
  const { table } = view;
  const result = table?.status === "finished" ? table.result : undefined;
  if (!isOpen(result)) return undefined;
  const short = Object.fromEntries(Object.entries(names).map(([player, name]) => [player, shortened(name)]));
  const board = boardAs(game, short, view, lines);
  const ended = module?.ended?.(board);
  return {
    game,
    title: titleOf(game),
    table: listing.title || tableName(listing),
    when: day(lines.at(-1)?.at ?? 0),
    result: bare(resultOf(board, result, ended)),
    why: bare(ended?.why ?? ""),
    seats: seatsOf(seatNames(table, names), result, ended, Object.keys(table.seats)),
  };
}

function boardAs(game: string, names: Names, view: View, lines: readonly Line[]): BoardProps {
  const words = new Naming(wordsAt(game, names, view.table)).of(view.game, lines);
  return { view, as: "public", seat: null, lines, words, nameOf: seatNames(view.table, names), asking: [] };
}

/** Who everybody was; where a game says nothing of it, who played. */
function seatsOf(nameOf: NameOf, { outcomes }: Result, ended: Ended | undefined, seated: readonly string[]): SeatContent[] {
  const told: readonly EndedSeat[] = ended?.seats ?? seated.map((seat) => ({ seat: Number(seat), name: "" }));
  return told.map(({ seat, name, side, note }) => ({
    seat,
    who: bare(playerOf(seat, nameOf)),
    bot: nameOf.bots?.has(seat) ?? false,
    was: bare(name),
    side,
    outcome: outcomes[seat],
    note: typeof note === "string" ? bare(note) : undefined,
  }));
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX - 1).join("")}…` : name;
}

/** Without the marks that keep a name's direction to itself: on a picture it stands alone, or is cut short. */
function bare(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}

/** The same in words, for those who do not see it. */
export function spokenOf({ title, table, when, result, why, seats }: Content): string {
  const all = seats.map(({ seat, who, was }) => `${seat} ${who}${was && `: ${was}`}`);
  return [`${title}, ${table}, ${when}`, result, why, ...all].filter((one) => one !== "").join(". ");
}
