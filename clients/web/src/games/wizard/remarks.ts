// What the check of a pack says, in the page's language: where it is by the steps to it, and what does not fit by its kind.

import type { DocumentSurveyed } from "../../wire/types";
import { own } from "../../words/sentences";
import { textOf } from "./cards";
import { language } from "../../browser/language";
import type { Card } from "./pack";
import { tell } from "./workshop-texts";

export type Remark = DocumentSurveyed["faults"][number];

/** What a remark says of these cards; of what is not known here, what the server says. */
export function saidOf({ params, says }: Remark, cards: readonly Card[]): string {
  const { card, path, what } = params;
  if (typeof card !== "string") return says;
  const found = cards.find(({ id }) => id === card);
  const called = found ? textOf(found.name, language.value) || card : card;
  if (typeof path !== "string") return says.replace(card, called);
  const place = placeSaid(path, found);
  if (typeof what === "string") return tell("misfit_at", { place: place ? tell("of_card", { card: called, place }) : called, what: misfitSaid(what) });
  return says.replace(path, place || tell("step_card")).replace(card, called);
}

const LISTS = { behaviors: "step_behavior", do: "step_do", elsedo: "step_else", options: "step_option", triggers: "step_trigger", conditions: "step_condition" } as const;

/** The way to a place: each list by what it is a list of, all else by the name that is written in the pack. */
function placeSaid(path: string, card: Card | undefined): string {
  const said: string[] = [];
  let here: unknown = card;
  for (const { 1: name = "", 2: index } of path.slice(1).matchAll(/\.([\w$]+)(?:\[(\d+|\.{3})\])?/g)) {
    here = index === undefined ? partOf(here, name) : partOf(partOf(here, name), index);
    const list = own(LISTS, name);
    const type = partOf(here, "type");
    if (index === undefined || index === "...") said.push(name);
    else said.push(tell(list ?? "step_entry", { number: Number(index) + 1, name }) + (typeof type === "string" ? ` ${type}` : ""));
  }
  return said.join(" › ");
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as { [name: string]: unknown })[name] : undefined;
}

/** Kinds of misfits by the sentences of the library that checks: what is captured is told again. */
const MISFITS = [
  [/^Object missing required field `(?<name>[^]*)`$/, "misfit_missing"],
  [/^Object contains unknown field `(?<name>[^]*)`$/, "misfit_unknown"],
  [/^Invalid (?:enum )?value '(?<name>[^]*)'$/, "misfit_value"],
  [/^Expected `\w+` of length <= (?<limit>\d+)$/, "misfit_long"],
  [/^Expected `\w+` of length >= (?<limit>\d+)$/, "misfit_short"],
  [/^Expected `\w+` <= (?<limit>-?\d+)(?:\.\d+)?$/, "misfit_most"],
  [/^Expected `\w+` >= (?<limit>-?\d+)(?:\.\d+)?$/, "misfit_least"],
  [/^Expected `str` matching regex [^]*treasure[^]*$/, "misfit_treasure"],
  [/^Expected `str` matching regex [^]*exploration[^]*$/, "misfit_exploration"],
  [/^Expected `str` matching regex (?<name>[^]*)$/, "misfit_pattern"],
  [/^Expected `(?<wanted>[^`]*)`, got `(?<got>[^`]*)`$/, "misfit_type"],
  [/^Expected `(?<wanted>[^`]*)`$/, "misfit_wanted"],
] as const;

const TYPES = { str: "type_str", int: "type_int", float: "type_float", bool: "type_bool", array: "type_array", object: "type_object", null: "type_null" } as const;

function misfitSaid(what: string): string {
  for (const [pattern, text] of MISFITS) {
    const found = pattern.exec(what);
    if (!found) continue;
    const { name = "", limit = "", wanted = "", got = "" } = found.groups ?? {};
    return tell(text, { name, limit, wanted: typesSaid(wanted), got: typesSaid(got) });
  }
  return what;
}

function typesSaid(types: string): string {
  const said = types.split(" | ").map((one) => {
    const text = own(TYPES, one);
    return text ? tell(text) : one;
  });
  return said.join(tell("type_or"));
}
