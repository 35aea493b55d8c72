import { useTitle } from "../parts/title";
import { Link } from "../browser/router";
import { say } from "../words/sentences";

/** An address that leads nowhere. */
export function NotFound() {
  useTitle(say("missing_title"));
  return (
    <section class="empty">
      <h1>{say("missing_title")}</h1>
      <p>{say("missing_text")}</p>
      <Link to="/" class="button">
        {say("to_home")}
      </Link>
    </section>
  );
}
