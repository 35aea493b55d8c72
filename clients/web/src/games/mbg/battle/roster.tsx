import { type Advice, type Column, DataTable } from "../../../boards/kit/data-table";
import { Stat } from "../../../boards/kit/stat-bar";
import type { Words } from "../../../words/catalogue";
import { Health } from "../picks";
import { Portrait } from "../portrait";
import { MAYOR, type Mbg, TREASURER, called } from "../state";
import { whole } from "./names";
import { TechniqueSign } from "./icons";
import { type Able, isUnfit, strengthOf } from "./pairs";
import { tell } from "./texts";
import style from "./battle.module.css";

interface Props {
  ables: readonly Able[];
  label: string;
  /** What stands third, if not their hp. */
  third?: Column<Able>;
  chosen?: readonly number[];
  advice?: Advice | undefined;
}

/** Officers with what they would bring, the strongest first. */
export function Roster({ ables, label, third, chosen, advice }: Props) {
  if (ables.length === 0) return <p class="note">{tell("nobody")}</p>;
  const value = (id: "war" | "tactics" | "wits", title: string): Column<Able> => ({ id, title, by: (able) => able[id], show: (able) => whole(able[id]) });
  const hp: Column<Able> = { id: "hp", title: tell("hp"), by: (able) => able.hp, show: ({ officer }) => <Health officer={officer} /> };
  const columns: Column<Able>[] = [
    { id: "name", title: tell("officer"), by: ({ officer }) => called(officer.name), show: (able) => <Known able={able} /> },
    { id: "strength", title: tell("strength"), by: strengthOf, show: (able) => <Strength able={able} /> },
    ...(third ? [third, hp] : [hp]),
    value("war", tell("wu")),
    value("tactics", tell("zhan")),
    value("wits", tell("mou")),
  ];
  return <DataTable caption={label} rows={ables} columns={columns} keyOf={({ number }) => number} chosen={chosen ?? []} advice={advice} />;
}

/** How strong a main general is, in hundredths of the strongest there could be. */
function Strength({ able }: { able: Able }) {
  const strength = strengthOf(able);
  return (
    <Stat title={tell("strength_hint")} now={strength} most={100}>
      {strength}
    </Stat>
  );
}

/** Who it is, his post, and what ails him. */
function Known({ able }: { able: Able }) {
  return (
    <span class="level">
      <Portrait number={able.number} officer={able.officer} />
      <span>
        <bdi>{called(able.officer.name)}</bdi> <Marks able={able} />
      </span>
    </span>
  );
}

function Marks({ able }: { able: Able }) {
  const { job, rumour, poison } = able.officer;
  const marks = [
    job === MAYOR && tell("posts_mayor"),
    job === TREASURER && tell("posts_treasurer"),
    rumour > 0 && tell("rumour"),
    poison > 0 && tell("poison"),
    rumour === 0 && isUnfit(able) && tell("unfit"),
  ].filter((mark) => mark !== false);
  return marks.length > 0 ? <small>{marks.join(" · ")}</small> : null;
}

/** The techniques a seat has learned. */
export function Techniques({ game, seat, words }: { game: Mbg; seat: number; words: Words }) {
  const techniques = game.roles[seat]?.techniques ?? [];
  if (techniques.length === 0) return <small>{tell("techniques_none")}</small>;
  return (
    <ul class={`flow ${style.arts}`} aria-label={tell("techniques")}>
      {techniques.map((technique) => (
        <li key={technique} title={words.code(`technique.${technique}`)}>
          <TechniqueSign technique={technique} words={words} />
          <span class="hidden">{words.code(`technique.${technique}`)}</span>
        </li>
      ))}
    </ul>
  );
}
