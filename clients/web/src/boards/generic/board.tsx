import { useMemo, useRef } from "preact/hooks";
import { gameOf } from "../../state/games";
import type { Json } from "../../wire/types";
import { say } from "../../words/sentences";
import type { BoardProps } from "../contract";
import { Stage } from "../frame/stage";
import { facesIn } from "./faces";
import { Hand } from "./hand";
import { SeatTable } from "./seats";
import { entriesOf, innermost, partsOf, spread } from "./shape";
import type { Known } from "./value";
import { Value } from "./value";
import style from "./generic.module.css";

type Fields = readonly [string, unknown][];

/** Any game, from its view alone: how it stands, what only this seat has, who has what, and all else that is known. */
export function GenericBoard({ view, seat, words, nameOf, asking }: BoardProps) {
  const about = gameOf(view.table.game);
  const { game, bySeat } = useMemo(() => spread(view.game, new Set(about?.by_seat)), [view.game, about]);
  const before = useBefore(game);
  const shared = useRef(new Set<string>()).current;
  const naming = new Set(about?.naming_seats);
  const faces = facesIn(game, words);
  const parts = partsOf(game, { size: view.table.size, seat, bySeat, naming, shared });
  const known: Known = { words, faceOf: faces.of, seatOf: (name) => (naming.has(name) ? nameOf : undefined) };
  const marks = parts.simple.filter(([name, value]) => naming.has(name) && typeof value === "number");
  const none = parts.own.length + parts.simple.length + parts.bySeat.length + parts.seatTrees.length + parts.trees.length === 0;
  return (
    <Stage><div class={style.game}>
      {none && <p class="empty">{say("nothing_known")}</p>}
      {parts.simple.length > 0 && <Facts known={known} fields={parts.simple} before={before} />}
      {parts.own.length > 0 && (
        <section class={`stack ${style.own}`} aria-label={say("only_you_know")}>
          {parts.own.map(([name, value]) => (
            <div key={name}>
              <h3>
                {words.field(innermost(name))} <small>{say("only_you_know")}</small>
              </h3>
              <Hand known={known} name={name} value={value} before={(before[name] as Json | undefined)?.[String(seat)]} asking={asking} />
            </div>
          ))}
        </section>
      )}
      {parts.bySeat.length > 0 && <SeatTable known={known} columns={parts.bySeat} marks={marks} held={new Set(parts.own.map(([name]) => name))} before={before} table={view.table} seat={seat} nameOf={nameOf} />}
      <Panels known={known} fields={parts.seatTrees} before={before} keyOf={nameOf} />
      <Panels known={known} fields={parts.trees.filter(([name]) => !faces.fields.has(name))} before={before} />
      {entriesOf(parts.options).length > 0 && <Options options={parts.options as Json} known={known} />}
    </div></Stage>
  );
}

interface FieldsProps {
  known: Known;
  fields: Fields;
  before: Json;
  /** What the keys of the fields are called, where they are seats. */
  keyOf?: BoardProps["nameOf"];
}

/** How the game stands: one value each, in a row. */
function Facts({ known, fields, before }: FieldsProps) {
  return (
    <dl class={`row ${style.facts}`}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{known.words.field(innermost(name))}</dt>
          <dd>
            <Value {...known} name={name} value={value} before={before[name]} seatOf={known.seatOf(name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is more than a word: a pile of cards, a history. */
function Panels({ known, fields, before, keyOf }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <div class={style.panels}>
      {fields.map(([name, value]) => (
        <section key={name} class={isLong(value) ? `box ${style.wide}` : "box"} aria-label={known.words.field(innermost(name))}>
          <h3>{known.words.field(innermost(name))}</h3>
          <Value {...known} name={name} value={value} before={before[name]} keyOf={keyOf} seatOf={known.seatOf(name)} />
        </section>
      ))}
    </div>
  );
}

/** The number of cards that do not fit beside something else. */
const LONG = 12;

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > LONG && value.some((one) => one !== null);
}

function Options({ options, known: { words } }: { options: Json; known: Known }) {
  return (
    <details class={style.options}>
      <summary>{say("table_options")}</summary>
      <dl>
        {Object.entries(options).map(([name, value]) => (
          <div key={name} class="row">
            <dt>{words.code(`option.${name}`, words.field(innermost(name)))}</dt>
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
