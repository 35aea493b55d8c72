import { render } from "preact";
import { App } from "./app";
import { serviceWorker } from "./browser/service-worker";
import { recognise } from "./state/account";
import { learnGames } from "./state/games";
import { untilItWorks } from "./wire/patience";
import { language } from "./browser/language";
import { common } from "./words/sentences";
import "./style/tokens.css";
import "./style/base.css";
import "./style/primitives.css";

if ("toSorted" in []) begin();
else void import("./browser/arrays").then(begin);

function begin(): void {
  void untilItWorks(learnGames);
  void untilItWorks(recognise);
  void untilItWorks(() => common.fetch(language.peek())).then(() => {
    const root = document.getElementById("app");
    root?.replaceChildren();
    if (root) render(<App />, root);
  });
}

// Not before all that is being waited for is here.
addEventListener("load", () => setTimeout(() => void serviceWorker(), 3_000));
