import { type Column, DataTable } from "../../boards/kit/data-table";
import { Disc } from "../../boards/kit/disc";
import { useSignal } from "@preact/signals";
import { ailments, bestAt, dutyOf, levelName, scopeName, techniqueName } from "./names";
import { placeName } from "./places";
import { citiesOf, earn, effective, heal, officersOf, tax, turnsOfStudy } from "./numbers";
import { Health, Named } from "./picks";
import { Who } from "./seats";
import { statesOf } from "./standings";
import { ABILITIES, CITY, INSTITUTE, NOBODY, ROOM, type Seen, amount, numbered, officerName, called } from "./state";
import { tell } from "./texts";

export interface TableProps {
  seen: Seen;
  /** Show a facility on the board. */
  find: (kind: number, base: number) => void;
}

type Entry<Thing> = [number, Thing];

const keyOf = ([number]: Entry<unknown>) => number;

function owner(seen: Seen, seat: number) {
  return seat === NOBODY ? <span class="nobody">–</span> : <Who seat={seat} nameOf={seen.nameOf} />;
}

/** Every role with all that it has. */
export function RolesTable({ seen }: TableProps) {
  const { game, nameOf, words } = seen;
  const rows = game.seats.flatMap((seat) => {
    const role = game.roles[seat];
    return role ? [[seat, role] as const] : [];
  });
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { id: "name", title: tell("role"), by: ([seat]) => nameOf(seat), show: ([seat, role]) => <RoleName seat={seat} nameOf={nameOf} role={called(role.name)} /> },
    { id: "money", title: tell("money"), by: ([seat]) => game.money[seat] ?? 0, show: ([seat]) => amount(game.money[seat] ?? 0) },
    { id: "income", title: tell("income"), by: ([seat]) => incomeOf(seen, seat), show: ([seat]) => amount(incomeOf(seen, seat)) },
    { id: "cities", listed: true, title: tell("cities"), by: ([seat]) => citiesOf(game, seat).length, show: ([seat]) => listed(seen, citiesOf(game, seat).map((base) => placeName(game, CITY, base))) },
    { id: "followers", listed: true, title: tell("followers"), by: ([, role]) => role.followers.length, show: ([, role]) => listed(seen, role.followers.map((one) => officerName(game, one))) },
    { id: "officers", title: tell("officers"), by: ([seat]) => officersOf(game, seat).length },
    { id: "techniques", listed: true, title: tell("techniques"), by: ([, role]) => role.techniques.length, show: ([, role]) => listed(seen, role.techniques.map((one) => techniqueName(words, one))) },
    { id: "cards", listed: true, title: tell("cards"), by: ([seat]) => game.counts[seat] ?? 0, show: ([seat]) => cardsOf(seen, seat) },
    { id: "heading", listed: true, title: tell("heading"), by: ([, role]) => role.direction, show: ([, role]) => tell(role.direction > 0 ? "clockwise" : "anticlockwise") },
    { id: "states", title: tell("states"), by: ([, role]) => statesOf(role, nameOf).join(), show: ([, role]) => words.listed(statesOf(role, nameOf)) || "–" },
  ];
  return <DataTable empty={tell("no_rows")} caption={tell("roles")} rows={rows} columns={columns} keyOf={([seat]) => seat} />;
}

function RoleName({ seat, role, nameOf }: { seat: number; role: string; nameOf: (seat: number) => string }) {
  return (
    <span class="who">
      <Disc seat={seat} silent />
      <span>
        <bdi>{nameOf(seat)}</bdi> <small dir="auto">{role}</small>
      </span>
    </span>
  );
}

function incomeOf({ game }: Seen, seat: number): number {
  return citiesOf(game, seat).reduce((sum, base) => sum + (game.cities[base] ? earn(game, game.cities[base]) : 0), 0);
}

/** How many, and which. */
function listed({ words }: Seen, names: readonly string[]) {
  return (
    <>
      {names.length} {names.length > 0 && <small dir="auto">{words.listed(names)}</small>}
    </>
  );
}

function cardsOf({ game, words }: Seen, seat: number) {
  const hand = numbered(game.hands[seat] ?? {}).map(([card, count]) => words.code(`card.${card}`) + (count > 1 ? ` ×${count}` : ""));
  return (
    <>
      {game.counts[seat] ?? 0} {hand.length > 0 && <small>{words.listed(hand)}</small>}
    </>
  );
}

/** Every city. */
export function CitiesTable({ seen, find }: TableProps) {
  const { game } = seen;
  const rows = numbered(game.cities);
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { id: "name", title: tell("city"), by: ([, city]) => called(city.name) },
    { id: "owner", listed: true, title: tell("owner"), by: ([, city]) => -city.seat, show: ([, city]) => owner(seen, city.seat) },
    { id: "tax", title: tell("tax"), by: ([, city]) => (city.seat ? tax(game, city) : 0), show: ([, city]) => amount(city.seat ? tax(game, city) : 0) },
    { id: "scope", listed: true, title: tell("scope"), by: ([, city]) => city.scope, show: ([, city]) => scopeName(city.scope) },
    { id: "defence", title: tell("defence"), by: ([, city]) => city.hp, show: ([, city]) => <Health officer={city} /> },
    { id: "income", title: tell("income"), by: ([, city]) => (city.seat ? earn(game, city) : 0), show: ([, city]) => amount(city.seat ? earn(game, city) : 0) },
    { id: "garrison", listed: true, title: tell("garrison"), by: ([, city]) => city.garrison.length, show: ([, city]) => listed(seen, city.garrison.map((one) => officerName(game, one))) },
    { id: "mayor", title: tell("mayor"), by: ([, city]) => officerName(game, city.mayor), show: ([, city]) => <bdi>{officerName(game, city.mayor)}</bdi> },
    { id: "treasurer", title: tell("treasurer"), by: ([, city]) => officerName(game, city.treasurer), show: ([, city]) => <bdi>{officerName(game, city.treasurer)}</bdi> },
    { id: "mends", title: tell("mends"), by: ([, city]) => heal(game, city.mayor), show: ([, city]) => amount(heal(game, city.mayor)) },
    { id: "fengshui", title: tell("fengshui"), by: ([, city]) => city.fengshui, show: ([, city]) => `+${(city.fengshui / 10_000).toFixed(2)}` },
  ];
  return <DataTable empty={tell("no_rows")} caption={tell("cities")} rows={rows} columns={columns} keyOf={keyOf} press={([base]) => find(CITY, base)} />;
}

