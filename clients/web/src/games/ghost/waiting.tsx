import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import type { Words } from "../../words/catalogue";
import { Clocks } from "./clocks";
import { placeOf } from "./dm-queue";
import { Paragraphs } from "./paragraphs";
import { Portrait } from "./portrait";
import { Ruling } from "./ruling";
import { type Ghost, asksFor } from "./state";
import { TalePicture, pictureOf } from "./tale-picture";
import { tell } from "./texts";
import folder from "./files.module.css";
import style from "./console.module.css";

interface Props {
  game: Ghost;
  asking: readonly Asking[];
  words: Words;
  named: (id: string) => string;
}

/** What waits for the DM, and every clock: beside the story, whatever else is looked at. */
export function Waiting({ game, asking, words, named }: Props) {
  return (
    <>
      <section class={style.pane} tabIndex={0} id="ghost-queue" aria-labelledby="ghost-queue-title">
        <h2 id="ghost-queue-title">{tell("queue")}</h2>
        <Queue game={game} asking={asking} words={words} named={named} />
        <Advance asking={asking} words={words} />
      </section>
      <Clocks game={game} asking={asking} words={words} named={named} />
    </>
  );
}

/** The next phase begins by the DM's word, with a reason if there is one; by one press it begins where it is said what waits. */
function Advance({ asking, words }: Omit<Props, "game" | "named">) {
  const [ending] = asksFor(asking, "end_phase");
  if (!ending) return null;
  return (
    <details key={ending.id} class={style.advance} id="ghost-advance">
      <summary>{words.code("command.end_phase")}</summary>
      <PromptForm asking={ending} words={words} />
    </details>
  );
}

/** What patients want to do, first come first served, each with the form that answers it. */
function Queue({ game, asking, words, named }: Props) {
  const requests = Object.entries(game.desk?.requests ?? {});
  const judging = asking.filter(({ prompt }) => prompt.group === "waits" && prompt.command !== "answer_request");
  return (
    <div class={style.queue}>
      {requests.length + judging.length === 0 && <p class="note">{tell("queue_empty")}</p>}
      <ol class="stack">
        {requests.map(([patient, request]) => {
          const answering = asking.find(({ id }) => id === `answer.${request.id}`);
          return (
            <li key={request.id} class={folder.paper} id={placeOf(`answer.${request.id}`)}>
              <p>
                <Portrait name={named(patient)} color={game.hall?.secrets?.[patient]?.base_color} small />{" "}
                <b>
                  <bdi>{named(patient)}</bdi>
                </b>{" "}
                <span class="tag">{words.code(`act_kind.${request.kind}`, request.kind)}</span> {request.color && words.code(`act_color.${request.color}`, words.value(request.color, "color"))}
              </p>
              <p dir="auto">{request.text}</p>
              {answering && <Ruling asked={answering} words={words} />}
            </li>
          );
        })}
        {judging.map((asked) => (
          <li key={asked.id} class={folder.paper} id={placeOf(asked.id)}>
            <Judged asked={asked} game={game} words={words} named={named} />
            <PromptForm asking={asked} words={words} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What waits for the DM's word: the story of a patient, or the use of an ability of which only the DM says what it does. */
function Judged({ asked, game, words, named }: Omit<Props, "asking"> & { asked: Asking }) {
  const [kind, ...rest] = asked.id.split(".");
  if (kind === "judge") {
    const [patient = ""] = rest;
    return (
      <blockquote class={folder.tale}>
        <b>
          <bdi>{named(patient)}</bdi>
        </b>
        <Paragraphs text={game.collapses?.tales?.[patient]?.content ?? ""} />
        <TalePicture address={pictureOf(game.collapses?.tales?.[patient])} who={named(patient)} />
      </blockquote>
    );
  }
  const [user, awaited] = Object.entries(game.desk?.effects ?? {}).find(([, { id }]) => asked.id === `effect.${id}` || asked.id.startsWith(`effect.${id}.`)) ?? [];
  if (!user || !awaited) return null;
  const draft = game.desk?.drafts?.[user];
  return (
    <p>
      <b>
        <bdi>{named(user)}</bdi>
      </b>{" "}
      {tell("uses_on", { ability: words.value(awaited.ability), whom: named(awaited.target) })}
      {draft?.effect && (
        <small>
          {" "}
          {words.code(`effect_kind.${draft.effect}`, draft.effect)} → <bdi>{named(draft.patient)}</bdi>
        </small>
      )}
    </p>
  );
}
