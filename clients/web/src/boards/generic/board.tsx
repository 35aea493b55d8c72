import { useMemo, useRef } from "preact/hooks";
import { gameOf } from "../../state/games";
import type { Json } from "../../wire/types";
import { say } from "../../words/sentences";
import type { BoardProps } from "../contract";
import { low, narrow } from "../frame/layout";
import { Aside, Stage } from "../frame/stage";
import { facesIn } from "./faces";
import { Hand } from "./hand";
import { SeatRow, SeatTable } from "./seats";
import { entriesOf, innermost, partsOf, shapeOf, spread } from "./shape";
import type { Known } from "./value";
import { Pile, Value } from "./value";
import style from "./generic.module.css";

type Fields = readonly (readonly [string, unknown])[];

/** Any game, from its view alone: who sits there with what, what lies on the table, what only this seat has, and beside it all else that is known. */
export function GenericBoard({ view, seat, words, nameOf, asking }: BoardProps) {
  const about = gameOf(view.table.game);
  const { game, bySeat } = useMemo(() => spread(view.game, new Set(about?.by_seat)), [view.game, about]);
  const before = useBefore(game);
  const once = useRef(new Set<string>()).current;
  const naming = new Set(about?.naming_seats);
  const faces = facesIn(game, words);
  const parts = partsOf(game, { size: view.table.size, seat, bySeat, naming, shared: once });
  const known: Known = { words, faceOf: faces.of, seatOf: (name) => (innermost(name) === "seat" || naming.has(innermost(name)) ? nameOf : undefined) };
  const marks = parts.simple.filter(([name, value]) => naming.has(name) && typeof value === "number");
  const none = parts.own.length + parts.simple.length + parts.bySeat.length + parts.seatTrees.length + parts.trees.length === 0;
  const own = useHeld(parts.own, game, seat);
  const isClose = view.table.size > (parts.bySeat.length > 0 ? FEW_SEATS : FEW_TOKENS) || narrow.value || low.value;
  const [piles, trees] = apart(parts.trees.filter(([name]) => !faces.fields.has(name)), ([, value]) => isPile(value));
  const shared = { known, before, table: view.table, seat, nameOf };
  return (
    <>
      <Stage class={isClose ? `${style.stage} ${style.close}` : style.stage}>
        <SeatRow {...shared} close={isClose} columns={parts.bySeat.slice(0, AT_SEAT)} marks={marks} held={new Set(parts.own.map(([name]) => name))} />
        <section class={style.table} data-about="table" aria-label={say("part_board")}>
          {none && <p class="empty">{say("nothing_known")}</p>}
          <div class={style.laid}>
            {parts.simple.length > 0 && <Facts known={known} fields={parts.simple} before={before} />}
            {piles.length > 0 && <Piles known={known} fields={piles} before={before} />}
          </div>
        </section>
        {own.length > 0 && (
          <section class={style.own} data-about="hand" aria-label={say("only_you_know")}>
            {own.map(([name, value]) => (
              <div key={name}>
                <h3>
                  {words.field(innermost(name))} <small>{say("only_you_know")}</small>
                </h3>
                <Hand known={known} name={name} value={value} before={(before[name] as Json | undefined)?.[String(seat)]} asking={asking} />
              </div>
            ))}
          </section>
        )}
      </Stage>
      <Aside>
        {parts.bySeat.length > AT_SEAT && <SeatTable {...shared} columns={parts.bySeat.slice(AT_SEAT)} />}
        <Panels known={known} fields={parts.seatTrees} before={before} keyOf={nameOf} />
        <Panels known={known} fields={trees} before={before} />
        {entriesOf(parts.options).length > 0 && <Options options={parts.options as Json} known={known} />}
      </Aside>
    </>
  );
}

/** What only the viewer's seat has; a hand that has been played to its last card keeps its place. */
function useHeld(own: Fields, game: Json, seat: number | null): Fields {
  const once = useRef(new Set<string>()).current;
  for (const [name, value] of own) if (shapeOf(value) === "list") once.add(name);
  const there = new Set(own.map(([name]) => name));
  const empty = [...once].filter((name) => !there.has(name) && entriesOf((game[name] as Json | undefined)?.[String(seat)]).length === 0);
  return [...own, ...empty.map((name): Fields[number] => [name, []])];
}

/** More seats than these sit close together; of whom nothing is told but the names, more have room. */
const FEW_SEATS = 5;
const FEW_TOKENS = 8;

/** How many things are told of each seat beside its token. */
const AT_SEAT = 3;

/** The number of cards that are seen at once on a table. */
const PILE_MOST = 12;

/** Whether something is a few cards, or only their number. */
function isPile(value: unknown): boolean {
  return shapeOf(value) === "list" && ((value as unknown[]).length <= PILE_MOST || (value as unknown[]).every((one) => one === null));
}

/** Those of which something is so, and the others. */
function apart<One>(all: readonly One[], is: (one: One) => boolean): [One[], One[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
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

/** What lies on the table as cards, open or face down. */
function Piles({ known, fields, before }: FieldsProps) {
  return (
    <div class={style.piles}>
      {fields.map(([name, value]) => (
        <section key={name} aria-label={known.words.field(innermost(name))} style={{ "--count": new Set(value as unknown[]).size === 1 ? 1 : (value as unknown[]).length }}>
          <h3>{known.words.field(innermost(name))}</h3>
          <Pile known={known} name={name} value={value as unknown[]} before={before[name]} />
        </section>
      ))}
    </div>
  );
}

/** What is more than that: a history, things of several parts. */
function Panels({ known, fields, before, keyOf }: FieldsProps) {
  return (
    <>
      {fields.map(([name, value]) => (
        <section key={name} class={`box ${style.panel}`} aria-label={known.words.field(innermost(name))}>
          <h3>{known.words.field(innermost(name))}</h3>
          <Value {...known} name={name} value={value} before={before[name]} keyOf={keyOf} seatOf={known.seatOf(name)} namedIn={known.seatOf} />
        </section>
      ))}
    </>
  );
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
