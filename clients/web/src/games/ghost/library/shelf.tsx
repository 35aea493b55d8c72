import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { keepCharacter, library, readCharacter, readLibrary } from "./store";
import { Press } from "../../../parts/press";
import { tableHere } from "../../../parts/pictures";
import { account } from "../../../state/account";
import { ask } from "../../../wire/http";
import { tablePath } from "../../../wire/paths";
import type { TableState } from "../../../wire/types";
import type { GhostProps } from "../state";
import { asksFor } from "../state";
import { tell } from "../texts";
import style from "../files.module.css";

/** At the registration: the patients that the player keeps, each brought with one press. */
export function FromLibrary({ asking }: Pick<GhostProps, "asking">) {
  const [bringing] = asksFor(asking, "bring_patient");
  useEffect(() => {
    // Without it the registration is what it was: nobody is told of trouble they did not ask for.
    readLibrary().catch(() => undefined);
  }, []);
  const kept = (library.value ?? []).filter((one) => one.game === "ghost");
  if (!bringing || kept.length === 0) return null;
  return (
    <details class={style.paper} id="ghost-library" open>
      <summary>{tell("library_bring", { count: kept.length })}</summary>
      <p class="note">{tell("library_bring_hint")}</p>
      <ul class="flow">
        {kept.map((one) => (
          <li key={one.id}>
            <Press act={async () => bringing.answer({ file: JSON.stringify((await readCharacter(one.id)).character) })}>
              <bdi>{one.name}</bdi>
            </Press>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Beside one's own file: keep the patient, as it is now, for other tables. */
export function KeepPatient({ own, seat, seats }: { own: string; seat: number; seats: TableState["seats"] }) {
  const kept = useSignal(false);
  const table = tableHere();
  const player = account.value?.player;
  // After the end others may watch this seat: they keep no patient that is not theirs.
  if (!table || !player || seats[seat]?.player !== player) return null;
  const keep = async () => {
    const files = await ask<{ patient_id: string }[]>("GET", `${tablePath(table)}/query/full?as=seat:${seat}`);
    const file = files.find((one) => one.patient_id === own);
    if (file) await keepCharacter("ghost", file);
    kept.value = file !== undefined;
  };
  return (
    <p class="row">
      {kept.value ? (
        <span role="status">{tell("patient_kept")}</span>
      ) : (
        <Press class="quiet" act={keep}>
          {tell("keep_patient")}
        </Press>
      )}
    </p>
  );
}
