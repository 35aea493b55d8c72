import { useRef } from "preact/hooks";
import type { Json, View } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/say";
import { gameOf } from "../../state/games";
import { kindOfBot } from "../../state/names";
import { entriesOf, partsOf } from "./shape";
import { Value } from "./value";
import "./inspector.css";

interface Props {
  view: View;
  seat: number | null;
  words: Words;
  nameOf: (seat: number | string) => string;
}

/** Everything a viewer knows of a game, whatever game it is: each field of the state under its name. */
export function Inspector({ view, seat, words, nameOf }: Props) {
  const before = useBefore(view.game);
  const about = gameOf(view.table.game);
  const shared = useRef(new Set<string>()).current;
  const parts = partsOf(view.game, { size: view.table.size, seat, bySeat: new Set(about?.by_seat), shared });
  const naming = new Set(about?.naming_seats);
  const ownBefore = Object.fromEntries(parts.own.map(([name]) => [name, (before[name] as Json | undefined)?.[String(seat)]]));
  const known = { before, words, seatOf: (name: string) => (naming.has(name) ? nameOf : undefined) };
  const none = parts.own.length + parts.simple.length + parts.bySeat.length + parts.seatTrees.length + parts.trees.length + parts.empty.length === 0;
  return (
    <div class="inspector">
      {none && <p class="empty">{say("nothing_known")}</p>}
      <Fields {...known} fields={parts.own} before={ownBefore} own />
      <Fields {...known} fields={parts.simple} />
      {parts.bySeat.length > 0 && <SeatTable {...known} columns={parts.bySeat} table={view.table} seat={seat} nameOf={nameOf} />}
      <Fields {...known} fields={parts.seatTrees} keyOf={nameOf} />
      <Fields {...known} fields={parts.trees} />
      {parts.empty.length > 0 && (
        <p class="faint">
          {say("empty_fields")} {words.listed(parts.empty.map((name) => words.field(name)))}
        </p>
      )}
      {entriesOf(parts.options).length > 0 && <Options options={parts.options as Json} words={words} />}
    </div>
  );
}

interface Known {
  before: Json;
  words: Words;
  /** What the seats are called that a field names, where it names any. */
  seatOf: (field: string) => Props["nameOf"] | undefined;
}

interface FieldsProps extends Known {
  fields: readonly [string, unknown][];
  /** What the keys of the fields are called, where they are seats. */
  keyOf?: Props["nameOf"];
  /** Whether only this seat knows them. */
  own?: boolean;
}

function Fields({ fields, before, words, seatOf, keyOf, own = false }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <dl class={own ? "facts own" : "facts"} aria-label={own ? say("only_you_know") : undefined}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            <Value name={name} value={value} before={before[name]} words={words} keyOf={keyOf} seatOf={seatOf(name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SeatTableProps extends Known {
  columns: readonly [string, Json][];
  table: View["table"];
  seat: number | null;
  nameOf: Props["nameOf"];
}

function SeatTable({ columns, before, table, seat, words, nameOf, seatOf }: SeatTableProps) {
  const seats = Array.from({ length: table.size }, (_, index) => index + 1);
  return (
    <div class="box by-seat" role="region" aria-label={say("by_seat")} tabIndex={0}>
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
                {kindOfBot(table, String(one), words) && <span class="tag">{kindOfBot(table, String(one), words)}</span>}
              </th>
              {columns.map(([name, values]) => (
                <td key={name} data-label={words.field(name)}>
                  <Value name={name} value={values[one]} before={(before[name] as Json | undefined)?.[one]} words={words} seatOf={seatOf(name)} />
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
