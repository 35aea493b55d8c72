import type { Words } from "../../words/catalogue";
import { isBilingual } from "../../words/values";
import { Paragraphs } from "./paragraphs";
import { Portrait } from "./portrait";
import { type Ghost, colorOf, ghostOf } from "./state";
import { tell, tellOf } from "./texts";
import style from "./board.module.css";

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
    <section class="endings" aria-labelledby="ghost-endings">
      <h2 id="ghost-endings">{tell("endings")}</h2>
      {isBilingual(ends?.text) && <p dir="auto">{words.value(ends.text)}</p>}
      <ol>
        {endings.map(([patient, ending]) => {
          const card = hall?.patients?.[patient];
          const place = ending.place ?? endings.findIndex(([, { points }]) => points === ending.points) + 1;
          const ghost = ghostOf(game, patient);
          return (
            <li key={patient} class={patient === own ? "own" : undefined}>
              <span class="place" aria-label={tell("place", { place })}>
                {place}
              </span>
              <div class={style.faces}>
                <Portrait name={card?.name ?? patient} color={colorOf(game, patient, own)} fading={hall?.lost?.[patient] === true} />
                {ghost && hall?.sacrificed?.[patient] === undefined && <Portrait name={ghost.name} kind="ghost" small color={hall?.ghost_colors?.[ghost.id]} />}
              </div>
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
              <b class="points">{tell("points", { points: ending.points })}</b>
              <div class={style.epilogue}>{ending.names.map((name) => ends?.texts?.[name] && <Paragraphs key={name} text={words.value(ends.texts[name])} />)}</div>
              <span class={style.rail} aria-hidden="true">
                <span style={{ width: `${(ending.points / most) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
