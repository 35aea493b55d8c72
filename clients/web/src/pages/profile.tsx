import { useSignal } from "@preact/signals";
import { gamesWith } from "../boards/discovery";
import { Ending } from "../profile/ending";
import { FaceChoice } from "../profile/face-choice";
import { GameSection } from "../profile/game-section";
import { AccountRecovery } from "../profile/recovery";
import { Name } from "../profile/name";
import { OtherDevice } from "../profile/device";
import { OwnTables } from "../profile/tables";
import { Tokens } from "../profile/tokens";
import { Press } from "../parts/press";
import { texts as moderationTexts } from "../moderation/texts";
import { lazyComponent } from "../parts/lazy-component";
import { Loading } from "../parts/loading";
import { useTitle } from "../parts/title";
import { Link } from "../browser/router";
import { account, signedIn } from "../state/account";
import { language } from "../browser/language";
import { speak } from "../state/language-choice";
import { say } from "../profile/texts";
import style from "../profile/profile.module.css";

const OwnModeration = lazyComponent(() => import("../moderation/own-section"), (module) => module.OwnModeration, moderationTexts);

/** One's own account: name, language, tables, bots, devices, and its end. */
export function ProfilePage() {
  useTitle(say("profile"));
  const own = account.value;
  if (own === undefined) return <Loading />;
  if (own === null) return <Stranger />;
  return (
    <div class={style.profile} key={own.player}>
      <h1>
        <bdi>{own.name}</bdi>
      </h1>
      <Name account={own} />
      <FaceChoice account={own} />
      <AccountRecovery account={own} />
      <Spoken />
      <OwnTables />
      {gamesWith("profile").map((game) => (
        <GameSection key={game} game={game} />
      ))}
      <OtherDevice />
      <Tokens />
      <OwnModeration />
      <Ending />
    </div>
  );
}

function Stranger() {
  const name = useSignal("");
  return (
    <div class={style.profile}>
      <section class="sheet">
        <h1>{say("no_account")}</h1>
        <p>{say("no_account_text")}</p>
        <div class="field">
          <label for="name">{say("name")}</label>
          <input id="name" dir="auto" autocomplete="nickname" value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
          <Press class="main" disabled={!name.value.trim()} act={() => signedIn(name.peek())}>
            {say("make_account")}
          </Press>
        </div>
        <p class="hint">
          {say("have_other")} <Link to="/sign-in">{say("sign_in_to_it")}</Link>
        </p>
      </section>
    </div>
  );
}

function Spoken() {
  return (
    <fieldset class="sheet">
      <legend>{say("spoken")}</legend>
      {(["zh", "en"] as const).map((one) => (
        <label key={one} class={style.choice} lang={one === "zh" ? "zh-CN" : "en"}>
          <input type="radio" name="language" checked={language.value === one} onChange={() => speak(one)} />
          {one === "zh" ? "中文" : "English"}
        </label>
      ))}
    </fieldset>
  );
}
