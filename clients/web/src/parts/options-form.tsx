import { useSignal } from "@preact/signals";
import type { Words } from "../words/catalogue";
import { say } from "../words/sentences";
import { type GameOption, type Kind, fresh } from "./options";
import "./options.css";

interface OptionProps {
  option: GameOption;
  words: Words;
  value: unknown;
  change: (value: unknown) => void;
  /** What the server said of it. */
  trouble?: string | undefined;
}

/** What an option is called. */
function optionLabel(name: string, words: Words): string {
  return words.code(`option.${name}`, words.field(name));
}

/** One option with its label, what it takes, and what is wrong with it. */
export function OptionInput({ option, words, value, change, trouble }: OptionProps) {
  const { name, kind, nullable } = option;
  const id = `option-${name}`;
  const label = optionLabel(name, words);
  const parts = { id, name, label, words, value, change, ...(trouble && { trouble: `${id}-trouble` }) };
  // What has several inputs is a group of them.
  const group = (nullable || isMany(kind)) && { role: "group" as const, "aria-label": label };
  return (
    <div class={kind.kind === "bool" ? "stack option flag" : "stack option"} {...group}>
      {value === null || isMany(kind) ? <span class="label">{label}</span> : <label for={id}>{label}</label>}
      {value !== null && <KindInput {...parts} kind={kind} />}
      {nullable && (
        <label class="none">
          <input type="checkbox" checked={value === null} onChange={({ currentTarget }) => change(currentTarget.checked ? null : (option.standard ?? fresh(kind)))} />
          {words.code(`option.${name}_value.none`, say(kind.kind === "int" ? "option_unlimited" : "option_none"))}
        </label>
      )}
      {trouble && (
        <p class="trouble" id={`${id}-trouble`} role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}

interface KindProps<One = Kind> {
  id: string;
  name: string;
  label: string;
  kind: One;
  words: Words;
  value: unknown;
  change: (value: unknown) => void;
  /** The id of what says what is wrong. */
  trouble?: string;
}

type Of<Name extends Kind["kind"]> = Extract<Kind, { kind: Name }>;

function KindInput(props: KindProps) {
  const { id, kind, value, change, label } = props;
  const shared = { id, "aria-label": label, "aria-invalid": props.trouble !== undefined, "aria-describedby": props.trouble };
  switch (kind.kind) {
    case "bool":
      return <input {...shared} type="checkbox" class="switch" checked={value === true} onChange={({ currentTarget }) => change(currentTarget.checked)} />;
    case "int":
      return (
        <input
          {...shared}
          type="number"
          inputMode="numeric"
          step={1}
          required
          {...(kind.min !== undefined && { min: kind.min })}
          {...(kind.max !== undefined && { max: kind.max })}
          value={typeof value === "number" ? value : ""}
          onInput={({ currentTarget }) => change(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)}
        />
      );
    case "text":
      return <textarea {...shared} dir="auto" rows={2} value={String(value ?? "")} onInput={({ currentTarget }) => change(currentTarget.value)} />;
    case "one":
      return <OneOf {...props} kind={kind} />;
    case "list":
      return <Listed {...props} kind={kind} />;
    case "tuple":
      return <Tuple {...props} kind={kind} />;
    case "json":
      return <JsonInput {...props} />;
  }
}

function OneOf({ id, name, label, kind, words, value, change, trouble }: KindProps<Of<"one">>) {
  return (
    <select id={id} aria-label={label} aria-describedby={trouble} value={String(value)} onChange={({ currentTarget }) => change(kind.values[currentTarget.selectedIndex])}>
      {kind.values.map((one) => (
        <option key={String(one)} value={String(one)} selected={one === value}>
          {valueLabel(name, one, words)}
        </option>
      ))}
    </select>
  );
}

function valueLabel(name: string, value: string | number | boolean, words: Words): string {
  const code = `option.${name}_value.${value}`;
  if (words.has(code)) return words.code(code);
  return typeof value === "boolean" ? say(value ? "yes" : "no") : words.value(value);
}

/** A list that grows and shrinks at its end, and in which each item can be taken out. */
function Listed(props: KindProps<Of<"list">>) {
  const { id, label, kind, change, words } = props;
  const items = Array.isArray(props.value) ? (props.value as unknown[]) : [];
  const full = kind.max !== undefined && items.length >= kind.max;
  return (
    <div class="flow listed" id={id}>
      {items.map((item, index) => (
        <span class="item" key={index}>
          <KindInput
            {...props}
            id={`${id}-${index}`}
            label={`${label} ${index + 1}`}
            kind={kind.item}
            value={item}
            words={words}
            change={(value) => change(items.with(index, value))}
          />
          <button type="button" class="quiet" aria-label={say("option_remove", { label, number: index + 1 })} onClick={() => change(items.toSpliced(index, 1))}>
            ×
          </button>
        </span>
      ))}
      <button type="button" disabled={full} aria-label={say("option_add_to", { label })} onClick={() => change([...items, fresh(kind.item)])}>
        + {say("option_add")}
      </button>
    </div>
  );
}

function Tuple(props: KindProps<Of<"tuple">>) {
  const { id, label, kind, change } = props;
  const items = Array.isArray(props.value) ? (props.value as unknown[]) : kind.items.map(fresh);
  return (
    <span class="tuple" id={id}>
      {kind.items.map((item, index) => (
        <KindInput
          {...props}
          key={index}
          id={`${id}-${index}`}
          label={`${label} ${index + 1}`}
          kind={item}
          value={items[index]}
          change={(value) => change(items.with(index, value))}
        />
      ))}
    </span>
  );
}

function JsonInput({ id, label, value, change }: KindProps) {
  const text = useSignal(JSON.stringify(value, undefined, 1) ?? "");
  const wrong = useSignal(false);
  const read = (written: string) => {
    text.value = written;
    try {
      change(JSON.parse(written));
      wrong.value = false;
    } catch {
      wrong.value = true;
    }
  };
  return (
    <>
      <textarea id={id} aria-label={label} aria-invalid={wrong.value} class="json" rows={4} spellcheck={false} value={text.value} onInput={({ currentTarget }) => read(currentTarget.value)} />
      {wrong.value && <p class="trouble">{say("option_no_json")}</p>}
    </>
  );
}

function isMany(kind: Kind): boolean {
  return kind.kind === "list" || kind.kind === "tuple";
}
