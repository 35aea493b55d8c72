import type { ComponentChildren } from "preact";
import { type Advice, type Column, DataTable } from "../../boards/kit/data-table";
import { Stat } from "../../boards/kit/stat-bar";
import { ailments, dutyOf } from "./names";
import { effective } from "./numbers";
import { Portrait } from "./portrait";
import { ABILITIES, type Officer, type Seen, amount, called } from "./state";
import { tell } from "./texts";
import style from "./officers.module.css";

interface Props {
  /** Tells its inputs apart from those of other lists. */
  name: string;
  legend: string;
  seen: Seen;
  officers: readonly number[];
  chosen: readonly number[];
  choose: (officer: number) => void;
  /** Whether several can be chosen. */
  several?: boolean;
  /** Which ability counts here; without one it is hp. */
  counts?: number;
  /** Whether to say what they do and whose they are. */
  where?: boolean;
  /** What each would cost or bring; where it is not said, what he does now. */
  brings?: Brings | undefined;
  /** Who of them is best for this, and why. */
  advice?: Advice | undefined;
}

export interface Brings {
  title: string;
  by: (officer: Officer, number: number) => number;
  show: (officer: Officer, number: number) => ComponentChildren;
}

type Row = readonly [number: number, officer: Officer];

/** Officers to choose from: who, the one figure that counts, and what he brings; the others on demand. */
export function OfficerPicks({ name, legend, seen, officers, chosen, choose, several, counts, where, brings, advice }: Props) {
  const { game, nameOf, words } = seen;
  const worth = ([, officer]: Row) => (counts === undefined ? officer.hp : effective(game, officer, counts));
  const rows = officers.flatMap((number): Row[] => (game.officers[number] ? [[number, game.officers[number]]] : [])).toSorted((one, other) => worth(other) - worth(one));
  const abilities = ABILITIES.map((ability, at): Column<Row> => ({ id: ability, title: tell(ability), short: tell(`${ability}_short`), by: ([, one]) => effective(game, one, at), show: ([, one]) => amount(effective(game, one, at)) }));
  const hp: Column<Row> = { id: "hp", title: tell("hp"), short: tell("hp_short"), by: ([, one]) => one.hp, show: ([, one]) => <Health officer={one} /> };
  const counting = abilities[counts ?? -1] ?? hp;
  const duty: Column<Row> = { id: "duty", title: tell("duty"), by: ([, one]) => dutyOf(game, one), show: ([, one]) => <span dir="auto">{where ? words.listed([nameOf(one.seat), dutyOf(game, one)]) : dutyOf(game, one)}</span> };
  const columns: Column<Row>[] = [
    {
      id: "name",
      title: tell("officer"),
      by: ([, one]) => called(one.name),
      show: ([number, one]) => (
        <label class={`level ${style.pick}`}>
          <input type={several ? "checkbox" : "radio"} name={name} checked={chosen.includes(number)} onChange={() => choose(number)} />
          <Named number={number} officer={one} />
        </label>
      ),
    },
    counting,
    brings ? { id: "brings", title: brings.title, by: ([number, one]) => brings.by(one, number), show: ([number, one]) => brings.show(one, number) } : duty,
    ...[...abilities, hp].filter((one) => one !== counting),
    ...(brings ? [duty] : []),
  ];
  return (
    <fieldset class={style.picks}>
      <legend>{legend}</legend>
      <DataTable caption={legend} rows={rows} columns={columns} keyOf={([number]) => number} chosen={chosen} choose={choose} advice={advice} />
    </fieldset>
  );
}

/** An officer by face and name, and what ails him. */
export function Named({ number, officer }: { number: number; officer: Officer }) {
  const ails = ailments(officer);
  return (
    <>
      <Portrait number={number} officer={officer} />
      <span>
        <bdi>{called(officer.name)}</bdi>
        {ails.length > 0 && <small class={style.red}> {ails.join(" · ")}</small>}
      </span>
    </>
  );
}

const LOW = 0.34;

/** Hit points now, and how much of the most that is. */
export function Health({ officer: { hp, hpmax } }: { officer: Pick<Officer, "hp" | "hpmax"> }) {
  return (
    <Stat title={`${amount(hp)} / ${amount(hpmax)}`} now={hp} most={hpmax} tone={hp < LOW * hpmax ? "var(--red)" : "var(--good)"}>
      {amount(hp)}
    </Stat>
  );
}
