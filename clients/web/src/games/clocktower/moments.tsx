import type { Moments } from "../../house/moments";
import style from "./board.module.css";
import { type TownProps, told } from "./state";
import { tell } from "./texts";

const SHORT_MS = 2_500;

/** What happens before everybody's eyes, as a few words over the circle: a dawn, a result, an execution, the end. */
export const moments: Moments = (line, _, { nameOf, words }: TownProps) => {
  const fact = told(line);
  switch (fact.type) {
    case "dawn_broke":
      return shown(tell("dawn", { day: fact.day }), fact.died.length > 0 ? tell("dawn_dead", { who: words.listed(fact.died.map(nameOf)) }) : tell("dawn_nobody"));
    case "vote_counted":
      return shown(tell("vote_result", { votes: fact.votes, needed: fact.needed, who: nameOf(fact.seat) }), fact.about === fact.seat ? tell("about") : "");
    case "executed":
      return shown(tell(fact.by === "virgin" ? "executed_virgin" : "executed", { who: nameOf(fact.seat) }), "");
    case "sides_shown":
      return shown(tell(`${fact.winner}_wins`), words.code(`why.${fact.why}`, ""));
    default:
      return undefined;
  }
};

function shown(title: string, text: string) {
  const Draw = () => (
    <section class={style.moment} role="status">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </section>
  );
  return { length: SHORT_MS, Draw };
}
