import type { ComponentChildren } from "preact";
import { Loading } from "../parts/loading";
import { sentenceOf } from "../state/notices";
import style from "./admin.module.css";

/** What was asked for, or that it is coming, or why it does not come. */
export function Shown<T>({ told, trouble, children }: { told: T | undefined; trouble: unknown; children: (told: T) => ComponentChildren }) {
  return (
    <>
      {Boolean(trouble) && <p role="alert">{sentenceOf(trouble)}</p>}
      {told !== undefined && children(told)}
      {told === undefined && !trouble && <Loading />}
    </>
  );
}

interface GridProps {
  label: string;
  headings: readonly string[];
  /** Cells of each row, the first of which names it. */
  rows: readonly (readonly ComponentChildren[])[];
  empty: string;
}

/** A table that a phone shows as cards: each cell with its heading. */
export function Grid({ label, headings, rows, empty }: GridProps) {
  if (rows.length === 0) return <p class="empty">{empty}</p>;
  return (
    <table class={style.grid} aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading, place) => (
            <th key={place} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, place) => (
          <tr key={place}>
            {cells.map((cell, column) => (
              <td key={column} data-heading={headings[column]}>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
