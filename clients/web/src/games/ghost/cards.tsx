import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { Activity } from "./hue";
import { Portrait } from "./portrait";
import { type Ghost, type Patient, colorOf, ghostOf, takingPart } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  own: string | undefined;
  words: Words;
  nameOf: (seat: number) => string;
}

/** The patients as everybody sees them: their cards in the hall, and who travels with them. */
export function Cards({ game, own, words, nameOf }: Props) {
  const patients = takingPart(game);
  return (
    <section class="patients" id="ghost-patients" aria-labelledby="ghost-patients-title">
      <h2 id="ghost-patients-title">{tell("patients")}</h2>
      {patients.length === 0 && <p class="note">{tell("no_patients")}</p>}
      <ul class={style.cards}>
        {patients.map((patient) => (
          <li key={patient.id} class={patient.id === own ? `box ${style.card} own` : `box ${style.card}`} data-about={`patient ${patient.id}`}>
            <Card patient={patient} game={game} own={own} words={words} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ patient, game, own, words, nameOf }: Props & { patient: Patient }) {
  const ghost = ghostOf(game, patient.id);
  return (
    <>
      <div class={style.faces}>
        <Portrait name={patient.name} color={colorOf(game, patient.id, own)} fading={patient.quantum_activity === 0} />
        {ghost && <Portrait name={ghost.name} kind="ghost" color={game.hall?.ghost_colors?.[ghost.id]} small />}
      </div>
      <div class="about">
        <h3>
          <bdi>{words.properName(patient.name)}</bdi>
        </h3>
        <p class="note" data-about={`seat ${patient.seat}`}>
          <bdi>{nameOf(patient.seat)}</bdi> {patient.id === own && <span class="tag">{say("you")}</span>}
        </p>
        <Activity current={patient.quantum_activity} most={patient.quantum_activity_max} />
        <Marks game={game} patient={patient} />
        {ghost && (
          <p class="with" data-about={`ghost ${ghost.id}`}>
            {tell("travels_with")} <bdi>{words.properName(ghost.name)}</bdi>
          </p>
        )}
        <details>
          <summary>{tell("card")}</summary>
          <PublicCard patient={patient} words={words} />
          {ghost && <PublicGhost appearance={ghost.appearance} personality={ghost.personality} words={words} />}
        </details>
      </div>
    </>
  );
}

/** What everybody can see has happened to a patient. */
function Marks({ game, patient }: { game: Ghost; patient: Patient }) {
  const { hall, ready, phase } = game;
  const ghost = ghostOf(game, patient.id);
  const marks: [boolean | undefined, string, string][] = [
    [hall?.lost?.[patient.id], tell("lost"), "bad"],
    [hall?.collapsed?.[patient.id] && !hall?.lost?.[patient.id], tell("collapsed"), "bad"],
    [ghost && hall?.evolved?.[ghost.id], tell("evolved"), "good"],
    [hall?.sacrificed?.[patient.id] !== undefined, tell("sacrificed"), "warn"],
    [game.comms?.seeking?.[patient.id], tell("seeking"), "warn"],
    [ready?.[patient.seat] && phase !== "ended", tell("ready"), "good"],
  ];
  const shown = marks.filter(([on]) => on);
  if (shown.length === 0) return null;
  return (
    <p class="flow">
      {shown.map(([, text, look]) => (
        <span key={text} class={`tag ${look}`}>
          {text}
        </span>
      ))}
    </p>
  );
}

/** The public layer: what was not given is not there. */
export function PublicCard({ patient, words }: { patient: Pick<Patient, "gender" | "age" | "former_identity" | "appearance">; words: Words }) {
  return (
    <dl class={`stack ${style.entries}`}>
      <Entry name={tell("gender")} text={words.properName(patient.gender)} />
      <Entry name={tell("age")} text={patient.age >= 0 ? String(patient.age) : ""} />
      <Entry name={tell("former_identity")} text={words.properName(patient.former_identity)} />
      <Entry name={tell("appearance")} text={words.properName(patient.appearance)} />
    </dl>
  );
}

export function PublicGhost({ appearance, personality, words }: { appearance: string; personality: string; words: Words }) {
  return (
    <dl class={`stack ${style.entries}`}>
      <Entry name={tell("ghost_appearance")} text={words.properName(appearance)} />
      <Entry name={tell("ghost_personality")} text={words.properName(personality)} />
    </dl>
  );
}

/** One field of a file, in its writer's words. */
export function Entry({ name, text, mark }: { name: string; text: string | null | undefined; mark?: preact.ComponentChildren }) {
  if (!text && mark === undefined) return null;
  return (
    <div>
      <dt>
        {name} {mark}
      </dt>
      <dd dir="auto">{text || "–"}</dd>
    </div>
  );
}
