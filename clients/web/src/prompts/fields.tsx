import type { Field } from "../wire/types";
import type { Words } from "../words/catalogue";

export interface FieldProps {
  id: string;
  label: string;
  field: Field;
  words: Words;
  value: unknown;
  change: (value: unknown) => void;
}

/** The input for a field of whatever kind. */
export function FieldInput({ id, label, field, value, change }: FieldProps) {
  return (
    <label for={id}>
      {label} ({field.kind})
      <input id={id} value={JSON.stringify(value ?? "")} onChange={(event) => change(JSON.parse(event.currentTarget.value))} />
    </label>
  );
}
