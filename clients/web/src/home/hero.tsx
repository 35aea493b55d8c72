import { Link } from "../browser/router";
import { say } from "../words/sentences";
import style from "./home.module.css";

/** What Sotto is, and the ways to begin besides the cards. */
export function Hero() {
  return (
    <section class={style.hero}>
      <div>
        <h1>{say("motto")}</h1>
        <p class={style.lead}>{say("home_lead")}</p>
      </div>
      <p class="row">
        <Link to="/new?with=people&private=1" class="button">
          {say("with_friends")}
        </Link>
        <Link to="/new" class="button">
          {say("new_table")}
        </Link>
      </p>
    </section>
  );
}
