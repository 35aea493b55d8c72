import type { Text } from "../wire/types";
import { say } from "../words/sentences";
import { type FieldProps, Trouble, described } from "./field";
import { length } from "./misfit";

/** The most characters that are one line. */
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
