import { useSignal } from "@preact/signals";
import { Press } from "../../../parts/press";
import { tell } from "./texts";
import style from "./library.module.css";

export const COLORS = ["C", "M", "Y", "K"] as const;
type Color = (typeof COLORS)[number];

/** A FULL file, as far as the library shows and edits it; what else is in it stays as it is. */
export interface PatientFile {
  file_type?: string;
  name?: string;
  gender?: string | null;
  age?: number | null;
  former_identity?: string | null;
  appearance?: string | null;
  base_color?: Color;
  personality_files?: { [color in Color]?: string | null } | null;
  ideal_projection?: string | null;
}

type TextField = "name" | "gender" | "former_identity" | "appearance" | "ideal_projection";

const LINES: readonly [TextField, number][] = [
  ["name", 64],
  ["gender", 16],
  ["former_identity", 128],
];

/** All of a patient, for its owner. */
export function PatientRead({ file }: { file: PatientFile }) {
  const shown: [string, string | null | undefined][] = [
    [tell("field_gender"), file.gender],
    [tell("field_age"), file.age === null || file.age === undefined || file.age < 0 ? "" : String(file.age)],
    [tell("field_former_identity"), file.former_identity],
    [tell("field_appearance"), file.appearance],
    [tell("field_base_color"), file.base_color && tell(`color_${file.base_color}`)],
    [tell("field_ideal_projection"), file.ideal_projection],
    ...COLORS.map((one): [string, string | null | undefined] => [tell(`archive_${one}`), file.personality_files?.[one]]),
  ];
  return (
    <dl class={style.read}>
      {shown
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
    </dl>
  );
}

interface EditProps {
  file: PatientFile;
  save: (file: PatientFile) => Promise<void>;
  leave: () => void;
}

/** A patient as a form; what is left empty was not given. */
export function PatientEdit({ file, save, leave }: EditProps) {
  const draft = useSignal<PatientFile>({ file_type: "FULL", base_color: "C", ...file });
  const put = (change: PatientFile) => (draft.value = { ...draft.peek(), ...change });
  const { value } = draft;
  return (
    <div class={style.edit}>
      {LINES.map(([name, max]) => (
        <label key={name} class="field">
          <span>{tell(`field_${name}`)}</span>
          <input type="text" dir="auto" autocomplete="off" maxLength={max} value={value[name] ?? ""} onInput={({ currentTarget }) => put({ [name]: currentTarget.value })} />
        </label>
      ))}
      <label class="field">
        <span>{tell("field_age")}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={999}
          value={typeof value.age === "number" && value.age >= 0 ? value.age : ""}
          onInput={({ currentTarget }) => put({ age: Number.isNaN(currentTarget.valueAsNumber) ? null : currentTarget.valueAsNumber })}
        />
      </label>
      <Long name={tell("field_appearance")} max={4_000} text={value.appearance} change={(appearance) => put({ appearance })} />
      <fieldset class={style.colors}>
        <legend>{tell("field_base_color")}</legend>
        {COLORS.map((one) => (
          <label key={one}>
            <input type="radio" name="library-color" checked={value.base_color === one} onChange={() => put({ base_color: one })} /> {tell(`color_${one}`)}
          </label>
        ))}
      </fieldset>
      {COLORS.map((one) => (
        <Long
          key={one}
          name={tell(`archive_${one}`)}
          max={8_000}
          text={value.personality_files?.[one]}
          change={(text) => put({ personality_files: { ...draft.peek().personality_files, [one]: text } })}
        />
      ))}
      <Long name={tell("field_ideal_projection")} max={4_000} text={value.ideal_projection} change={(ideal_projection) => put({ ideal_projection })} />
      <p class="row">
        <Press class="main" disabled={!value.name?.trim()} act={() => save(draft.peek())}>
          {tell("character_save")}
        </Press>
        <button type="button" class="quiet" onClick={leave}>
          {tell("character_cancel")}
        </button>
      </p>
    </div>
  );
}

function Long({ name, max, text, change }: { name: string; max: number; text: string | null | undefined; change: (text: string) => void }) {
  return (
    <label class="field">
      <span>{name}</span>
      <textarea rows={3} dir="auto" maxLength={max} value={text ?? ""} onInput={({ currentTarget }) => change(currentTarget.value)} />
    </label>
  );
}
