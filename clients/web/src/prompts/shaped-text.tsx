import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import type { Field, Text } from "../wire/types";
import { say } from "../words/sentences";
import { type FieldProps, Trouble, asJson } from "./field";
import { misfit } from "./misfit";
import { TextInput } from "./text";

interface Props extends FieldProps<Text & { like: Field }> {
  /** The input for what is in the text. */
  Inner: ComponentType<FieldProps>;
}

/** A text that should be JSON of a given shape: a form that writes it, or the text itself for who wants to. */
export function ShapedTextInput({ Inner, ...props }: Props) {
  const { id, label, code, field, words, value, change, tried } = props;
  const known = read(value);
  const free = useSignal(value !== undefined && misfit(field.like, known) !== undefined);
  const inner = useSignal<unknown>(known);
  const fill = (next: unknown) => {
    inner.value = next;
    change(misfit(field.like, next) ? undefined : asJson(field.like, next));
  };
  // A form in which nothing must be filled in is an answer as it stands.
  useEffect(() => {
    if (value === undefined && !misfit(field.like, undefined)) fill(undefined);
  }, []);
  const turn = () => {
    free.value = !free.peek();
    if (free.peek()) change(typeof value === "string" ? value : "");
    else fill(misfit(field.like, known) ? undefined : known);
  };
  return (
    <div class="like">
      {free.value ? (
        <TextInput {...props} field={{ kind: "text", max: field.max }} />
      ) : (
        <Inner id={id} label={label} code={code} field={field.like} words={words} value={inner.value} change={fill} tried={tried} />
      )}
      {!free.value && value !== undefined && <Trouble {...props} />}
      <button type="button" class="quiet turn" onClick={turn}>
        {say(free.value ? "fill_in" : "write_freely")}
      </button>
    </div>
  );
}

function read(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}
