import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import { tell } from "./texts";
import "./sortable-table.css";

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
  press?: (row: Row) => void;
  /** What a row is drawn from: as long as all of it is the same, the row is not redrawn. */
  stampsOf?: (row: Row) => readonly unknown[];
}

/** A table whose columns sort it; the first column names the row. */
export function Sortable<Row>({ caption, rows, columns, keyOf, press, stampsOf }: Props<Row>) {
  const order = useSignal<{ id: string; up: boolean } | undefined>(undefined);
  const sorting = columns.find(({ id }) => id === order.value?.id);
  const sorted = sorting ? rows.toSorted(comparing(sorting.by, order.value?.up === true)) : rows;
  const turn = (id: string, numeric: boolean) => {
    const now = order.peek();
    order.value = { id, up: now?.id === id ? !now.up : !numeric };
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="sortable">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const first = rows[0];
              const numeric = first !== undefined && typeof column.by(first) === "number";
              const look = numeric && !column.listed ? "number" : "";
              const on = order.value?.id === column.id;
              return (
                <th key={column.id} scope="col" class={look} aria-sort={on ? (order.value?.up ? "ascending" : "descending") : "none"}>
                  <button type="button" class="quiet" title={column.title} aria-label={column.short && column.short !== column.title ? `${column.short} (${column.title})` : column.title} onClick={() => turn(column.id, numeric)}>
                    {column.short ?? column.title}
                    <span class="order" aria-hidden="true">
                      {on ? (order.value?.up ? "▴" : "▾") : ""}
                    </span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Row key={keyOf(row)} row={row} columns={columns} press={press} stamps={stampsOf?.(row)} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p class="empty">{tell("no_rows")}</p>}
    </div>
  );
}

// The kind of row is the business of the columns.
type Anything = any;

interface RowProps {
  row: Anything;
  columns: readonly Column<Anything>[];
  press: ((row: Anything) => void) | undefined;
  stamps: readonly unknown[] | undefined;
}

const Row = memo(
  function Row({ row, columns, press }: RowProps) {
    return (
      <tr>
        {columns.map((column, at) => {
          const value = column.show ? column.show(row) : column.by(row);
          if (at > 0)
            return (
              <td key={column.id} class={typeof column.by(row) === "number" && !column.listed ? "number" : ""}>
                {value}
              </td>
            );
          return (
            <th key={column.id} scope="row">
              {press ? (
                <button type="button" class="quiet" onClick={() => press(row)}>
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
