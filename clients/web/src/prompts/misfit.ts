import { isObject } from "../wire/merge";
import type { Field, Json } from "../wire/types";

/** What has no shape: spaces, and characters that cannot be seen. */
const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u;

/** Where a picture may be; the server looks closer. */
const ADDRESS = /^(?:picture:|https:\/\/[^\s/@]+\.[^\s/@]+(?:\/\S*)?$)/;

type Fields = { [name: string]: Field };

/** Why a value does not answer its field yet: a text of ours and its parameters. */
export type Misfit =
  | { text: "misfit_needed" | "misfit_blank" | "misfit_characters" | "misfit_inside" | "misfit_repeat" | "misfit_picture" }
  | { text: "misfit_int" | "misfit_size"; min: number; max: number }
  | { text: "misfit_text"; over: number }
  | { text: "misfit_text_from"; min: number };

/** How many characters a text has for the server, which counts code points. */
export function length(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a draft answers every field. The server judges what comes. */
export function fits(fields: Fields, draft: Json): boolean {
  return firstMisfit(fields, draft) === undefined;
}

/** The name of the first field that the draft does not answer. */
export function firstMisfit(fields: Fields, draft: Json): string | undefined {
  return Object.keys(fields).find((name) => misfit(fields[name] as Field, draft[name]) !== undefined);
}

/** What keeps a value from answering a field, or undefined where it does. */
export function misfit(field: Field, value: unknown): Misfit | undefined {
  switch (field.kind) {
    case "bool":
      return typeof value === "boolean" ? undefined : { text: "misfit_needed" };
    case "int":
      return misfitInt(field, value);
    case "text":
      return misfitText(field, value);
    case "choice":
      return field.options.some((option) => option.value === value) ? undefined : { text: "misfit_needed" };
    case "choices":
      return misfitChoices(field, value ?? []);
    case "form":
      return fits(field.fields, isObject(value) ? value : {}) ? undefined : { text: "misfit_inside" };
  }
}

/** The answer that a draft stands for: every field of the prompt and no other, what was left empty as empty. */
export function answerOf(fields: Fields, draft: Json): Json {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, draft[name])]));
}

function valueOf(field: Field, value: unknown): unknown {
  if (field.kind === "form") return answerOf(field.fields, isObject(value) ? value : {});
  if (field.kind === "choices") return value ?? [];
  if (field.kind === "text" && !field.like) return value ?? "";
  return value;
}

function misfitInt({ min, max, optional }: Field & { kind: "int" }, value: unknown): Misfit | undefined {
  if (value === undefined) return optional ? undefined : { text: "misfit_needed" };
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? undefined : { text: "misfit_int", min, max };
}

/** An empty text is an answer, unless a least length or something written in a given form is wanted; blanks may be none. */
function misfitText({ max, min: least, like, picture }: Field & { kind: "text" }, value: unknown): Misfit | undefined {
  const min = least ?? 0;
  if (value === undefined && !like && min === 0) return undefined;
  if (typeof value !== "string" || (value === "" && min > 0)) return { text: "misfit_needed" };
  if (length(value) < min) return { text: "misfit_text_from", min };
  if (least !== undefined && value !== "" && BLANK.test(value)) return { text: "misfit_blank" };
  if (picture && value !== "" && !ADDRESS.test(value)) return { text: "misfit_picture" };
  const over = length(value) - max;
  if (over > 0) return { text: "misfit_text", over };
  return /\p{Surrogate}/u.test(value) ? { text: "misfit_characters" } : undefined;
}

function misfitChoices({ options, min, max, repeat }: Field & { kind: "choices" }, value: unknown): Misfit | undefined {
  const offered = new Set<unknown>(options.map((option) => option.value));
  if (!Array.isArray(value) || value.length < min || value.length > max) return { text: "misfit_size", min, max };
  if (!value.every((item) => offered.has(item))) return { text: "misfit_needed" };
  return repeat || new Set(value).size === value.length ? undefined : { text: "misfit_repeat" };
}
