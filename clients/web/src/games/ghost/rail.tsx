import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { Deadline } from "../../parts/deadline";
import type { Words } from "../../words/catalogue";
import { Paragraphs } from "./paragraphs";
import { Portrait } from "./portrait";
import { type Ghost, asksFor } from "./state";
import { TalePicture, pictureOf } from "./tale-picture";
import { tell } from "./texts";
import style from "./files.module.css";

/** The vote on a story, which is asked below that story. */
export const VOTE = "vote_off_rail";

interface Props {
  game: Ghost;
  own: string | undefined;
  asking: readonly Asking[];
  words: Words;
  named: (id: string) => string;
}

/** The off-rail desk: who has collapsed, the stories that wait to be judged, and one's own. */
export function OffRail({ game, own, asking, words, named }: Props) {
  const { collapses, hall } = game;
  const fallen = Object.keys(hall?.collapsed ?? {}).filter((one) => !hall?.lost?.[one]);
  const tales = Object.entries(collapses?.tales ?? {});
  const writing = asksFor(asking, "submit_off_rail");
  const voting = asksFor(asking, VOTE);
  if (fallen.length + tales.length + writing.length === 0) return null;
  return (
    <section class="off-rail" id="ghost-rail" aria-labelledby="ghost-rail-title">
      <h2 id="ghost-rail-title">{tell("off_rail")}</h2>
      {fallen.length > 0 && (
        <ul class="stack">
          {fallen.map((one) => (
            <li key={one} class="row">
              <Portrait name={hall?.patients?.[one]?.name ?? one} fading small /> <bdi>{named(one)}</bdi>{" "}
              <small>
                {collapses?.windows?.[one] && tell("tries_left", { count: collapses.windows[one].tries })}
                {collapses?.waiting?.[one] !== undefined && ` · ${tell("tale_waits")}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      {tales.map(([of, tale]) => (
        <blockquote key={`${of}.${tale.number}`} class={`${style.paper} ${style.tale}`}>
          <header>
            <b>
              <bdi>{named(of)}</bdi>
            </b>{" "}
            <Deadline at={tale.until} />
          </header>
          <Paragraphs text={words.properName(tale.content)} />
          <TalePicture address={pictureOf(tale)} who={named(of)} />
          {voting.filter(({ id }) => id === `off_rail_vote.${of}.${tale.number}`).map((asked) => <PromptForm key={asked.id} asking={asked} words={words} />)}
        </blockquote>
      ))}
      {writing.map((asked) => (
        <div key={asked.id}>
          <p class="note">{tell(own && hall?.collapsed?.[own] ? "off_rail_hint" : "off_rail_last")}</p>
          <p class="note">{tell(game.dm ? "off_rail_for_dm" : "off_rail_for_all")}</p>
          <PromptForm asking={asked} words={words} />
        </div>
      ))}
    </section>
  );
}
