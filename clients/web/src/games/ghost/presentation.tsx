import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { Asking } from "../../prompts/asking";
import type { Words } from "../../words/catalogue";
import { LETTERS } from "./module";
import { tellModule } from "./module-texts";
import { type Ghost, type Told, asksFor, offered } from "./state";
import style from "./module.module.css";

/** What the DM has at hand while reading. */
export interface Desk {
  game: Ghost;
  asking: readonly Asking[];
  words: Words;
  named: (id: string) => string;
  /** The texts that somebody at the table was shown, in both languages. */
  told: ReadonlySet<string>;
}

/** Somewhere a text can be shown: the scene of a session, or a whisper to some. */
interface Way {
  id: string;
  name: string;
  asked: Asking;
  fields: { readonly [field: string]: unknown };
}

/** The ways that the DM's open powers offer, those of this region first. */
function waysOf({ game, asking, words, named }: Desk, region: string | undefined): readonly Way[] {
  const sessions = asksFor(asking, "set_scene").flatMap((asked) =>
    offered(asked, "session").map((session): Way & { region: string } => {
      const { region: letter = "" } = game.scenes?.sessions?.[session] ?? {};
      const label = words.value(game.tale?.regions?.[letter]?.label ?? "");
      return { id: session, name: tellModule("scene_of", { region: letter, label }), asked, fields: { session }, region: letter };
    }),
  );
  const whispers = asksFor(asking, "whisper").flatMap((asked): Way[] => {
    const all = offered(asked, "to");
    const there = all.filter((one) => region !== undefined && game.tale?.groups?.[one] === region);
    return [
      ...(there.length > 0 ? [{ id: "there", name: tellModule("those_at", { region: region ?? "" }), asked, fields: { to: there } }] : []),
      { id: "everybody", name: tellModule("everybody"), asked, fields: { to: all } },
      ...all.map((one) => ({ id: one, name: tellModule("one", { who: named(one) }), asked, fields: { to: [one] } })),
    ];
  });
  const here = sessions.filter((one) => one.region === region);
  return [...here, ...whispers.filter(isForSeveral), ...sessions.filter((one) => !here.includes(one)), ...whispers.filter((way) => !isForSeveral(way))];
}

/** What comes to mind first: a place is a scene; words are for those who are there, and a secret for one of them. */
function usualOf(ways: readonly Way[], { desk: { game }, region, how = "scene" }: Props): Way | undefined {
  if (how === "scene") return ways[0];
  const whispers = ways.filter((way) => "to" in way.fields);
  const alone = whispers.filter((way) => !isForSeveral(way));
  const secret = how === "secret" ? (alone.find((way) => game.tale?.groups?.[way.id] === region) ?? alone[0]) : undefined;
  return secret ?? whispers[0] ?? ways[0];
}

function isForSeveral({ id }: Way): boolean {
  return id === "there" || id === "everybody";
}

interface Props {
  desk: Desk;
  text: Told;
  /** Where it happens: its scene is what comes to mind first. */
  region?: string | undefined;
  /** How it is meant. */
  how?: "scene" | "words" | "secret";
}

/** One press shows a text of the module to those whom it is for; it may be changed before. */
export function Presentation(props: Props) {
  const { desk, text, region } = props;
  const id = useId();
  const words = desk.words.value(text);
  const editing = useSignal<string | undefined>(undefined);
  const chosen = useSignal<string | undefined>(undefined);
  const ways = waysOf(desk, region);
  const way = ways.find((one) => one.id === chosen.value) ?? usualOf(ways, props);
  if (!way) return null;
  const show = async () => {
    await way.asked.answer({ ...way.fields, text: editing.peek() ?? words, reason: "" });
    editing.value = undefined;
  };
  return (
    <div class={style.show}>
      {editing.value !== undefined && (
        <label class="stack">
          {tellModule("the_text")}
          <textarea dir="auto" rows={4} value={editing.value} onInput={(event) => (editing.value = event.currentTarget.value)} />
        </label>
      )}
      <span class="row">
        <button type="button" aria-disabled={way.asked.sending.value || editing.value?.trim() === ""} onClick={() => editing.peek()?.trim() !== "" && void show()}>
          {tellModule("show")}
        </button>
        <label for={id} class="hidden">
          {tellModule("show_to")}
        </label>
        <select id={id} value={way.id} onChange={(event) => (chosen.value = event.currentTarget.value)}>
          {ways.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        {editing.value === undefined && (
          <button type="button" class="quiet" onClick={() => (editing.value = words)}>
            {tellModule("edit")}
          </button>
        )}
        {isTold(desk, text) && <span class="tag good">✓ {tellModule("shown")}</span>}
      </span>
    </div>
  );
}

/** Whether somebody was shown this, in either language. */
export function isTold({ told }: Desk, text: Told): boolean {
  return (typeof text === "string" ? [text] : Object.values(text)).some((one) => told.has(one));
}

/** The letter that everybody calls a region by. */
export function letterOf(index: number): string {
  return LETTERS[index] ?? "";
}
