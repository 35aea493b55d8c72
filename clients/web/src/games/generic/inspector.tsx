import { useRef } from "preact/hooks";
import type { Json, View } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/say";
import { type Parts, entriesOf, partsOf } from "./shape";
import { Value } from "./value";
import "../../style/inspector.css";

interface Props {
  view: View;
  seat: number | null;
  words: Words;
  nameOf: (seat: number | string) => string;
}

/** Everything a viewer knows of a game, whatever game it is: each field of the state under its name. */
export function Inspector({ view, seat, words, nameOf }: Props) {
  const before = useBefore(view.game);
  const parts = useParts(view, seat);
  const none = parts.simple.length + parts.bySeat.length + parts.seatTrees.length + parts.trees.length + parts.empty.length === 0;
  return (
    <div class="inspector">
      {none && <p class="empty">{say("nothing_known")}</p>}
      <Fields fields={parts.simple} before={before} words={words} />
      {parts.bySeat.length > 0 && <SeatTable columns={parts.bySeat} before={before} size={view.table.size} seat={seat} words={words} nameOf={nameOf} />}
      <Fields fields={parts.seatTrees} before={before} words={words} keyOf={nameOf} />
      <Fields fields={parts.trees} before={before} words={words} />
      {parts.empty.length > 0 && (
        <p class="faint">
          {say("empty_fields")} {words.listed(parts.empty.map((name) => words.field(name)))}
        </p>
      )}
      {entriesOf(parts.options).length > 0 && <Options options={parts.options as Json} words={words} />}
    </div>
  );
}

interface FieldsProps {
  fields: readonly [string, unknown][];
  before: Json;
  words: Words;
  /** What the keys of the fields are called, where they are seats. */
  keyOf?: Props["nameOf"];
}

function Fields({ fields, before, words, keyOf }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <dl class="facts">
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            <Value name={name} value={value} before={before[name]} words={words} keyOf={keyOf} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SeatTableProps {
  columns: readonly [string, Json][];
  before: Json;
  size: number;
  seat: number | null;
  words: Words;
  nameOf: Props["nameOf"];
}

function SeatTable({ columns, before, size, seat, words, nameOf }: SeatTableProps) {
  const seats = Array.from({ length: size }, (_, index) => index + 1);
  return (
    <div class="by-seat" role="region" aria-label={say("by_seat")} tabIndex={0}>
      <table>
        <caption class="hidden">{say("by_seat")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("seats")}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col">
                {words.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seats.map((one) => (
            <tr key={one} class={one === seat ? "own" : undefined}>
              <th scope="row">
                <bdi>{nameOf(one)}</bdi>
                {one === seat && <span class="tag">{say("you")}</span>}
              </th>
              {columns.map(([name, values]) => (
                <td key={name}>
                  <Value name={name} value={values[one]} before={(before[name] as Json | undefined)?.[one]} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Options({ options, words }: { options: Json; words: Words }) {
  return (
    <details class="table-options">
      <summary>{say("table_options")}</summary>
      <dl class="facts">
        {Object.entries(options).map(([name, value]) => (
          <div key={name}>
            <dt>{words.code(`option.${name}`, words.field(name))}</dt>
            <dd>
              <Value name={`option.${name}_value`} value={value} before={value} words={words} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The state before the last update; at first the state itself, for then nothing has changed. */
function useBefore(game: Json): Json {
  const known = useRef({ before: game, now: game });
  if (known.current.now !== game) known.current = { before: known.current.now, now: game };
  return known.current.before;
}

function useParts(view: View, seat: number | null): Parts {
  const known = useRef(new Map<string, boolean>());
  return partsOf(view.game, view.table.size, seat, known.current);
}
