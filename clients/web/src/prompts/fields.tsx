import { isObject } from "../wire/merge";
import type { Choice, Field, Form, Int, Option, Text } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { ChoicesInput } from "./choices";
import { answerOf, length, misfit } from "./misfit";
import { LikeInput } from "./shaped-text";
import { PictureInput } from "./picture";
import { Filtered } from "./filter";
import "./fields.css";

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

/** The input for a field of whatever kind. */
export function FieldInput(props: FieldProps) {
  const { field } = props;
  switch (field.kind) {
    case "bool":
      return <BoolInput {...props} />;
    case "int":
      return <IntInput {...props} field={field} />;
    case "text":
      if (field.picture) return <PictureInput {...props} field={field} />;
      return field.like ? <LikeInput {...props} field={{ ...field, like: field.like }} /> : <TextInput {...props} field={field} />;
    case "choice":
      return <ChoiceInput {...props} field={field} />;
    case "choices":
      return <ChoicesInput {...props} field={field} />;
    case "form":
      return <FormInput {...props} field={field} />;
  }
}

/** What an option is called: by the catalogue, by a text of its own, or else as the field is told in whose family it is. */
export function labelOf({ value, label, text }: Option, words: Words, family = ""): string {
  if (text && !(label && words.has(label))) return typeof text === "string" ? text : (text[words.language] ?? String(value));
  if (label) return words.code(label, words.value(value));
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

function BoolInput(props: FieldProps) {
  const options: Option[] = [{ value: true }, { value: false }];
  return <Radios {...props} options={options} />;
}

function ChoiceInput(props: FieldProps<Choice>) {
  return <Radios {...props} options={props.field.options} />;
}

function Radios({ options, ...props }: FieldProps & { options: Option[] }) {
  const { id, label, value, change } = props;
  const called = labels(props);
  return (
    <fieldset class="field" id={id} {...described(props)}>
      <legend>{label}</legend>
      <Filtered id={id} options={options} called={called}>
        {(option, index) => (
          <label key={index} class="pick">
            <input
              type="radio"
              name={id}
              checked={value === option.value}
              onChange={() => change(option.value)}
            />
            <bdi>{called(option)}</bdi>
          </label>
        )}
      </Filtered>
      <Trouble {...props} />
    </fieldset>
  );
}

/** A range of more values than this has no slider: one could not hit the value. */
const SLIDER_MOST = 100;

function IntInput(props: FieldProps<Int>) {
  const { id, label, field, value, change } = props;
  const { max } = field;
  // Below 0 is what programs say for what is not told: people leave that empty.
  const min = field.optional ? Math.max(0, field.min) : field.min;
  const number = typeof value === "number" && !(field.optional && value < min) ? value : undefined;
  const step = (by: number) => change(number === undefined ? min : Math.min(max, Math.max(min, Math.round(number) + by)));
  return (
    <div class="field">
      <label for={id}>
        {label} <small id={`${id}-hint`}>{say("bounds", { min: min.toLocaleString("en"), max: max.toLocaleString("en") })}</small>
      </label>
      <div class="row stepper">
        <button type="button" aria-label={`${label}: ${say("less")}`} disabled={number !== undefined && number <= min} onClick={() => step(-1)}>
          −
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={number ?? ""}
          onInput={({ currentTarget }) => change(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)}
          {...described(props, true)}
        />
        <button type="button" aria-label={`${label}: ${say("one_more")}`} disabled={number !== undefined && number >= max} onClick={() => step(1)}>
          +
        </button>
        {max - min <= SLIDER_MOST && max > min && (
          <input
            type="range"
            aria-label={label}
            class={number === undefined ? "untouched" : undefined}
            min={min}
            max={max}
            step={1}
            value={number ?? min}
            onInput={({ currentTarget }) => change(currentTarget.valueAsNumber)}
          />
        )}
      </div>
      <Trouble {...props} />
    </div>
  );
}

/** Up to so many characters are one line. */
const LINE_MOST = 80;

/** A text; how many characters are left is told when they become few. */
export function TextInput(props: FieldProps<Text>) {
  const { id, label, field, value, change } = props;
  const text = typeof value === "string" ? value : "";
  const left = field.max - length(text);
  const near = left <= Math.max(10, field.max * 0.1);
  const shared = { id, dir: "auto" as const, value: text, ...described(props, near) };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {field.max <= LINE_MOST ? (
        <input type="text" autocomplete="off" {...shared} onInput={({ currentTarget }) => change(currentTarget.value)} />
      ) : (
        <textarea rows={3} {...shared} onInput={({ currentTarget }) => change(currentTarget.value)} />
      )}
      {near && (
        <small id={`${id}-hint`} class={left < 0 ? "left over" : "left"} role="status">
          {left < 0 ? say("characters_over", { count: -left }) : say("characters_left", { count: left })}
        </small>
      )}
      <Trouble {...props} />
    </div>
  );
}

/** Several fields under one name. */
function FormInput({ id, label, code, field, words, value, change, tried }: FieldProps<Form>) {
  const inside = field.label ?? code;
  return (
    <fieldset class="field form" id={id}>
      <legend>{label}</legend>
      <Fields id={id} code={inside} fields={field.fields} words={words} values={isObject(value) ? value : {}} change={change} tried={tried} />
    </fieldset>
  );
}

interface FieldsProps {
  id: string;
  code: string;
  fields: { [name: string]: Field };
  words: Words;
  values: { [name: string]: unknown };
  change: (values: { [name: string]: unknown }) => void;
  tried: boolean;
}

/** The inputs of several fields; `code.name` are the words of the field `name`. */
export function Fields({ id, code, fields, words, values, change, tried }: FieldsProps) {
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <FieldInput
          key={name}
          id={`${id}-${name}`}
          label={words.code(`${code}.${name}`, words.key(name))}
          code={`${code}.${name}`}
          field={field}
          words={words}
          value={values[name]}
          change={(value) => change({ ...values, [name]: value })}
          tried={tried}
        />
      ))}
    </>
  );
}

/** A structured value as the JSON that stands for it. */
export function asJson(field: Field, value: unknown): string {
  const whole = answerOf({ value: field }, { value });
  return JSON.stringify(whole["value"]);
}
