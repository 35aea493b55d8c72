// The parts of a module that have a form of their own, and the lists that they stand in.

import { cut } from "../../../boards/kit/brief";
import { language } from "../../../browser/language";
import { type Part, type Trail, type Value, at, freshId, isPart, listAt, textIn } from "./document";
import { tell } from "./texts";

/** A list of parts that are written one by one: what they are called, and what a new one begins as. */
export interface Shelf {
  field: string;
  /** The part of the schema; for nodes it depends on their kind. */
  part: string;
  begin: (module: Part) => Part;
}

const EMPTY: Part = {};
const COLOURS = ["C", "M", "Y", "K"] as const;

const OUTCOME = { text: EMPTY };
const ABILITY = { name: EMPTY, description: EMPTY, colour: "C", effect_type: "control" };

export const SHELVES: { readonly [part: string]: readonly Shelf[] } = {
  Module: [
    { field: "chapters", part: "Chapter", begin: (module) => ({ colour: COLOURS[listAt(module, ["chapters"]).length % 4] ?? "C", name: EMPTY, text: EMPTY, regions: [] }) },
    { field: "monsters", part: "Monster", begin: (module) => ({ id: freshId(module, "monster"), name: EMPTY, text: EMPTY, values: { C: 1, M: 1, Y: 1, K: 1 }, activity: 4 }) },
    { field: "items", part: "Item", begin: (module) => ({ id: freshId(module, "item"), name: EMPTY, text: EMPTY }) },
    { field: "stock_ghosts", part: "StockGhost", begin: () => ({ colour: "C", name: EMPTY, appearance: EMPTY, personality: EMPTY, ability: ABILITY, evolved_ability: ABILITY }) },
    { field: "stock_patients", part: "StockPatient", begin: () => ({ name: EMPTY, gender: "", age: 30, former_identity: "", appearance: EMPTY, colour: "C", archives: { C: EMPTY, M: EMPTY, Y: EMPTY, K: EMPTY }, projection: EMPTY }) },
  ],
  Chapter: [{ field: "regions", part: "Region", begin: (module) => ({ id: freshId(module, "region"), label: EMPTY, name: EMPTY, text: EMPTY, areas: [] }) }],
  Region: [{ field: "areas", part: "Area", begin: (module) => ({ id: freshId(module, "area"), name: EMPTY, text: EMPTY, nodes: [] }) }],
  Area: [{ field: "nodes", part: "Task", begin: (module) => ({ id: freshId(module, "node"), kind: "task", text: EMPTY, success: OUTCOME, failure: OUTCOME }) }],
};

const NODES: { readonly [kind: string]: string } = { task: "Task", collect: "Collect", talk: "Talk", monster: "Fight" };

/** The kinds of nodes, and what each has that the others lack. */
export const KINDS: { readonly [kind: string]: Part } = {
  task: { failure: OUTCOME },
  collect: { stock: 8 },
  talk: {},
  monster: { monster: "", failure: OUTCOME },
};

/** The fields that every node has, whatever its kind. */
export const OF_ALL_NODES: readonly string[] = ["id", "kind", "text", "needs", "once", "success"];

/** A part that has a form: where it is, what the schema calls it, and how deep it lies. */
export interface Place {
  trail: Trail;
  part: string;
  depth: number;
}

/** All of them, in the order of the file. */
export function placesOf(module: Part): readonly Place[] {
  const walk = (trail: Trail, part: string, depth: number): Place[] => [
    { trail, part, depth },
    ...(SHELVES[part] ?? []).flatMap((shelf) =>
      listAt(module, [...trail, shelf.field]).flatMap((_, index) => {
        const inner = [...trail, shelf.field, index];
        return walk(inner, partAt(module, inner, shelf), depth + 1);
      }),
    ),
  ];
  return walk([], "Module", 0);
}

function partAt(module: Part, trail: Trail, shelf: Shelf): string {
  const kind = at(module, [...trail, "kind"]);
  return shelf.field === "nodes" && typeof kind === "string" ? (NODES[kind] ?? shelf.part) : shelf.part;
}

/** The innermost part with a form that a trail of the check leads to or through. */
export function placeAt(places: readonly Place[], trail: Trail): Place | undefined {
  const through = places.filter((place) => place.trail.every((step, index) => String(step) === String(trail[index])));
  return through.at(-1);
}

const LETTERS = "ABCD";

/** What a part is called in the list of all parts. */
export function nameOf(module: Part, { trail, part }: Place, language: "zh" | "en"): string {
  const here = at(module, trail);
  const own = isPart(here) ? (textIn(here["title"], language) || textIn(here["name"], language) || startOf(textIn(here["text"], language))) : "";
  const number = typeof trail.at(-1) === "number" ? Number(trail.at(-1)) : 0;
  const named = own || tell("unnamed");
  if (part === "Module") return own || tell("part_Module");
  if (part === "Chapter") return tell("numbered", { number: number + 1, name: named });
  if (part === "Region") return tell("numbered", { number: LETTERS[number] ?? "", name: named });
  return named;
}

/** How much of a text it is recognized by. */
const START_MOST = 18;

function startOf(text: string): string {
  return cut(text.trim(), START_MOST);
}

/** What may be named at a place, by id: monsters and items of the module, areas and nodes of the region. */
export function namesFor(module: Part, trail: Trail, field: string): readonly { id: string; name: string }[] {
  const region = trail.slice(0, 4);
  const nodes = (inside: Trail) => listAt(module, [...inside, "areas"]).flatMap((_, area) => listAt(module, [...inside, "areas", area, "nodes"]));
  if (field === "monster") return named(listAt(module, ["monsters"]));
  if (field === "item") return named(listAt(module, ["items"]));
  if (field === "area") return named(listAt(module, [...region, "areas"]));
  if (field === "key_node") return named(nodes(region));
  if (field !== "needs") return [];
  const own = at(module, [...trail, "id"]);
  const earlier = Array.from({ length: Number(trail[1] ?? 0) }, (_, chapter) => chapter);
  const before = earlier.flatMap((chapter) => listAt(module, ["chapters", chapter, "regions"]).flatMap((_, at) => nodes(["chapters", chapter, "regions", at])));
  return named([...nodes(region), ...before]).filter(({ id }) => id !== own);
}

function named(parts: readonly Value[]): { id: string; name: string }[] {
  return parts.filter(isPart).map((part) => {
    const id = typeof part["id"] === "string" ? part["id"] : "";
    return { id, name: textIn(part["name"], language.value) || startOf(textIn(part["text"], language.value)) || id };
  });
}
