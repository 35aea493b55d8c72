import { useSignal } from "@preact/signals";
import { Press } from "../parts/press";
import { Countdown } from "../parts/deadline";
import { now } from "../wire/clock";
import { Square } from "../parts/square";
import { ask } from "../wire/http";
import type { LinkMade } from "../wire/types";
import { say } from "./texts";
import { CopyField } from "./copy-field";
import style from "./profile.module.css";

/** A link by which another device enters the same account, once. */
export function OtherDevice() {
  const made = useSignal<LinkMade | undefined>(undefined);
  const good = made.value && made.value.expires_at > now.value ? made.value : undefined;
  const make = async () => {
    made.value = await ask<LinkMade>("POST", "/api/players/me/links");
  };
  return (
    <section class="sheet">
      <h2>{say("other_device")}</h2>
      <p>{say("other_device_text")}</p>
      {good && <Shown made={good} />}
      <Press act={make}>{say(made.value ? "make_new_link" : "make_sign_in_link")}</Press>
    </section>
  );
}

function Shown({ made }: { made: LinkMade }) {
  const link = `${location.origin}/sign-in#code=${made.code}`;
  return (
    <div class={style.given} role="status">
      <CopyField text={link} label={say("sign_in_link")} />
      <Square text={link} label={say("link_picture")} />
      <p class="hint">
        {say("link_secret")} <Countdown at={made.expires_at} />
      </p>
    </div>
  );
}
