import type { BoardProps } from "../contract";
import { low } from "../frame/layout";
import { playerOf } from "../kit/player";
import { Seat } from "../kit/seat";
import { Token } from "../kit/token";
import { kindOfBot } from "../../state/people";
import type { Json, View } from "../../wire/types";
import { say } from "../../words/sentences";
import { entriesOf, innermost } from "./shape";
import { type Known, Value } from "./value";
import style from "./generic.module.css";

interface Props {
  known: Known;
  columns: readonly [string, Json][];
  before: Json;
  table: View["table"];
  seat: number | null;
  nameOf: BoardProps["nameOf"];
}

interface RowProps extends Props {
  /** What one seat is: on turn, the leader. */
  marks: readonly (readonly [string, unknown])[];
  /** What one's own cards are told of below: here only how many they are. */
  held: ReadonlySet<string>;
  /** Whether there is little room for each. */
  close: boolean;
}

/** The field that says whose turn it is, in every game that has turns. */
const TURN = "turn";

/** Who sits around the table, each with what is known of them. */
export function SeatRow({ marks, held, close, columns, table, seat, nameOf, ...told }: RowProps) {
  const { words } = told.known;
  return (
    <ul class={style.seats} aria-label={say("seats")} tabIndex={low.value ? 0 : undefined}>
      {seatsOf(table).map((one) => {
        const marked = marks.filter(([, value]) => value === one);
        return (
          <li key={one} data-about={`seat ${one}`} aria-current={marked.some(([name]) => name === TURN) || undefined}>
            <div class={style.sitter}>
              <Token seat={one} nameOf={nameOf} own={one === seat} turn={marked.some(([name]) => name === TURN)} name={!close} />
              <div class={style.called}>
                {close && <bdi>{playerOf(one, nameOf)}</bdi>}
                {one === seat && <span class="hidden">{say("you")}</span>}
                {marked.map(([name]) => <span key={name} class={close && name === TURN ? "hidden" : `tag ${style.mark}`}>{words.field(innermost(name))}</span>)}
              </div>
              {kindOfBot(table, String(one), words) && <span class="hidden">{kindOfBot(table, String(one), words)}</span>}
            </div>
            <dl>
              {columns.map(([name, values]) => (
                <div key={name}>
                  <dt>{words.field(innermost(name))}</dt>
                  <dd>{one === seat && held.has(name) ? <span class={style.number}>×{entriesOf(values[one]).length}</span> : <Told {...told} name={name} values={values} seat={one} />}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

/** What else is known about each seat, beside who plays it. */
export function SeatTable({ columns, table, seat, nameOf, ...told }: Props) {
  const { words } = told.known;
  return (
    <div class={`box ${style.bySeat}`} role="region" aria-label={say("by_seat")} tabIndex={0}>
      <table>
        <caption class="hidden">{say("by_seat")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("seats")}</th>
            {columns.map(([name]) => <th key={name} scope="col">{words.field(innermost(name))}</th>)}
          </tr>
        </thead>
        <tbody>
          {seatsOf(table).map((one) => (
            <tr key={one} class={one === seat ? style.you : undefined}>
              <th scope="row"><Seat seat={one} nameOf={nameOf} /></th>
              {columns.map(([name, values]) => <td key={name}><Told {...told} name={name} values={values} seat={one} /></td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function seatsOf({ size }: View["table"]): number[] {
  return Array.from({ length: size }, (_, index) => index + 1);
}

/** What a field says of one seat. */
function Told({ known, name, values, seat, before }: Pick<Props, "known" | "before"> & { name: string; values: Json; seat: number }) {
  return <Value {...known} name={name} value={values[seat]} before={(before[name] as Json | undefined)?.[seat]} seatOf={known.seatOf(name)} />;
}
