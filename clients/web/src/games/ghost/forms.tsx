import { useSignal } from "@preact/signals";
import { ReadyMade } from "../../boards/kit/ready-made";
import { PromptForm } from "../../prompts/form";
import { language } from "../../browser/language";
import { AbilityForm } from "./ability-form";
import { FromLibrary } from "./library/shelf";
import { Portrait, picker } from "./portrait";
import { type GhostSample, type PatientSample, ghostSamples, patientSamples } from "./samples";
import { drawSecretFile } from "./secret-files";
import { TornEntries } from "./sheet";
import { COLORS, type Color, type GhostPrompt, type GhostProps, asksFor, isColor, playedBy } from "./state";
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

/** The number of portraits that are offered at a time. */
const OFFERED = 4;

/** The ready-made people whom nobody has registered yet, another first at each seat; once all are taken, namesakes. */
export function freePatients(taken: ReadonlySet<string>, seat: number, samples: readonly PatientSample[]): PatientSample[] {
  const turned = [...samples.slice(seat % samples.length), ...samples.slice(0, seat % samples.length)];
  const namesakes = ["", " II", " III", " IV"].flatMap((numeral) => turned.map((one) => ({ ...one, name: one.name + numeral })));
  return namesakes.filter(({ name }) => !taken.has(name)).slice(0, OFFERED);
}

/** One press registers somebody ready-made; to write a patient there are the two layers side by side, and a face that takes shape. */
function CreateForm({ asked, words, seat, view: { game } }: GhostPrompt) {
  const { name, base_color: color } = asked.draft.value;
  const taken = new Set(Object.values(game.hall?.patients ?? {}).map((card) => card.name));
  const free = freePatients(taken, seat ?? 0, patientSamples[language.value]);
  const offered = free.map((card) => ({
    name: card.name,
    about: tell("age_and_trade", { age: card.age, trade: card.former_identity }),
    line: card.appearance,
    figure: <Portrait name={card.name} />,
    choose: () => void asked.answer({ ...card, ...drawSecretFile(language.peek()) }),
  }));
  const next = useSignal(0);
  const fill = () => {
    asked.draft.value = { ...free[next.peek() % free.length], ...drawSecretFile(language.peek()) };
    next.value += 1;
  };
  return (
    <div class="ghost-form" id="ghost-form">
      <ReadyMade title={tell("who_are_you")} hint={tell("patients_hint")} offered={offered} sending={asked.sending.value} writing={tell("write_patient")} begun={asked.draft.peek()["name"] !== undefined}>
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
      </ReadyMade>
    </div>
  );
}

/** One ghost of each colour, that of the torn form first; of two alike, one or the other by the question. */
export function ghostsFor(base: Color | undefined, question: string, samples: { readonly [color in Color]: readonly GhostSample[] }): GhostSample[] {
  const pick = picker(question);
  const colors = COLORS.toSorted((one, other) => Number(other === base) - Number(one === base));
  return colors.flatMap((color) => samples[color][pick(samples[color].length)] ?? []);
}

/** The ghost workshop: the torn form that was given, and the ghost made from it. */
function WorkshopForm({ asked, words, seat, view: { game } }: GhostPrompt) {
  const own = playedBy(game, seat);
  const swap = own ? game.makings?.swaps?.[own] : undefined;
  const { name } = asked.draft.value;
  const offered = ghostsFor(swap?.base_color, asked.id, ghostSamples[language.value]).map((ghost) => ({
    name: ghost.name,
    about: ghost.appearance,
    line: ghost.personality,
    figure: <Portrait name={ghost.name} kind="ghost" />,
    choose: () => void asked.answer({ ...ghost }),
  }));
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
      </div>
      <ReadyMade title={tell("who_is_it")} hint={tell("ghosts_hint")} offered={offered} sending={asked.sending.value} writing={tell("write_ghost")} begun={asked.draft.peek()["name"] !== undefined}>
        <Portrait name={typeof name === "string" && name ? name : "?"} kind="ghost" color={swap?.base_color} />
        <AbilityForm asked={asked} words={words} />
      </ReadyMade>
    </div>
  );
}
