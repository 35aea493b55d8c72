import { useSignal } from "@preact/signals";
import { sentenceOf } from "../state/notices";
import { dataUrl, isSent, sendPicture } from "../parts/pictures";
import type { Text } from "../wire/types";
import { say } from "../words/sentences";
import { type FieldProps, Trouble, described } from "./field";

/** Where a picture is: one that is sent to the table now, or a link to one elsewhere; or none. */
export function PictureInput(props: FieldProps<Text>) {
  const { id, label, value, change } = props;
  const address = typeof value === "string" ? value : "";
  const shown = useSignal<string | undefined>(undefined);
  const busy = useSignal(false);
  const trouble = useSignal("");
  const send = async (file: File | undefined) => {
    if (!file || busy.peek()) return;
    busy.value = true;
    trouble.value = "";
    try {
      const name = await sendPicture(file);
      shown.value = await dataUrl(file);
      change(name);
    } catch (no) {
      trouble.value = sentenceOf(no);
    } finally {
      busy.value = false;
    }
  };
  return (
    <fieldset class="field picture" id={id}>
      <legend>{label}</legend>
      {isSent(address) ? (
        <p class="row">
          {shown.value && <img src={shown.value} alt={say("picture_yours")} />}
          <span>{say("picture_sent")}</span>
          <button type="button" class="quiet" onClick={() => change("")}>
            {say("picture_drop")}
          </button>
        </p>
      ) : (
        <>
          <div class="row">
            <label class="button" for={`${id}-file`} aria-busy={busy.value}>
              {busy.value ? say("sending") : say("picture_choose")}
            </label>
            <input
              id={`${id}-file`}
              class="hidden"
              type="file"
              accept="image/png,image/jpeg,image/webp"
              onChange={({ currentTarget }) => {
                void send(currentTarget.files?.[0]);
                currentTarget.value = "";
              }}
            />
            <input
              type="url"
              inputMode="url"
              dir="ltr"
              aria-label={say("picture_link")}
              placeholder={say("picture_link")}
              value={address}
              onInput={({ currentTarget }) => change(currentTarget.value.trim())}
              {...described(props)}
            />
          </div>
          {trouble.value && (
            <p class="trouble" role="alert">
              {trouble.value}
            </p>
          )}
        </>
      )}
      <Trouble {...props} />
    </fieldset>
  );
}
