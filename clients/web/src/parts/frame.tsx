import { Link, place } from "../browser/router";
import { account } from "../state/account";
import { gameAtHand, games, titleOf } from "../state/games";
import { language } from "../browser/language";
import { speak } from "../state/language-choice";
import { say } from "../words/sentences";
import { Connection } from "./connection";
import { useTheme } from "./theme";

/** The bar at the top: home, a new table, who we are, language, light or dark; and whether the server is there. */
export function Header() {
  const own = account.value;
  return (
    <header class="bar">
      <a class="skip" href="#main" onClick={skip}>
        {say("skip")}
      </a>
      <Link to="/" class="brand" aria-current={here("/")}>
        <img src="/icon.svg" alt="" width="26" height="26" /> Sotto
      </Link>
      <nav aria-label={say("navigation")}>
        <Link to="/new" aria-current={here("/new")}>
          {say("new_table")}
        </Link>
        <Link to="/me" class="own" title={say("profile")} aria-current={here("/me")}>
          <bdi>{own?.name ?? say("profile")}</bdi>
        </Link>
        <Appearance />
      </nav>
      <Connection />
    </header>
  );
}

/** The other language, and light or dark. */
export function Appearance() {
  const { theme, turn } = useTheme();
  const other = language.value === "zh" ? "en" : "zh";
  return (
    <>
      <button type="button" class="quiet" lang={other === "zh" ? "zh-CN" : "en"} onClick={() => speak(other)}>
        {other === "zh" ? "中文" : "English"}
      </button>
      <button type="button" class="quiet" aria-label={say(theme === "dark" ? "go_light" : "go_dark")} onClick={turn}>
        <span aria-hidden="true">{theme === "dark" ? "☀" : "☾"}</span>
      </button>
    </>
  );
}

function here(path: string): "page" | undefined {
  return place.value.path === path ? "page" : undefined;
}

// By hand: what follows the hash belongs to the pages, which keep codes there.
function skip(event: Event): void {
  event.preventDefault();
  const main = document.getElementById("main");
  main?.focus();
  main?.scrollIntoView();
}

/** What stands below every page: the rules of all games, or of the game of the table that is on the page. */
export function Footer() {
  const all = [...(games.value?.keys() ?? [])];
  const known = /^\/tables\//.test(place.value.path) ? all.filter((name) => name === gameAtHand.value) : all;
  return (
    <footer class="foot">
      <nav aria-label={say("more")}>
        <ul>
          {known.map((name) => (
            <li key={name}>
              <Link to={`/games/${encodeURIComponent(name)}`}>{say("rules_of", { game: titleOf(name) })}</Link>
            </li>
          ))}
          <li>
            <Link to="/simulations">{say("simulations")}</Link>
          </li>
          <li>
            <a href="/api/openapi.json">{say("api_documents")}</a>
          </li>
        </ul>
      </nav>
      <p>{say("open_source")}</p>
    </footer>
  );
}
