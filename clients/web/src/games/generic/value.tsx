import { useSignal } from "@preact/signals";
import { memo } from "preact/compat";
import type { Words } from "../../words/catalogue";
import { say } from "../../words/say";
import { localeOf } from "../../words/times";
import { entriesOf, isSimple, isTree, shapeOf } from "./shape";

interface ValueProps {
  name: string;
  value: unknown;
  /** What was here before the last update. */
  before: unknown;
  words: Words;
  /** What the keys are called; without it they are fields or codes. */
  keyOf?: ((key: string) => string) | undefined;
  /** What the numbers are called, where they are seats. */
  seatOf?: ((seat: number) => string) | undefined;
}

/** So many items of a list are shown at once. */
const MOST = 60;

/** Trees of at most so many entries are open from the start. */
const OPEN_MOST = 12;

/** One value: a word, a few of them in a row, or a tree to open. What the last update changed is marked. */
export function Value(props: ValueProps) {
  if (isTree(props.value)) return <Tree {...props} depth={0} />;
  return <Word {...props} />;
}

/** Something that is no tree. */
function Word({ name, value, before, words, seatOf }: ValueProps) {
  const changed = !same(value, before);
  // A key of its own for each value makes the mark begin anew.
  return (
    <span key={changed ? JSON.stringify(value) : "same"} class={changed ? "value changed" : "value"}>
      {shapeOf(value) === "list" ? <Row name={name} items={value as unknown[]} words={words} seatOf={seatOf} /> : <Atom name={name} value={value} words={words} seatOf={seatOf} />}
    </span>
  );
}

type AtomProps = Pick<ValueProps, "name" | "value" | "words" | "seatOf">;

function Row({ items, ...shared }: Omit<AtomProps, "value"> & { items: readonly unknown[] }) {
  const shown = useSignal(MOST);
  if (items.length === 0) return <Faint text={say("nothing")} />;
  const rest = items.length - shown.value;
  return (
    <span class="row items">
      {items.slice(0, shown.value).map((item, index) => (
        <span key={index} class="item">
          <Atom {...shared} value={item} />
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

function Atom({ name, value, words, seatOf }: AtomProps) {
  if (seatOf && typeof value === "number") return value === 0 ? <Faint text="–" /> : <bdi>{seatOf(value)}</bdi>;
  switch (shapeOf(value)) {
    case "absent":
      return <Faint text="–" />;
    case "unknown":
      return <Faint text={say("unknown")} />;
    case "flag":
      return <span class={value ? "flag on" : "flag"}>{words.code(`${name}.${value}`, say(value ? "yes" : "no"))}</span>;
    case "time":
      return <Time at={value as number} words={words} />;
    case "number":
      return <span class="number">{words.value(value, name)}</span>;
    case "text":
      return value === "" ? <Faint text="–" /> : <bdi>{words.value(value, name)}</bdi>;
    default:
      return <Faint text={say("nothing")} />;
  }
}

function Faint({ text }: { text: string }) {
  return <span class="faint">{text}</span>;
}

function Time({ at, words }: { at: number; words: Words }) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  const shown = date.toLocaleString(localeOf(words.language), { ...(!today && { dateStyle: "short" }), timeStyle: "medium" });
  return <time dateTime={date.toISOString()}>{shown}</time>;
}

/** What is inside something, to open and to close; what is closed is not drawn. */
const Tree = memo(function Tree({ name, value, before, words, keyOf = words.key.bind(words), seatOf, depth }: ValueProps & { depth: number }) {
  const entries = entriesOf(value);
  const open = useSignal(depth < 2 && entries.length <= OPEN_MOST);
  const most = useSignal(MOST);
  const earlier = Object.fromEntries(entriesOf(before));
  const rest = entries.length - most.value;
  const within = (key: string, item: unknown) => words.familyAt(key, item, name);
  return (
    <details class="tree" open={open.value} onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary>
        <small>{say("entries", { count: entries.length })}</small>
      </summary>
      {open.value && (
        <dl>
          {entries.slice(0, most.value).map(([key, item]) => (
            <div key={key} class={isSimple(item) ? "leaf" : "leaf branch"}>
              <dt>
                <bdi>{Array.isArray(value) ? Number(key) + 1 : keyOf(key)}</bdi>
              </dt>
              <dd>
                {isTree(item) ? (
                  <Tree name={within(key, item)} value={item} before={earlier[key]} words={words} seatOf={seatOf} depth={depth + 1} />
                ) : (
                  <Word name={within(key, item)} value={item} before={before === undefined ? undefined : earlier[key]} words={words} seatOf={seatOf} />
                )}
              </dd>
            </div>
          ))}
          {rest > 0 && (
            <button type="button" class="quiet" onClick={() => (most.value += MOST * 10)}>
              {say("show_rest", { count: rest })}
            </button>
          )}
        </dl>
      )}
    </details>
  );
});

/** Whether two values say the same; they are small, for trees are compared by their parts. */
function same(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other));
}
