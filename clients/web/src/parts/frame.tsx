import { account } from "../state/account";
import { Link } from "../router";
import { socket } from "../wire/socket";
import { language, speak } from "../words/language";
import { say } from "../words/say";
import { useTheme } from "./theme";

/** The bar at the top: home, a new table, who we are, language, light or dark; and whether the server is there. */
export function Header() {
  const own = account.value;
  const { theme, turn } = useTheme();
  const other = language.value === "zh" ? "en" : "zh";
  return (
    <header class="bar">
      <a class="skip" href="#main">
        {say("skip")}
      </a>
      <Link to="/" class="brand">
        <span aria-hidden="true">♪</span> Sotto
      </Link>
      <nav aria-label={say("navigation")}>
        <Link to="/new">{say("new_table")}</Link>
        <Link to="/me" class="own">
          <bdi>{own?.name ?? say("profile")}</bdi>
        </Link>
        <button type="button" class="quiet" lang={other === "zh" ? "zh-CN" : "en"} onClick={() => speak(other)}>
          {other === "zh" ? "中文" : "English"}
        </button>
        <button type="button" class="quiet" aria-label={say(theme === "dark" ? "go_light" : "go_dark")} onClick={turn}>
          {theme === "dark" ? "☀" : "☾"}
        </button>
      </nav>
      <Connection />
    </header>
  );
}

function Connection() {
  if (socket.connection.value !== "lost") return null;
  return (
    <p class="connection" role="status">
      {say("reconnecting")}
    </p>
  );
}

/** What stands below every page. */
export function Footer() {
  return (
    <footer class="foot">
      <span>{say("motto")}</span>
    </footer>
  );
}
