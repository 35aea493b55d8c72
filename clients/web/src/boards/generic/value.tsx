import { useSignal } from "@preact/signals";
import { memo } from "preact/compat";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { localeOf } from "../../words/times";
import { arePlaces, placeOf } from "../../words/values";
import { Figure } from "./figure";
import type { Json } from "../../wire/types";
import { entriesOf, isEmpty, isSimple, isTree, shapeOf } from "./shape";
import style from "./generic.module.css";

/** What all that is drawn is told by. */
export interface Known {
  words: Words;
  /** What is on a card, where something else than the card says so. */
  faceOf: (id: string) => string | undefined;
  /** What the seats are called that a field names, where it names any. */
  seatOf: (field: string) => ((seat: number) => string) | undefined;
}

interface ValueProps {
  name: string;
  value: unknown;
  /** What was here before the last update. */
  before: unknown;
  words: Words;
  faceOf?: Known["faceOf"] | undefined;
  /** What the keys are called; without it they are fields or codes. */
  keyOf?: ((key: string) => string) | undefined;
  /** What the numbers are called, where they are seats. */
  seatOf?: ((seat: number) => string) | undefined;
  /** The same for a field inside of it. */
  namedIn?: Known["seatOf"] | undefined;
}

/** The number of items of a list that are shown at once. */
const MOST = 60;

/** The most entries of a tree that is open from the start. */
const OPEN_MOST = 12;

/** One value: a word, a few of them in a row, or a tree to open. What the last update changed is marked. */
export function Value(props: ValueProps) {
  if (isTree(props.value)) return <Tree {...props} depth={0} />;
  return <Word {...props} />;
}

/** Something that is no tree. */
function Word({ name, value, before, words, seatOf, faceOf }: ValueProps) {
  const changed = !same(value, before);
  // A key of its own for each value makes the mark begin again.
  return (
    <span key={changed ? JSON.stringify(value) : "same"} class={changed ? `${style.value} ${style.changed}` : style.value}>
      {shapeOf(value) === "list" ? <Row name={name} items={value as unknown[]} words={words} seatOf={seatOf} faceOf={faceOf} /> : <Atom name={name} value={value} words={words} seatOf={seatOf} />}
    </span>
  );
}

type AtomProps = Pick<ValueProps, "name" | "value" | "words" | "seatOf" | "faceOf">;

function Row({ items, ...shared }: Omit<AtomProps, "value"> & { items: readonly unknown[] }) {
  const shown = useSignal(MOST);
  if (items.length === 0) return <Faint text={say("nothing")} />;
  if (arePlaces(shared.name) && placeOf(items)) return <span class={style.number}>{placeOf(items)}</span>;
  if (items.every((item) => item === null)) return <Backs count={items.length} />;
  const rest = items.length - shown.value;
  return (
    <span class={`row ${style.items}`}>
      {items.slice(0, shown.value).map((item, index) => (
        <span key={index} class={item === null ? style.back : style.item}>
          {item === null ? <span class="hidden">{say("unknown")}</span> : <Atom {...shared} value={item} />}
        </span>
      ))}
      {rest > 0 && (
        <button type="button" class="quiet" onClick={() => (shown.value += MOST * 10)}>
          {say("show_rest", { count: rest })}
        </button>
      )}
    </span>
  );
}

/** A number of cards that nobody can tell apart. */
function Backs({ count }: { count: number }) {
  return (
    <span class={`level ${style.backs}`}>
      <span class={style.back} aria-hidden="true" /> ×{count} <span class="hidden">{say("unknown")}</span>
    </span>
  );
}

/** A thing that is held, as a card: with a figure of its own for each word that may stand on one. */
export function Card({ known: { words, faceOf, seatOf }, name, value, count = 1 }: { known: Known; name: string; value: unknown; count?: number }) {
  if (value === null) return <span class={`${style.card} ${style.back}`}><span class="hidden">{say("unknown")}</span></span>;
  const word = (typeof value === "string" && faceOf(value)) || words.value(value, name);
  return (
    <span class={style.card} title={word} data-fits={fitting(word)}>
      <Figure word={word} />
      <Atom name={name} value={value} words={words} faceOf={faceOf} seatOf={seatOf(name)} />
      {count > 1 && <span class={style.many}>×{count}</span>}
    </span>
  );
}

const SHORT = 2;
const LONG = 8;

/** How large a word may stand on a card: one of wide letters as one that is twice as long. */
function fitting(word: string): "large" | "small" | undefined {
  const width = [...word].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
  return width <= SHORT ? "large" : width > LONG ? "small" : undefined;
}

/** Cards that lie on the table; of those that nobody can tell apart one, and how many they are. */
export function Pile({ known, name, value, before }: { known: Known; name: string; value: readonly unknown[]; before: unknown }) {
  if (value.every((one) => one === null)) return <Value {...known} name={name} value={value} before={before} seatOf={known.seatOf(name)} />;
  return (
    <ul class={style.pile}>
      {value.map((one, at) => <li key={`${at} ${String(one)}`}><Card known={known} name={name} value={one} /></li>)}
    </ul>
  );
}

