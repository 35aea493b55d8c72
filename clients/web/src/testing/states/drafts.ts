import type { Field, Json, Option, Prompt } from "../../wire/types";

type Fields = Prompt["fields"];

/** Long enough for two lines, with a word that no line has room for. */
const LONG = "A good while ago, before anybody had asked, 我们就已经说好了这件事，没有人反对 Donaudampfschifffahrtsgesellschaft";

/** What a form may hold on its way to an answer: nothing, a half, all, and each single thing that may be chosen. */
export function draftsOf(fields: Fields): readonly (readonly [state: string, draft: Json])[] {
  const whole = filledIn(fields);
  const names = Object.keys(fields);
  const half = Object.fromEntries(Object.entries(whole).slice(0, Math.ceil(names.length / 2)));
  const single = Object.entries(fields).flatMap(([name, field]) =>
    optionsOf(field).map((value) => [`${name}=${value}`, { ...whole, [name]: field.kind === "choices" ? [value] : value }] as const),
  );
  return [["empty", {}], ...(names.length > 1 ? [["half", half] as const] : []), ...(names.length > 0 ? [["filled", whole] as const] : []), ...single];
}

function optionsOf(field: Field): readonly Option["value"][] {
  if (field.kind === "bool") return [true, false];
  if (field.kind === "int") return [field.max];
  return "options" in field ? field.options.map(({ value }) => value) : [];
}

function filledIn(fields: Fields): Json {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field)]));
}

function filled(field: Field): unknown {
  switch (field.kind) {
    case "bool":
      return true;
    case "int":
      return field.min;
    case "text":
      return field.like ? JSON.stringify(filled(field.like)) : LONG.slice(0, field.max);
    case "choice":
      return field.options[0]?.value;
    case "choices":
      return Array.from({ length: field.max }, (_, at) => field.options[field.repeat ? at % field.options.length : at]?.value).filter((value) => value !== undefined);
    case "form":
      return filledIn(field.fields);
  }
}
