import type { Words } from "../../words/catalogue";
import { say } from "../../words/sentences";
import { Activity, Chart, Hue } from "./hue";
import { Portrait } from "./portrait";
import { type Ghost, type Patient, colorOf, ghostOf, takingPart } from "./state";
import { tell } from "./texts";
import folder from "./files.module.css";
import style from "./board.module.css";

interface Props {
  game: Ghost;
  own: string | undefined;
  words: Words;
  nameOf: (seat: number) => string;
}

/** The patients as everybody sees them, one's own first and large: their cards in the hall, and who travels with them. */
export function Cards({ game, own, words, nameOf }: Props) {
  const patients = takingPart(game).toSorted((one, other) => Number(other.id === own) - Number(one.id === own));
  return (
    <section id="ghost-patients" aria-labelledby="ghost-patients-title">
      <h2 id="ghost-patients-title" class="hidden">
        {tell("patients")}
      </h2>
      {patients.length === 0 && <p class="note">{tell("no_patients")}</p>}
      <ul class={`stack ${style.cards}`}>
        {patients.map((patient) => (
          <li key={patient.id} class={`box ${patient.id === own ? style.own : ""}`} data-about={`patient ${patient.id}`}>
            <Card patient={patient} game={game} own={own} words={words} nameOf={nameOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A patient and the ghost beside them, face to face; `hushed` is what shows no colour that others must not see. */
export function Diptych({ patient, game, own, hushed = false }: { patient: Patient; game: Ghost; own: string | undefined; hushed?: boolean }) {
  const ghost = ghostOf(game, patient.id);
  const gone = game.hall?.sacrificed?.[patient.id] !== undefined;
  return (
    <div class={style.diptych}>
      <Portrait name={patient.name} color={hushed ? undefined : colorOf(game, patient.id, own)} fading={patient.quantum_activity === 0} />
      {ghost && !gone ? <Portrait name={ghost.name} kind="ghost" color={hushed ? undefined : game.hall?.ghost_colors?.[ghost.id]} /> : <Absent />}
    </div>
  );
}

/** Where a ghost will stand, or has stood. */
function Absent() {
  return (
    <svg class={style.absent} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M18 56V27a14 14 0 0 1 28 0V56q-4.7 6-9.3 0t-9.3 0t-9.4 0Z" />
    </svg>
  );
}

function Card({ patient, game, own, words, nameOf }: Props & { patient: Patient }) {
  const ghost = ghostOf(game, patient.id);
  const isOwn = patient.id === own;
  return (
    <>
      <Diptych patient={patient} game={game} own={own} hushed={isOwn} />
      <div>
        <h3>
          <bdi>{words.properName(patient.name)}</bdi>
        </h3>
        <p class="note" data-about={`seat ${patient.seat}`}>
          <bdi>{nameOf(patient.seat)}</bdi> {isOwn && <span class="tag">{say("you")}</span>}
        </p>
        <Activity current={patient.quantum_activity} most={patient.quantum_activity_max} />
        <Marks game={game} patient={patient} />
        {ghost && (
          <p class={style.with} data-about={`ghost ${ghost.id}`}>
            {tell("travels_with")} <bdi>{words.properName(ghost.name)}</bdi>
          </p>
        )}
        <details>
          <summary>{tell("card")}</summary>
          <PublicCard patient={patient} words={words} />
          {ghost && <PublicGhost appearance={ghost.appearance} personality={ghost.personality} words={words} />}
        </details>
        {isOwn && <Secret game={game} own={patient.id} />}
      </div>
    </>
  );
}

/** The secret side of one's own card, which stays closed until it is pressed. */
function Secret({ game, own }: { game: Ghost; own: string }) {
  const secret = game.hall?.secrets?.[own];
  const values = game.hall?.attributes?.[own];
  const signal = game.hall?.signal?.[own];
  if (!secret) return null;
  return (
    <details class={style.hushed}>
      <summary>◉ {tell("secret_file")}</summary>
      <p class="flow">
        <Hue color={secret.base_color} />
        {signal !== undefined && (
          <span>
            {tell("signal")} <b>{signal}</b>
          </span>
        )}
        <span>
          {tell("keys")} <b>{Object.keys(game.belongings?.keys?.[own] ?? {}).length}</b>
        </span>
      </p>
      {values && <Chart values={values} held={game.belongings?.fragments?.[own] ?? {}} />}
      {secret.ideal_projection && <p dir="auto">{secret.ideal_projection}</p>}
    </details>
  );
}

/** What everybody can see has happened to a patient. */
export function Marks({ game, patient }: { game: Ghost; patient: Patient }) {
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
    <dl class={`stack ${folder.entries}`}>
      <Entry name={tell("gender")} text={words.properName(patient.gender)} />
      <Entry name={tell("age")} text={patient.age >= 0 ? String(patient.age) : ""} />
      <Entry name={tell("former_identity")} text={words.properName(patient.former_identity)} />
      <Entry name={tell("appearance")} text={words.properName(patient.appearance)} />
    </dl>
  );
}

export function PublicGhost({ appearance, personality, words }: { appearance: string; personality: string; words: Words }) {
  return (
    <dl class={`stack ${folder.entries}`}>
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
