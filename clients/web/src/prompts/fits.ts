import type { Field, Json } from "../wire/types";

/** Whether a draft answers every field: only then is the button to send it open. The server judges what comes. */
export function fits(fields: { [name: string]: Field }, draft: Json): boolean {
  return Object.entries(fields).every(([name, field]) => fitsField(field, draft[name]));
}

function fitsField(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "bool":
      return typeof value === "boolean";
    case "int":
      return Number.isInteger(value) && (value as number) >= field.min && (value as number) <= field.max;
    case "text":
      return typeof value === "string" && [...value].length <= field.max;
    case "choice":
      return field.options.some((option) => option.value === value);
    case "choices":
      return Array.isArray(value) && value.length >= field.min && value.length <= field.max;
    case "form":
      return typeof value === "object" && value !== null && fits(field.fields, value as Json);
  }
}
