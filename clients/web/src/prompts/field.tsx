import type { Field, Option } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { answerOf, misfit } from "./misfit";

/** What the input of a field is given. */
export interface FieldProps<Kind = Field> {
  /** The id of the input in the page; the ids of its parts begin with it. */
  id: string;
  label: string;
  /** The code under which the catalogue has the words of the fields inside a form. */
  code: string;
  field: Kind;
  words: Words;
  value: unknown;
  change: (value: unknown) => void;
  /** Whether to say what is missing: once the user has tried to send. */
  tried: boolean;
}

/** The fields that are so called name somebody at the table. */
const SEAT = "seat";

/** What an option is called: by the catalogue, by a text of its own, or else as the field is told in whose family it is. */
export function labelOf({ value, label, text }: Option, words: Words, family = ""): string {
  if (text && !(label && words.has(label))) return typeof text === "string" ? text : (text[words.language] ?? String(value));
  if (label) return words.code(label, words.value(value));
  if (family === SEAT && typeof value === "number" && value > 0) return words.named(SEAT, value);
  return typeof value === "boolean" ? words.code(`${family}.${value}`, say(value ? "yes" : "no")) : words.value(value, family);
}

/** The labels of a field's options, by the field's code, whose last part is its name. */
export function labels({ code, words }: Pick<FieldProps, "code" | "words">): (option: Option) => string {
  const family = code.slice(code.lastIndexOf(".") + 1);
  return (option) => labelOf(option, words, family);
}

/** What keeps a field from being sent, once that was tried. */
export function Trouble({ id, field, value, tried }: Pick<FieldProps, "id" | "field" | "value" | "tried">) {
  const found = tried ? misfit(field, value) : undefined;
  if (!found) return null;
  const exactly = found.text === "misfit_size" && found.min === found.max;
  return (
    <p class="trouble" id={`${id}-trouble`}>
      {say(exactly ? "misfit_exactly" : found.text, { ...found })}
    </p>
  );
}

/** What describes an input to a screen reader, and whether it is in order. */
export function described({ id, field, value, tried }: Pick<FieldProps, "id" | "field" | "value" | "tried">, hint = false) {
  const wrong = tried && misfit(field, value) !== undefined;
  const by = [hint && `${id}-hint`, wrong && `${id}-trouble`].filter(Boolean).join(" ");
  return { "aria-invalid": wrong, "aria-describedby": by || undefined };
}

/** A structured value as the JSON that stands for it. */
export function asJson(field: Field, value: unknown): string {
  const whole = answerOf({ value: field }, { value });
  return JSON.stringify(whole["value"]);
}
