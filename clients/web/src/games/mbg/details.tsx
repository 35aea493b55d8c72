import type { ComponentChildren } from "preact";
import { KindMark } from "./icons";
import { kindName } from "./places";
import { bestAt, dutyOf, numberedCell, scopeName, techniqueName } from "./names";
import { earn, heal, tax, turnsOfStudy } from "./numbers";
import { Health, Named } from "./picks";
import { Who } from "./seats";
import { ABILITIES, CHANCE, CITY, HALL, INSTITUTE, NONE, ROOM, type Seen, amount, numbered, called, officerName } from "./state";
import { about } from "./table";
import { tell } from "./texts";
import style from "./officers.module.css";

interface Props {
  seen: Seen;
  cell: number;
  /** Go back to what the board is about now; undefined where that is shown. */
  close: (() => void) | undefined;
}

/** One cell in full. */
export function Details({ seen, cell, close }: Props) {
  const { game, nameOf } = seen;
  const shown = game.cells[cell];
  if (!shown) return null;
  const here = game.seats.filter((seat) => game.roles[seat]?.cell === cell);
  return (
    <section class={`stack sheet ${style.flat}`} aria-label={tell("cell_details")}>
      <header class="level">
        <KindMark kind={shown.kind} />
        <h2 class={style.grows}>{numberedCell(game, cell)}</h2>
        <span class="tag">{shown.kind === CITY ? scopeName(game.cities[shown.base]?.scope ?? 0) : kindName(shown.kind)}</span>
        {close && (
          <button type="button" class="quiet" onClick={close} aria-label={tell("close_details")}>
            ✕
          </button>
        )}
      </header>
      {shown.barrier && <p class="note">{tell("barrier_text")}</p>}
      {shown.robber && <p class="note">{tell("robber_text")}</p>}
      {shown.kind === CITY && <OfCity seen={seen} base={shown.base} />}
      {shown.kind === INSTITUTE && <OfInstitute seen={seen} base={shown.base} />}
      {shown.kind === ROOM && <OfRoom seen={seen} base={shown.base} />}
      {shown.kind === HALL && <p>{tell("hall_text")}</p>}
      {shown.kind === CHANCE && <p>{tell("chance_text")}</p>}
      {shown.kind === 0 && <p>{tell("empty_text")}</p>}
      {here.length > 0 && (
        <p class="row">
          {tell("here")}{" "}
          {here.map((seat) => (
            <Who key={seat} seat={seat} nameOf={nameOf} />
          ))}
        </p>
      )}
    </section>
  );
}

function OfCity({ seen, base }: { seen: Seen; base: number }) {
  const { game, nameOf } = seen;
  const city = game.cities[base];
  if (!city) return null;
  const garrison = city.garrison.map((number) => [number, game.officers[number]] as const);
  return (
    <>
      <dl class={style.facts}>
        <Fact name={tell("owner")}>{city.seat ? <Who seat={city.seat} nameOf={nameOf} /> : tell("nobodys")}</Fact>
        <Fact name={tell("defence")}>
          <Health officer={city} />
        </Fact>
        <Fact name={tell("income")}>{amount(city.seat ? earn(game, city) : 0)}</Fact>
        <Fact name={tell("tax")}>{amount(city.seat ? tax(game, city) : 0)}</Fact>
        <Fact name={tell("mends")}>{amount(heal(game, city.mayor))}</Fact>
        <Fact name={tell("fengshui")}>{`+${(city.fengshui / 10_000).toFixed(2)}`}</Fact>
      </dl>
      {garrison.length > 0 && (
        <ul class="stack">
          {garrison.map(([number, officer]) => officer && <OneOfficer key={number} seen={seen} number={number} />)}
        </ul>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An officer in a line: who, what he does there, what he is best at, and hp. */
function OneOfficer({ seen, number }: { seen: Seen; number: number }) {
  const officer = seen.game.officers[number];
  if (!officer) return null;
  return (
    <li class="level" title={ABILITIES.map((ability, at) => `${tell(ability)} ${amount(officer.abilities[at] ?? 0)}`).join(" · ")}>
      <Named number={number} officer={officer} />
      <small class={style.grows}>
        {dutyOf(seen.game, officer)} · {bestAt(officer)}
      </small>
      <Health officer={officer} />
    </li>
  );
}

function OfInstitute({ seen, base }: { seen: Seen; base: number }) {
  const { game, nameOf, words } = seen;
  const institute = game.institutes[base];
  if (!institute) return null;
  return (
    <>
      <ul class="stack">
        {institute.techniques.map((technique) => (
          <li key={technique}>
            <strong>{techniqueName(words, technique)}</strong> <span>{about(game, words, "technique", technique)}</span>
          </li>
        ))}
      </ul>
      {numbered(institute.studies).map(([seat, { officer, technique, points }]) => {
        const student = game.officers[officer];
        return (
          <p key={seat} class="row">
            <Who seat={seat} nameOf={nameOf} />{" "}
            {tell("student", {
              officer: called(student?.name),
              technique: techniqueName(words, technique),
              points: amount(points),
              turns: student ? turnsOfStudy(game, student, points) : 0,
            })}
          </p>
        );
      })}
    </>
  );
}

function OfRoom({ seen, base }: { seen: Seen; base: number }) {
  const { game, nameOf } = seen;
  const room = game.rooms[base];
  if (!room) return null;
  const ability = ABILITIES[room.ability] ?? "war";
  return (
    <>
      <p>{tell("room_text", { ability: tell(ability), most: game.options.train_plus ?? 3, turns: game.options.train_round ?? 6 })}</p>
      {numbered(room.trainees).map(([seat, { officer, turns }]) => (
        <p key={seat} class="row">
          <Who seat={seat} nameOf={nameOf} /> {tell("trainee", { officer: officerName(game, officer), turns })}
        </p>
      ))}
    </>
  );
}

/** What the board is about now: the place asked about, or where the acting role stands. */
export function centreOf({ question, seat, roles, cells }: Seen["game"]): number {
  const acting = question.seats[0] ?? seat;
  if (question.kind === "generals" && question.place !== NONE) {
    const there = Object.keys(cells).find((at) => cells[at]?.kind === CITY && cells[at]?.base === question.place);
    if (there !== undefined) return Number(there);
  }
  const cell = roles[question.kind === "generals" ? seat : acting]?.cell ?? 0;
  return Math.max(0, cell);
}
