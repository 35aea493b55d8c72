import { useTitle } from "../parts/title";
import { Link } from "../browser/router";
import { say } from "../words/sentences";

/** What an address was to lead to. */
export type Missing = "page" | "game" | "table" | "replay";

/** An address that leads nowhere: what is not there, why that may be, and a way on. */
export function NotFound({ what = "page" }: { what?: Missing }) {
  const title = say(`missing_${what}`);
  useTitle(title);
  return (
    <section class="empty">
      <h1>{title}</h1>
      <p>{say(`missing_${what}_text`)}</p>
      <Link to="/" class="button">
        {say("to_home")}
      </Link>
    </section>
  );
}
