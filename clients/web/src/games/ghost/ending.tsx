import type { Words } from "../../words/catalogue";
import { Diptych } from "./cards";
import { Paragraphs } from "./paragraphs";
import type { Ghost } from "./state";
import { tell, tellOf } from "./texts";
import style from "./story.module.css";

interface Props {
  game: Ghost;
  own: string | undefined;
  words: Words;
  nameOf: (seat: number) => string;
}

/** What everybody has come to, the best first: no single winner. */
export function Endings({ game, own, words, nameOf }: Props) {
  const { ends, hall } = game;
  const endings = Object.entries(ends?.endings ?? {}).sort(([, one], [, other]) => other.points - one.points);
  if (endings.length === 0) return null;
  const most = Math.max(1, ...endings.map(([, { points }]) => points));
  return (
    <section class={style.endings} aria-labelledby="ghost-endings">
      <h2 id="ghost-endings">{tell("endings")}</h2>
      <ol class="stack">
        {endings.map(([patient, ending]) => {
          const card = hall?.patients?.[patient];
          const place = ending.place ?? endings.findIndex(([, { points }]) => points === ending.points) + 1;
          return (
            <li key={patient} class={`box ${patient === own ? style.ownEnd : ""}`}>
              <span class={style.place} aria-label={tell("place", { place })}>
                {place}
              </span>
              {card && <Diptych patient={card} game={game} own={own} />}
              <div>
                <h3>
                  <bdi>{card ? words.properName(card.name) : patient}</bdi> <small>{card && <bdi>{nameOf(card.seat)}</bdi>}</small>
                </h3>
                <p class={"flow"}>
                  {ending.names.map((name) => (
                    <span key={name} class={name === "adrift" ? "tag" : "tag good"}>
                      {tellOf("ending", name)}
                    </span>
                  ))}
                </p>
              </div>
              <b>{tell("points", { points: ending.points })}</b>
              <div class={style.epilogue}>{ending.names.map((name) => ends?.texts?.[name] && <Paragraphs key={name} text={words.value(ends.texts[name])} />)}</div>
              <meter class={style.share} max={most} value={ending.points} aria-hidden="true" />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
