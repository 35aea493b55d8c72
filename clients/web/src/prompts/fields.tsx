import { isObject } from "../wire/merge";
import type { Choice, Field, Form, Int, Option } from "../wire/types";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { ChoicesInput } from "./choices";
import { type FieldProps, Trouble, described, labels } from "./field";
import { Filter } from "./filter";
import { PictureInput } from "./picture";
import { ShapedTextInput } from "./shaped-text";
import { TextInput } from "./text";
import "./fields.css";

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
      return field.like ? <ShapedTextInput {...props} field={{ ...field, like: field.like }} Inner={FieldInput} /> : <TextInput {...props} field={field} />;
    case "choice":
      return <ChoiceInput {...props} field={field} />;
    case "choices":
      return <ChoicesInput {...props} field={field} />;
    case "form":
      return <FormInput {...props} field={field} />;
  }
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
      <Filter id={id} options={options} called={called}>
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
      </Filter>
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
