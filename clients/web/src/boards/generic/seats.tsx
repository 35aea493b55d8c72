import type { BoardProps } from "../contract";
import { Disc, playerOf } from "../kit/seat";
import { kindOfBot } from "../../state/names";
import type { Json, View } from "../../wire/types";
import { say } from "../../words/sentences";
import { entriesOf, innermost } from "./shape";
import { type Known, Value } from "./value";
import style from "./generic.module.css";

interface Props {
  known: Known;
  columns: readonly [string, Json][];
  /** What one seat is: on turn, the leader. */
  marks: readonly (readonly [string, unknown])[];
  /** What one's own cards are told of above: here only how many they are. */
  held: ReadonlySet<string>;
  before: Json;
  table: View["table"];
  seat: number | null;
  nameOf: BoardProps["nameOf"];
}

/** What is known about each seat, beside who plays it. */
export function SeatTable({ known, columns, marks, held, before, table, seat, nameOf }: Props) {
  const { words, seatOf } = known;
  const seats = Array.from({ length: table.size }, (_, index) => index + 1);
  return (
    <div class={`box ${style.bySeat}`} role="region" aria-label={say("by_seat")} tabIndex={0}>
      <table>
        <caption class="hidden">{say("by_seat")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("seats")}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {words.field(innermost(name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seats.map((one) => (
            <tr key={one} class={one === seat ? style.you : undefined} data-about={`seat ${one}`}>
              <th scope="row">
                <Disc seat={one} /> <bdi>{playerOf(one, nameOf)}</bdi>
                {one === seat && <span class="tag">{say("you")}</span>}
                {marks.map(([name, marked]) => marked === one && <span key={name} class={`tag ${style.mark}`}>{words.field(innermost(name))}</span>)}
                {kindOfBot(table, String(one), words) && <span class="tag">{kindOfBot(table, String(one), words)}</span>}
              </th>
              {columns.map(([name, values]) => (
                <td key={name} data-label={words.field(innermost(name))}>
                  {one === seat && held.has(name) ? (
                    <span class={style.number}>×{entriesOf(values[one]).length}</span>
                  ) : (
                    <Value {...known} name={name} value={values[one]} before={(before[name] as Json | undefined)?.[one]} seatOf={seatOf(name)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
