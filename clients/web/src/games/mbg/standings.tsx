import { playerOf } from "../../boards/kit/player";
import { StatBar } from "../../boards/kit/stat-bar";
import { Token } from "../../boards/kit/token";
import { seatClass } from "../../parts/seat-class";
import type { Aim } from "./aim";
import style from "./board.module.css";
import shared from "./officers.module.css";
import { Coin, KindMark, OfficerMark, SoldiersMark } from "./icons";
import { citiesOf, officersOf, soldiersOf } from "./numbers";
import { compact } from "./room";
import { CHANCE, CITY, FAST, type Mbg, NO_TIE, OUTRAGE, type Role, SLOW, STOPPED, type Seen, amount, called } from "./state";
import { tell } from "./texts";
import { useCounted } from "./counted";

interface Props {
  seen: Seen;
  aim: Aim | undefined;
  /** Look at where a role stands. */
  look: (cell: number) => void;
}

/** On a phone more than these stand in two rows. */
const MOST_IN_A_ROW = 4;

/** The roles, richest or not, in the order in which they act. */
export function Standings({ seen, aim, look }: Props) {
  const { seats } = seen.game;
  return (
    <ul class={style.standings} aria-label={tell("roles")} style={{ "--rows": Math.ceil(seats.length / 2), "--columns": seats.length > MOST_IN_A_ROW ? 3 : seats.length }}>
      {seats.map((seat) => (
        <Standing key={seat} seat={seat} seen={seen} aim={aim} look={look} />
      ))}
    </ul>
  );
}

function Standing({ seat, seen, aim, look }: Props & { seat: number }) {
  const { game, own, nameOf } = seen;
  const role = game.roles[seat];
  if (!role) return null;
  const out = role.cell < 0;
  const aimed = aim?.kind === "role";
  const able = aimed && aim.targets.has(seat);
  const chosen = aimed && aim.target === seat;
  const asked = game.question.seats.includes(seat) && !game.ready[seat];
  const money = game.money[seat] ?? 0;
  const press = () => (able ? aim.choose(seat) : look(role.cell));
  const name = <bdi>{called(role.name)}</bdi>;
  const token = <Token seat={seat} nameOf={nameOf} own={own === seat} turn={asked} dead={out} chosen={chosen} />;
  const states = statesOf(role, nameOf);
  return (
    <li data-about={`seat ${seat}`} class={seatClass(seat)}>
      <button type="button" class={`level ${style.plate}`} data-acting={asked || undefined} onClick={press} disabled={out} {...(able && { "aria-pressed": chosen })}>
        {!compact.value && token}
        <span class={shared.grows}>
          <span class="level">
            {compact.value && token} {name} {!compact.value && <bdi class="note">{playerOf(seat, nameOf)}</bdi>}
          </span>
          {out ? <b>{tell("out")}</b> : <Money sum={money} />}
          <StatBar now={money} most={game.win_money} />
          {!compact.value && !out && <Holdings game={game} seat={seat} />}
          {!compact.value && !out && states.length > 0 && <small class={style.state}>{seen.words.listed(states)}</small>}
        </span>
      </button>
    </li>
  );
}

/** What somebody has, in coins; what it gains and loses is counted. */
export function Money({ sum }: { sum: number }) {
  return (
    <b class={`level ${style.sum}`}>
      {!compact.value && <Coin />} {amount(useCounted(sum))}
    </b>
  );
}

/** What a role has beside its money: numbers behind signs, and in words for who cannot see them. */
function Holdings({ game, seat }: { game: Mbg; seat: number }) {
  const holds = { cities: citiesOf(game, seat).length, officers: officersOf(game, seat).length, soldiers: amount(soldiersOf(game, seat)), cards: game.counts[seat] ?? 0 };
  const words = tell("holds", holds);
  return (
    <small title={words}>
      <span class="hidden">{words}</span>
      <span aria-hidden="true">
        <KindMark kind={CITY} />
        {holds.cities} <OfficerMark />
        {holds.officers} <SoldiersMark />
        {holds.soldiers} <KindMark kind={CHANCE} />
        {holds.cards}
      </span>
    </small>
  );
}

const PACES: { [pace: number]: "pace_slow" | "pace_fast" | "pace_stopped" } = { [SLOW]: "pace_slow", [FAST]: "pace_fast", [STOPPED]: "pace_stopped" };

/** What is out of the ordinary with a role, and for how many turns. */
export function statesOf(role: Role, nameOf: (seat: number) => string): string[] {
  const pace = PACES[role.pace];
  return [
    ...(pace ? [tell(pace, { left: role.pace_left })] : []),
    ...(role.tie === OUTRAGE ? [tell("outrage_left", { left: role.tie_left })] : []),
    ...(role.tie > NO_TIE ? [tell("ally_left", { who: nameOf(role.tie), left: role.tie_left })] : []),
    ...(role.again ? [tell("acts_again")] : []),
  ];
}