type Whose = "all" | "free" | number;

/** Every officer, or those of one role, or those who are unemployed. */
export function OfficersTable({ seen }: TableProps) {
  const { game, own, nameOf, words } = seen;
  const whose = useSignal<Whose>(own ?? "all");
  const rows = numbered(game.officers).filter(([, { seat }]) => whose.value === "all" || (whose.value === "free" ? seat === NOBODY : seat === whose.value));
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { id: "name", title: tell("officer"), by: ([, one]) => called(one.name), show: ([number, one]) => <span class="level"><Named number={number} officer={one} /></span> },
    { id: "best", listed: true, title: tell("best_at"), by: ([, one]) => Math.max(...one.abilities), show: ([, one]) => bestAt(one) },
    { id: "duty", title: tell("duty"), by: ([, one]) => dutyOf(game, one), show: ([, one]) => <span dir="auto">{dutyOf(game, one)}</span> },
    { id: "owner", listed: true, title: tell("serves"), by: ([, one]) => -one.seat, show: ([, one]) => owner(seen, one.seat) },
    ...ABILITIES.map((ability, at): Column<Row> => ({ id: ability, title: tell(ability), short: tell(`${ability}_short`), by: ([, one]) => effective(game, one, at), show: ([, one]) => amount(effective(game, one, at)) })),
    { id: "level", listed: true, title: tell("level"), by: ([, one]) => one.level, show: ([, one]) => levelName(one.level) },
    { id: "hp", title: tell("hp"), short: tell("hp_short"), by: ([, one]) => one.hp, show: ([, one]) => <Health officer={one} /> },
    { id: "ails", title: tell("ails"), by: ([, one]) => ailments(one).join(), show: ([, one]) => words.listed(ailments(one)) || "–" },
  ];
  return (
    <>
      <label class="row">
        {tell("serves")}{" "}
        <select value={whose.value} onChange={({ currentTarget: { value } }) => (whose.value = value === "all" || value === "free" ? value : Number(value))}>
          <option value="all">{tell("everybody")}</option>
          <option value="free">{tell("unemployed")}</option>
          {game.seats.map((seat) => (
            <option key={seat} value={seat}>
              {nameOf(seat)}
            </option>
          ))}
        </select>{" "}
        <small>{tell("count_officers", { count: rows.length })}</small>
      </label>
      <DataTable empty={tell("no_rows")} caption={tell("officers")} rows={rows} columns={columns} keyOf={keyOf} stampsOf={([, officer]) => [officer, words, nameOf]} />
    </>
  );
}

/** Every institute: what is taught, and who studies. */
export function InstitutesTable({ seen, find }: TableProps) {
  const { game, words } = seen;
  const rows = numbered(game.institutes);
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { id: "name", title: tell("institute"), by: ([, one]) => called(one.name) },
    { id: "techniques", listed: true, title: tell("techniques"), by: ([, one]) => one.techniques.length, show: ([, one]) => <span>{words.listed(one.techniques.map((technique) => techniqueName(words, technique)))}</span> },
    ...game.seats.map((seat): Column<Row> => ({ id: `seat-${seat}`, listed: true, title: seen.nameOf(seat), by: ([, one]) => one.studies[seat]?.points ?? 0, show: ([, one]) => studyOf(seen, one.studies[seat]) })),
  ];
  return <DataTable empty={tell("no_rows")} caption={tell("institutes")} rows={rows} columns={columns} keyOf={keyOf} press={([base]) => find(INSTITUTE, base)} />;
}

function studyOf({ game, words }: Seen, study: { officer: number; technique: number; points: number } | undefined) {
  const student = study && game.officers[study.officer];
  if (!study || !student) return "–";
  return (
    <>
      <bdi>{called(student.name)}</bdi> <small>{tell("studying", { technique: techniqueName(words, study.technique), turns: turnsOfStudy(game, student, study.points) })}</small>
    </>
  );
}

/** Every training room, and who trains. */
export function RoomsTable({ seen, find }: TableProps) {
  const { game } = seen;
  const rows = numbered(game.rooms);
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { id: "name", title: tell("room"), by: ([, one]) => called(one.name) },
    { id: "ability", title: tell("trains"), by: ([, one]) => tell(ABILITIES[one.ability] ?? "war") },
    ...game.seats.map((seat): Column<Row> => ({ id: `seat-${seat}`, listed: true, title: seen.nameOf(seat), by: ([, one]) => one.trainees[seat]?.turns ?? 0, show: ([, one]) => traineeOf(seen, one.trainees[seat]) })),
  ];
  return <DataTable empty={tell("no_rows")} caption={tell("rooms")} rows={rows} columns={columns} keyOf={keyOf} press={([base]) => find(ROOM, base)} />;
}

function traineeOf({ game }: Seen, trainee: { officer: number; turns: number } | undefined) {
  if (!trainee) return "–";
  return (
    <>
      <bdi>{officerName(game, trainee.officer)}</bdi> <small>{tell("turns_left", { turns: trainee.turns })}</small>
    </>
  );
}
