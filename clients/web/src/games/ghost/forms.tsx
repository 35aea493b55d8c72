import { useSignal } from "@preact/signals";
import { PromptForm } from "../../prompts/form";
import { language } from "../../browser/language";
import { AbilityForm } from "./ability-form";
import { FromLibrary } from "./library/shelf";
import { Portrait } from "./portrait";
import { ghostSamples, patientSamples } from "./samples";
import { TornEntries } from "./sheet";
import { type GhostPrompt, type GhostProps, asksFor, isColor, playedBy } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

/** What is asked of everybody before the tale begins: it takes the board's room. */
export const BEGINNINGS: readonly string[] = ["create_patient", "make_ghost"];

/** Patients to register, and the ghost to make. */
export function Beginnings(props: GhostProps) {
  const [making] = asksFor(props.asking, "make_ghost");
  const [creating] = asksFor(props.asking, "create_patient");
  return (
    <>
      <FromLibrary asking={props.asking} />
      {making && <WorkshopForm key={making.id} {...props} asked={making} />}
      {creating?.prompt.required === false ? (
        <details class={style.paper}>
          <summary>{tell("one_more_patient")}</summary>
          <CreateForm key={creating.id} {...props} asked={creating} />
        </details>
      ) : (
        creating && <CreateForm key={creating.id} {...props} asked={creating} />
      )}
    </>
  );
}

/** What of a patient is on the card that everybody sees. */
const PUBLIC: readonly string[] = ["name", "gender", "age", "former_identity", "appearance"];

/** The registration: the two layers side by side, a face that takes shape, and somebody ready-made for who wants to begin at once. */
function CreateForm({ asked, words, seat }: GhostPrompt) {
  const { name, base_color: color } = asked.draft.value;
  const samples = patientSamples[language.value];
  const next = useSignal((seat ?? 0) % samples.length);
  const fill = () => {
    asked.draft.value = { ...samples[next.peek()] };
    next.value = (next.peek() + 1) % samples.length;
  };
  return (
    <div class="ghost-form" id="ghost-form">
      <div class={style.readyMade}>
        <Portrait name={typeof name === "string" && name ? name : "?"} color={isColor(color) ? color : undefined} />
        <div>
          <p>{tell("ready_made_hint")}</p>
          <button type="button" onClick={fill}>
            {tell(name ? "another_patient" : "ready_made_patient")}
          </button>
        </div>
      </div>
      <PromptForm
        asking={asked}
        words={words}
        layout={(draw) => (
          <div class={style.layers}>
            <div class={`${style.paper} public`}>
              <h3>
                {tell("public_card")} <small class={`${style.knows} open`}>◎ {tell("known_all")}</small>
              </h3>
              {draw(PUBLIC)}
            </div>
            <div class={`${style.paper} secret ${isColor(color) ? color : ""}`}>
              <h3>
                {tell("secret_file")} <small class={style.knows}>◉ {tell("secret_until_given")}</small>
              </h3>
              {draw(Object.keys(asked.prompt.fields).filter((one) => !PUBLIC.includes(one)))}
            </div>
          </div>
        )}
      />
    </div>
  );
}

/** The ghost workshop: the torn form that was given, and the ghost made from it. */
function WorkshopForm({ asked, words, seat, view: { game } }: GhostPrompt) {
  const own = playedBy(game, seat);
  const swap = own ? game.makings?.swaps?.[own] : undefined;
  const { name } = asked.draft.value;
  const samples = ghostSamples[language.value];
  const fill = () => {
    const color = swap?.base_color ?? "C";
    const options = samples[color];
    const before = options.findIndex((one) => one.name === asked.draft.peek()["name"]);
    // Neighbours begin with different ones: makers do not see each other's ghosts.
    asked.draft.value = { ...options[(before < 0 ? (seat ?? 0) : before + 1) % options.length] };
  };
  return (
    <div class={`ghost-form ${style.workshop}`} id="ghost-form">
      <div class={style.beside}>
        {swap && (
          <div class={`${style.torn} ${swap.base_color}`}>
            <h3>{tell("torn_form")}</h3>
            <TornEntries color={swap.base_color} projection={swap.ideal_projection} archives={swap.single_personality_file} />
            <p class="note">{tell("torn_hint")}</p>
          </div>
        )}
        <div class={style.readyMade}>
          <Portrait name={typeof name === "string" && name ? name : "?"} kind="ghost" color={swap?.base_color} />
          <div>
            <p>{tell("ready_made_ghost_hint")}</p>
            <button type="button" onClick={fill}>
              {tell(name ? "another_ghost" : "ready_made_ghost")}
            </button>
          </div>
        </div>
      </div>
      <AbilityForm asked={asked} words={words} />
    </div>
  );
}
