import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Face } from "../parts/face";
import { type Account, change } from "../state/account";
import { FACES, type Face as Chosen, faceFrom } from "../state/faces";
import { sentenceOf } from "../state/notices";
import { say } from "./texts";
import style from "./profile.module.css";

/** Who goes through the faces with the arrow keys saves the one to stay with. */
const SETTLED_MS = 500;

/** What we are drawn as: one of the faces, the letters of the name, or what follows from the account. */
export function FaceChoice({ account }: { account: Account }) {
  const chosen = useSignal<Chosen | null>(account.face ?? null);
  const trouble = useSignal("");
  const saved = account.face ?? null;
  useEffect(() => {
    if (chosen.value === saved) return undefined;
    const due = setTimeout(() => {
      trouble.value = "";
      change({ face: chosen.peek() }).catch((no: unknown) => {
        trouble.value = sentenceOf(no);
        chosen.value = saved;
      });
    }, SETTLED_MS);
    return () => clearTimeout(due);
  }, [chosen.value, saved]);
  const names = say("face_names").split(", ");
  const faces: readonly (readonly [Chosen | null, string])[] = [
    [null, say("face_own")],
    ["initials", say("face_initials")],
    ...Array.from({ length: FACES }, (_, face) => [face, names[face] ?? String(face)] as const),
  ];
  return (
    <fieldset class="sheet" aria-describedby="face-hint">
      <legend>{say("face")}</legend>
      <div class={style.faces}>
        {faces.map(([face, label], index) => (
          <label key={face} title={label}>
            <input type="radio" class="covering" name="face" checked={chosen.value === face} aria-label={label} onChange={() => (chosen.value = face)} />
            <Face seat={1 + (index % 10)} name={account.name} bot={false} face={face ?? faceFrom(account.player)} />
          </label>
        ))}
      </div>
      <p id="face-hint" class={trouble.value ? `hint ${style.wrong}` : "hint"} role={trouble.value ? "alert" : undefined}>
        {trouble.value || say("face_hint")}
      </p>
    </fieldset>
  );
}
