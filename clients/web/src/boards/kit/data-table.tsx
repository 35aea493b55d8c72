import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import { kitSay } from "./texts";
import style from "./data-table.module.css";

export interface Column<Row> {
  id: string;
  title: string;
  /** The title where there is little room. */
  short?: string;
  /** What is sorted by; numbers begin with the largest. */
  by: (row: Row) => number | string;
  /** What is shown, if not that. */
  show?: (row: Row) => ComponentChildren;
  /** Whether more than a number is shown of what is sorted by one. */
  listed?: boolean;
}

interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => number;
  /** What a press on a row's name does. */
  press?: (row: Row) => void;
  /** The rows that are chosen. */
  chosen?: readonly number[];
  /** What a press anywhere on a row does, beside what its controls do. */
  choose?: (row: number) => void;
  /** The row that is best, and why: it comes first until another order is asked for. */
  advice?: Advice | undefined;
  /** What a row is drawn from: as long as all of it is the same, the row is not redrawn. */
  stampsOf?: (row: Row) => readonly unknown[];
  /** What is said where there is no row. */
  empty?: string;
}

export interface Advice {
  row: number;
  why: string;
}

/** So many columns are read at a glance; the others come when they are asked for. */
const FEW = 3;

/** A table whose columns sort it, the first names the row. It scrolls within its pane. */
export function DataTable<Row>({ caption, rows, columns, keyOf, press, chosen, choose, advice, stampsOf, empty }: Props<Row>) {
  const order = useSignal<{ id: string; up: boolean } | undefined>(undefined);
  const whole = useSignal(false);
  const shown = whole.value ? columns : columns.slice(0, FEW);
  const sorting = shown.find(({ id }) => id === order.value?.id);
  const sorted = sorting ? rows.toSorted(comparing(sorting.by, order.value?.up === true)) : rows.toSorted((one, other) => Number(keyOf(other) === advice?.row) - Number(keyOf(one) === advice?.row));
  const turn = (id: string, numeric: boolean) => {
    const now = order.peek();
    order.value = { id, up: now?.id === id ? !now.up : !numeric };
  };
  return (
    <>
      <div class={style.pane} tabIndex={0} role="region" aria-label={caption}>
        <table class={style.table}>
          <caption class="hidden">{caption}</caption>
          <thead>
            <tr>
              {shown.map((column) => (
                <Heading key={column.id} column={column} first={rows[0]} order={order.value} turn={turn} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <Row
                key={keyOf(row)}
                id={keyOf(row)}
                row={row}
                columns={shown}
                press={press}
                choose={choose}
                isChosen={chosen?.includes(keyOf(row)) ?? false}
                why={advice?.row === keyOf(row) ? advice.why : undefined}
                stamps={stampsOf && [...stampsOf(row), whole.value, rows.length]}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && empty && <p class="empty">{empty}</p>}
      </div>
      {columns.length > FEW && rows.length > 0 && (
        <button type="button" class={`quiet ${style.more}`} aria-expanded={whole.value} onClick={() => (whole.value = !whole.peek())}>
          {kitSay(whole.value ? "fewer_columns" : "more_columns")}
        </button>
      )}
    </>
  );
}

// The kind of row is the business of the columns.
type Anything = any;

interface HeadingProps {
  column: Column<Anything>;
  first: Anything;
  order: { id: string; up: boolean } | undefined;
  turn: (id: string, numeric: boolean) => void;
}

function Heading({ column, first, order, turn }: HeadingProps) {
  const { id, title, short = title } = column;
  const numeric = first !== undefined && typeof column.by(first) === "number";
  const on = order?.id === id;
  return (
    <th scope="col" class={numeric && !column.listed ? style.number : ""} aria-sort={on ? (order.up ? "ascending" : "descending") : "none"}>
      <button type="button" class="quiet" title={title} aria-label={short === title ? title : `${short} (${title})`} onClick={() => turn(id, numeric)}>
        {short}
        {on && <span aria-hidden="true">{order.up ? "▴" : "▾"}</span>}
      </button>
    </th>
  );
}

interface RowProps {
  id: number;
  row: Anything;
  columns: readonly Column<Anything>[];
  press: ((row: Anything) => void) | undefined;
  choose: ((row: number) => void) | undefined;
  isChosen: boolean;
  why: string | undefined;
  stamps: readonly unknown[] | undefined;
}

/** What answers a press by itself. */
const CONTROLS = "input, label, button, select";

const Row = memo(
  function Row({ id, row, columns, press, choose, isChosen, why }: RowProps) {
    const look = [isChosen && style.chosen, why !== undefined && style.advised, choose && style.open].filter(Boolean).join(" ");
    const cells = (
      <tr class={look} onClick={choose && ((event) => (event.target instanceof Element && event.target.closest(CONTROLS)) || choose(id))}>
        {columns.map((column, at) => {
          const value = column.show ? column.show(row) : column.by(row);
          if (at > 0)
            return (
              <td key={column.id} class={typeof column.by(row) === "number" && !column.listed ? style.number : ""}>
                {value}
              </td>
            );
          return (
            <th key={column.id} scope="row">
              {press ? (
                <button type="button" class={`quiet ${style.name}`} onClick={() => press(row)}>
                  {value}
                </button>
              ) : (
                value
              )}
            </th>
          );
        })}
      </tr>
    );
    if (why === undefined) return cells;
    return (
      <>
        <tr class={style.advised}>
          <td class={style.why} colSpan={columns.length}>
            <b>★ {kitSay("advised")}</b> {why}
          </td>
        </tr>
        {cells}
      </>
    );
  },
  (before: RowProps, after: RowProps) => after.stamps !== undefined && after.stamps.every((stamp, at) => stamp === before.stamps?.[at]),
);

function comparing<Row>(by: (row: Row) => number | string, up: boolean) {
  const sign = up ? 1 : -1;
  return (one: Row, other: Row) => {
    const [a, b] = [by(one), by(other)];
    return sign * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "zh"));
  };
}
