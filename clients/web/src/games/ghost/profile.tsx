import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { changeCharacter, deleteCharacter, keepCharacter, library, objectIn, readCharacter, readLibrary } from "./library/store";
import { complain, sentenceOf } from "../../state/notices";
import { Press } from "../../parts/press";
import { dayOf } from "../../words/days";
import type { Library as Kept } from "../../wire/types";
import { PatientEdit, type PatientFile, PatientRead } from "./library/patient";
import { say } from "../../words/sentences";
import { tell } from "./library/texts";
import style from "./library/library.module.css";
import { saveAs } from "../../browser/download";

const GAME = "ghost";

type One = Kept["characters"][number];

/** On the profile: the patients that the account keeps across tables, each opened by its owner's own press. */
export function Section() {
  const writing = useSignal(false);
  const trouble = useSignal("");
  useEffect(() => {
    readLibrary().catch(complain);
  }, []);
  const bring = async (file: File | undefined) => {
    if (!file) return;
    trouble.value = "";
    const found = await objectIn(file);
    try {
      if (found) await keepCharacter(GAME, found);
      else trouble.value = tell("library_not_file");
    } catch (no) {
      trouble.value = sentenceOf(no);
    }
  };
  const kept = library.value;
  return (
    <section class="sheet" id="library" aria-busy={!kept}>
      <h2>{tell("library")}</h2>
      <p>{tell("library_text")}</p>
      {kept?.length === 0 && !writing.value && <p class="hint">{tell("library_empty")}</p>}
      {kept && kept.length > 0 && (
        <ul class={style.list} aria-label={tell("library")}>
          {kept.map((one) => (
            <Entry key={one.id} one={one} />
          ))}
        </ul>
      )}
      {writing.value ? (
        <PatientEdit
          file={{}}
          leave={() => (writing.value = false)}
          save={async (file) => {
            await keepCharacter(GAME, file);
            writing.value = false;
          }}
        />
      ) : (
        <p class="row">
          <button type="button" onClick={() => (writing.value = true)}>
            {tell("library_write")}
          </button>
          <label class="button" for="library-file">
            {tell("library_import")}
          </label>
          <input
            id="library-file"
            class="hidden"
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => {
              void bring(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </p>
      )}
      {trouble.value && (
        <p class={`hint ${style.wrong}`} role="alert">
          {trouble.value}
        </p>
      )}
    </section>
  );
}

/** One of them: its name, and all of it once it is opened. */
function Entry({ one }: { one: One }) {
  const file = useSignal<PatientFile | undefined>(undefined);
  const editing = useSignal(false);
  const open = async () => {
    file.value = (await readCharacter(one.id)).character as PatientFile;
  };
  const close = () => {
    file.value = undefined;
    editing.value = false;
  };
  const save = async (changed: PatientFile) => {
    await changeCharacter(one.id, changed);
    file.value = changed;
    editing.value = false;
  };
  return (
    <li>
      <div class={style.head}>
        <span>
          <bdi>{one.name}</bdi> <small>{tell("character_changed", { day: dayOf(one.updated) })}</small>
        </span>
        {file.value ? (
          <button type="button" class="quiet" aria-expanded="true" onClick={close}>
            {tell("character_close")}
          </button>
        ) : (
          <Press label={say("labelled", { label: tell("character_open"), what: one.name })} act={open}>
            {tell("character_open")}
          </Press>
        )}
      </div>
      {file.value && !editing.value && (
        <>
          <p class="hint">◉ {tell("character_secret")}</p>
          <PatientRead file={file.value} />
          <p class="row">
            <button type="button" onClick={() => (editing.value = true)}>
              {tell("character_edit")}
            </button>
            <button type="button" onClick={() => file.value && download(one.name, file.value)}>
              {tell("character_download")}
            </button>
            <Press class="danger" sure={tell("character_delete_sure", { name: one.name })} act={() => deleteCharacter(one.id)}>
              {tell("character_delete")}
            </Press>
          </p>
        </>
      )}
      {file.value && editing.value && <PatientEdit file={file.value} save={save} leave={() => (editing.value = false)} />}
    </li>
  );
}

function download(name: string, file: PatientFile): void {
  const safe = name.replace(/[\\/:*?"<>|\s]+/gu, "-").slice(0, 60);
  saveAs(`${safe}-full.json`, new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }));
}