function Atom({ name, value, words, seatOf, faceOf }: AtomProps) {
  if (seatOf && typeof value === "number") return value === 0 ? <Faint text="–" /> : <bdi>{seatOf(value)}</bdi>;
  switch (shapeOf(value)) {
    case "absent":
      return <Faint text="–" />;
    case "unknown":
      return <Faint text={say("unknown")} />;
    case "flag":
      return <span class={value ? style.on : undefined}>{words.code(`${name}.${value}`, say(value ? "yes" : "no"))}</span>;
    case "time":
      return <Time at={value as number} words={words} />;
    case "number":
      return <span class={style.number}>{words.value(value, name)}</span>;
    case "text":
      return value === "" ? <Faint text="–" /> : <bdi>{(typeof value === "string" && faceOf?.(value)) || words.value(value, name)}</bdi>;
    default:
      return <Faint text={say("nothing")} />;
  }
}

function Faint({ text }: { text: string }) {
  return <span class={style.faint}>{text}</span>;
}

function Time({ at, words }: { at: number; words: Words }) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  const shown = date.toLocaleString(localeOf(words.language), { ...(!today && { dateStyle: "short" }), timeStyle: "medium" });
  return <time dateTime={date.toISOString()}>{shown}</time>;
}

/** What is inside a thing for programs: its id, and a time that its question says. */
const UNTOLD: ReadonlySet<string> = new Set(["id", "until"]);

type TreeProps = ValueProps & { depth: number };

/** What is inside something: there at once if it is little, else to open and to close; what is closed is not drawn. */
const Tree = memo(function Tree(props: TreeProps) {
  const entries = entriesOf(props.value).filter(([key, item]) => !UNTOLD.has(key) && (!isEmpty(item) || item === null));
  const open = useSignal(false);
  const isList = Array.isArray(props.value) && columnsOf(props.value).length > 0;
  if (props.depth < 2 && (entries.length <= OPEN_MOST || isList)) return <Branches {...props} entries={entries} />;
  return (
    <details class={style.tree} open={open.value} onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary>
        <small>{say("entries", { count: entries.length })}</small>
      </summary>
      {open.value && <Branches {...props} entries={entries} />}
    </details>
  );
});

function Branches({ name, value, before, words, keyOf = words.key.bind(words), seatOf, namedIn, faceOf, depth, entries }: TreeProps & { entries: readonly [string, unknown][] }) {
  const most = useSignal(MOST);
  const earlier = Object.fromEntries(entriesOf(before));
  const rest = entries.length - most.value;
  const records = entries.every(([, item]) => isTree(item));
  const columns = Array.isArray(value) ? columnsOf(entries.map(([, item]) => item)) : [];
  if (columns.length > 0) return <Records {...{ name, words, seatOf, namedIn, faceOf, columns }} items={value as readonly Json[]} />;
  return (
    <dl class={records ? `${style.tree} ${style.records}` : style.tree}>
      {entries.slice(0, most.value).map(([key, item]) => {
        const told = { name: words.familyAt(key, item, name), value: item, words, seatOf: namedIn?.(key) ?? seatOf, namedIn, faceOf };
        return (
          <div key={key} class={isSimple(item) ? style.leaf : `${style.leaf} ${style.branch}`}>
            <dt>
              <bdi>{Array.isArray(value) ? Number(key) + 1 : keyOf(key)}</bdi>
            </dt>
            <dd>{isTree(item) ? <Tree {...told} before={earlier[key]} depth={depth + 1} /> : <Word {...told} before={before === undefined ? undefined : earlier[key]} />}</dd>
          </div>
        );
      })}
      {rest > 0 && (
        <button type="button" class="quiet" onClick={() => (most.value += MOST * 10)}>
          {say("show_rest", { count: rest })}
        </button>
      )}
    </dl>
  );
}

/** The most columns that have room beside a board. */
const COLUMNS_MOST = 5;

/** What several things of a list all tell, in a word each: the columns of a table; none where they differ. */
function columnsOf(items: readonly unknown[]): string[] {
  const columns = Object.keys(items[0] ?? {}).filter((key) => !UNTOLD.has(key));
  const isTable = items.length > 1 && columns.length <= COLUMNS_MOST && items.every((item) => !Array.isArray(item) && columns.every((key) => isSimple((item as Json)[key])) && Object.keys(item as Json).every((key) => columns.includes(key) || UNTOLD.has(key)));
  return isTable ? columns : [];
}

type RecordsProps = Pick<ValueProps, "name" | "words" | "seatOf" | "namedIn" | "faceOf"> & { items: readonly Json[]; columns: readonly string[] };

/** What happened, or lies there, one line each, the last one first. */
function Records({ name, items, columns, words, seatOf, namedIn, faceOf }: RecordsProps) {
  const most = useSignal(MOST);
  return (
    <table class={style.lines}>
      <thead>
        <tr>{columns.map((key) => <th key={key} scope="col">{words.field(key)}</th>)}</tr>
      </thead>
      <tbody>
        {items.slice(-most.value).reverse().map((item, at) => (
          <tr key={items.length - at}>
            {columns.map((key) => <td key={key}><Atom name={words.familyAt(key, item[key], name)} value={item[key]} words={words} seatOf={namedIn?.(key) ?? seatOf} faceOf={faceOf} /></td>)}
          </tr>
        ))}
      </tbody>
      {items.length > most.value && (
        <tfoot>
          <tr><td colSpan={columns.length}><button type="button" class="quiet" onClick={() => (most.value += MOST * 10)}>{say("show_rest", { count: items.length - most.value })}</button></td></tr>
        </tfoot>
      )}
    </table>
  );
}

/** Whether two values say the same; they are small, for trees are compared by their parts. */
function same(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other));
}
