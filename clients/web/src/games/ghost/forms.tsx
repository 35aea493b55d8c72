import { useSignal } from "@preact/signals";
import { ReadyMade } from "../../boards/kit/ready-made";
import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { Key } from "./deed";
import { language } from "../../browser/language";
import { AbilityForm } from "./ability-form";
import { FromLibrary } from "./library/shelf";
import { Portrait, picker } from "./portrait";
import { type GhostSample, type PatientSample, ghostSamples, patientSamples } from "./samples";
import { drawSecretFile } from "./secret-files";
import { TornEntries } from "./sheet";
import { COLORS, type Color, type GhostPrompt, type GhostProps, asksFor, isColor, playedBy } from "./state";
import { tell } from "./texts";
import folder from "./files.module.css";
import column from "./story.module.css";
import style from "./board.module.css";

/** What is asked of everybody before the tale begins: it takes the board's room. */
export const BEGINNINGS: readonly string[] = ["create_patient", "make_ghost"];

/** Whether one of these must be answered now. */
export function isBeginning(asking: readonly Asking[]): boolean {
  return asksFor(asking, ...BEGINNINGS).some(({ prompt }) => prompt.required !== false);
}

/** The patient to register, or the ghost to make, where later the story is told. */
export function Registration(props: GhostProps) {
  const [making] = asksFor(props.asking, "make_ghost");
  const [creating] = asksFor(props.asking, "create_patient");
  return (
    <section class={`${column.terminal} in-dark`} data-about="story">
      <div class={`${column.page} ${style.forms}`} id="ghost-form">
        <FromLibrary asking={props.asking} />
        {making && <WorkshopForm key={making.id} {...props} asked={making} />}
        {creating && <CreateForm key={creating.id} {...props} asked={creating} />}
      </div>
    </section>
  );
}

/** Another patient to choose from; or the one that is there, changed. */
export function MorePatients(props: GhostPrompt) {
  return (
    <Key title={tell("one_more_patient")}>
      <div class={style.forms}>
        <FromLibrary asking={props.asking} />
        <CreateForm {...props} />
      </div>
    </Key>
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
  const before = ownFile(game, seat);
  const next = useSignal(0);
  const change = () => (asked.draft.value = { ...before });
  const fill = () => {
    asked.draft.value = { ...free[next.peek() % free.length], ...drawSecretFile(language.peek()) };
    next.value += 1;
  };
  return (
    <ReadyMade title={tell("who_are_you")} hint={tell("patients_hint")} offered={offered} sending={asked.sending.value} writing={tell("write_patient")} begun={asked.draft.peek()["name"] !== undefined}>
        <div class="level">
          <Portrait name={typeof name === "string" && name ? name : "?"} color={isColor(color) ? color : undefined} />
          <div>
            <p>{tell("ready_made_hint")}</p>
            <button type="button" onClick={fill}>
              {tell(name ? "another_patient" : "ready_made_patient")}
            </button>{" "}
            {before && (
              <button type="button" onClick={change}>
                {tell("begin_with", { who: before.name })}
              </button>
            )}
          </div>
        </div>
        <PromptForm
          asking={asked}
          words={words}
          layout={(draw) => (
            <div class={style.layers}>
              <div class={`${folder.paper} public`}>
                <h3>
                  {tell("public_card")} <small class={`${folder.knows} open`}>◎ {tell("known_all")}</small>
                </h3>
                {draw(PUBLIC)}
              </div>
              <div class={`${folder.paper} secret ${isColor(color) ? color : ""}`}>
                <h3>
                  {tell("secret_file")} <small class={folder.knows}>◉ {tell("secret_until_given")}</small>
                </h3>
                {draw(Object.keys(asked.prompt.fields).filter((one) => !PUBLIC.includes(one)))}
              </div>
            </div>
          )}
        />
    </ReadyMade>
  );
}

/** What the seat has registered last, as the form asks for it: who changes somebody registers them as they are then. */
function ownFile({ hall }: GhostPrompt["view"]["game"], seat: number | null) {
  const card = Object.values(hall?.patients ?? {}).findLast((one) => one.seat === seat);
  const secret = card && hall?.secrets?.[card.id];
  if (!card || !secret) return undefined;
  const { name, gender, age, former_identity, appearance } = card;
  const { base_color, personality_files, ideal_projection } = secret;
  return { name, gender, age, former_identity, appearance, base_color, personality_files, ideal_projection };
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
    <div class={style.workshop}>
      {swap && (
        <div class={`${folder.torn} ${swap.base_color}`}>
          <h3>{tell("torn_form")}</h3>
          <TornEntries color={swap.base_color} projection={swap.ideal_projection} archives={swap.single_personality_file} />
          <p class="note">{tell("torn_hint")}</p>
        </div>
      )}
      <ReadyMade title={tell("who_is_it")} hint={tell("ghosts_hint")} offered={offered} sending={asked.sending.value} writing={tell("write_ghost")} begun={asked.draft.peek()["name"] !== undefined}>
        <Portrait name={typeof name === "string" && name ? name : "?"} kind="ghost" color={swap?.base_color} />
        <AbilityForm asked={asked} words={words} />
      </ReadyMade>
    </div>
  );
}
