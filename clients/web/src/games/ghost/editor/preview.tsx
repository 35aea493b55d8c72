import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Words } from "../../../words/catalogue";
import type { Module } from "../module";
import { PageOf, pagesOf } from "../scenario";
import { TabBar } from "../../../parts/tabs";
import type { Ghost } from "../state";
import { type Part, type Trail, type Value, isList, isPart } from "./document";
import { tell } from "./texts";

const MUTE = { game: {} as Ghost, asking: [], named: (id: string) => id, told: new Set<string>() };
const LISTS = ["chapters", "regions", "areas", "nodes", "effects", "needs", "items", "monsters"];

/** The module as the DM of a table reads it. */
export function Preview({ module, open, words }: { module: Part; open: Trail; words: Words }) {
  const whole = useMemo(() => readable(module), [module]);
  const first = open[0] === "chapters" && typeof open[1] === "number" ? (String(open[1]) as "0") : open[0] === "finale" ? "finale" : open.length > 0 ? "people" : "beginning";
  const page = useSignal<string>(first);
  const desk = { ...MUTE, words };
  return (
    <section class="ghost" aria-label={tell("preview")}>
      <TabBar id="preview" label={tell("parts")} tabs={pagesOf(whole, words).map(([id, name]) => ({ id: String(id), name }))} open={page.value} choose={(id) => (page.value = id)} />
      <div id="preview-panel" role="tabpanel" aria-labelledby={`preview-${page.value}`}>
        <PageOf module={whole} page={pagesOf(whole, words).find(([id]) => String(id) === page.value)?.[0] ?? "beginning"} desk={desk} />
      </div>
    </section>
  );
}

/** What is written so far, with all that the page of a module reads; what its types say is so once `legible` is done. */
function readable(module: Part): Module {
  const known: unknown = legible(module);
  return known as Module;
}

/** The same with a list wherever a module has one, and every text in both languages: what is missing reads as nothing. */
function legible(value: Value, field = ""): Value {
  if (isList(value)) return value.map((one) => legible(one));
  if (!isPart(value)) return value;
  if (isText(value)) return { zh: value["zh"] ?? value["en"] ?? "", en: value["en"] ?? value["zh"] ?? "" };
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, legible(one, name)]));
  return { ...missing(value, field), ...inner };
}

function isText(value: Part): boolean {
  const names = Object.keys(value);
  return names.every((name) => name === "zh" || name === "en");
}

/** What the page reads of every part, whether or not it is written yet. */
function missing(value: Part, field: string): Part {
  const lists = Object.fromEntries(LISTS.map((name) => [name, []]));
  const nothing = { title: "", name: "", label: "", text: "", prologue: "", mission: "", finale: { text: "", endings: {} }, values: {}, activity: 0 };
  const node = "kind" in value ? { success: { text: "", effects: [] } } : {};
  return field === "endings" ? {} : { ...nothing, ...lists, ...node };
}
