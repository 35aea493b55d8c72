import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { titleOf } from "../../prompts/question";
import type { Words } from "../../words/catalogue";
import { Chart, Hue } from "./hue";
import { Portrait } from "./portrait";
import { Sheet } from "./sheet";
import { COLORS, type Ghost, asksFor, ghostOf, takingPart } from "./state";
import { tell } from "./texts";
import folder from "./files.module.css";
import style from "./console.module.css";

interface Props {
  game: Ghost;
  asking: readonly Asking[];
  words: Words;
  named: (id: string) => string;
}

/** In what order groups of powers stand; which power is in which, its prompt says. */
const ORDER = ["scene", "figures", "hand_out", "checks", "numbers", "people", "end"];
/** What has a place of its own on the console. */
const PLACED: ReadonlySet<string> = new Set(["correct", "end_phase", "appoint_co_dm", "dismiss_co_dm", "set_clock"]);

/** The DM's console: all patients, every power, and what was ruled so far, each on a pane that scrolls by itself. */
export function Console({ game, asking, words, named }: Props) {
  const groups = grouped(asking.filter(({ prompt }) => prompt.group !== "waits" && !PLACED.has(prompt.command)));
  return (
    <>
      <section class={`${style.pane} ${style.overview}`} tabIndex={0} aria-label={tell("all_patients")}>
        <Overview game={game} words={words} named={named} />
        <AllSheets game={game} words={words} named={named} />
      </section>
      <section class={`${style.pane} ${style.powers}`} tabIndex={0} id="ghost-console" aria-labelledby="ghost-console-title">
        <h2 id="ghost-console-title">{tell("powers")}</h2>
        {groups.map(([group, powers]) => (
          <Powers key={group} title={words.code(`power_group.${group}`, tell("powers_rest"))} asking={powers} words={words} />
        ))}
      </section>
      <section class={`${style.pane} ${style.ruled}`} tabIndex={0} aria-label={tell("rulings")}>
        <CoDms game={game} asking={asking} words={words} />
        <Rulings game={game} asking={asking} words={words} named={named} />
      </section>
    </>
  );
}

/** Powers by the groups that their prompts name; those without one come last. */
function grouped(asking: readonly Asking[]): readonly (readonly [string, readonly Asking[]])[] {
  const groups = new Map<string, Asking[]>();
  for (const asked of asking) {
    const group = asked.prompt.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), asked]);
  }
  const place = (group: string) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length);
  return [...groups].sort(([one], [other]) => place(one) - place(other));
}

/** Those who lead along, and where. */
function CoDms({ game, asking, words }: Omit<Props, "named">) {
  const helping = Object.entries(game.desk?.co_dms ?? {});
  const asked = asksFor(asking, "appoint_co_dm", "dismiss_co_dm");
  if (helping.length + asked.length === 0) return null;
  return (
    <div class="co-dms" role="group" aria-label={tell("co_dms")}>
      <h3>{tell("co_dms")}</h3>
      <ul>
        {helping.map(([chair, player]) => (
          <li key={chair}>
            <bdi>{words.value(player)}</bdi> <span class="tag">{words.listed(game.desk?.regions?.[chair] ?? [])}</span>
          </li>
        ))}
      </ul>
      <Powers title={tell("powers_with")} asking={asked} words={words} />
    </div>
  );
}

/** All patients at a glance. */
function Overview({ game, words, named }: Omit<Props, "asking">) {
  const { hall, belongings, scenes } = game;
  return (
    <div class={style.table} role="region" aria-label={tell("all_patients")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tell("patient")}</th>
            <th scope="col">QA</th>
            <th scope="col">{tell("signal")}</th>
            <th scope="col">{tell("base_color")}</th>
            <th scope="col">{tell("attributes")}</th>
            <th scope="col">{tell("keys")}</th>
            <th scope="col">{tell("place_at")}</th>
            <th scope="col">{tell("companion")}</th>
            <th scope="col">{tell("origin")}</th>
          </tr>
        </thead>
        <tbody>
          {takingPart(game).map((one) => {
            const ghost = ghostOf(game, one.id);
            const origin = ghost && hall?.origins?.[ghost.id];
            const color = hall?.secrets?.[one.id]?.base_color;
            const values = hall?.attributes?.[one.id];
            const at = scenes?.places?.[one.id];
            return (
              <tr key={one.id}>
                <th scope="row">
                  <bdi>{named(one.id)}</bdi>
                </th>
                <td>
                  {one.quantum_activity}/{one.quantum_activity_max}
                </td>
                <td>{hall?.signal?.[one.id] ?? "–"}</td>
                <td>{color ? <Hue color={color} short /> : "–"}</td>
                <td>{values ? COLORS.map((each) => `${each}${values[each] ?? 0}`).join(" ") : "–"}</td>
                <td>{Object.keys(belongings?.keys?.[one.id] ?? {}).join(" ") || "–"}</td>
                <td>{at ? words.value(at) : "–"}</td>
                <td>{ghost ? <bdi>{words.properName(ghost.name)}</bdi> : "–"}</td>
                <td>{origin ? <bdi>{named(origin)}</bdi> : "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Powers({ title, asking, words }: { title: string; asking: readonly Asking[]; words: Words }) {
  if (asking.length === 0) return null;
  return (
    <details class={folder.paper}>
      <summary>
        {title} <span class="tag">{asking.length}</span>
      </summary>
      {asking.map((asked) => (
        <details key={asking.find(({ prompt }) => prompt.command === asked.prompt.command) === asked ? asked.prompt.command : asked.id} class={style.power} data-command={asked.prompt.command}>
          <summary>{words.code(`command.${asked.prompt.command}`, words.field(asked.prompt.command))}</summary>
          {words.has(`prompt.${asked.prompt.command}`) && <p class="note">{titleOf(asked.prompt, words)}</p>}
          <PromptForm asking={asked} words={words} />
        </details>
      ))}
    </details>
  );
}

/** What was ruled, the newest first; nothing is undone but by a correction, which is a ruling too. */
function Rulings({ game, asking, words, named }: Props) {
  const rulings = Object.entries(game.desk?.rulings ?? {}).sort(([one], [other]) => Number(other) - Number(one));
  const [correcting] = asksFor(asking, "correct");
  if (rulings.length === 0) return null;
  return (
    <div class="rulings" role="group" aria-label={tell("rulings")}>
      <h3>{tell("rulings")}</h3>
      <ol class="stack">
        {rulings.map(([number, { kind, by, patient, reason, change, corrects }]) => (
          <li key={number}>
            <b>{number}</b> {words.code(`command.${kind}`, words.value(kind))} {patient && <bdi>{named(patient)}</bdi>}{" "}
            {game.desk?.co_dms?.[by] && <small>{tell("ruled_by", { who: words.value(game.desk.co_dms[by]) })}</small>}{" "}
            {change && (
              <small>
                {words.code(`measure.${change.measure}`, change.measure)} {change.name} {change.before} → {change.after}
              </small>
            )}{" "}
            {corrects ? <span class="tag warn">{tell("corrects", { ruling: corrects })}</span> : null} {reason && <q class="faint" dir="auto">{reason}</q>}
          </li>
        ))}
      </ol>
      {correcting && (
        <details class={folder.paper}>
          <summary>{tell("correct")}</summary>
          <PromptForm asking={correcting} words={words} />
        </details>
      )}
    </div>
  );
}

/** The sheets of all whose secrets this viewer knows. */
export function AllSheets({ game, words, named }: Omit<Props, "asking">) {
  const known = takingPart(game).filter((one) => game.hall?.secrets?.[one.id]);
  if (known.length === 0) return null;
  return (
    <div class={folder.allSheets} role="group" aria-label={tell("all_sheets")}>
      <h3>{tell("all_sheets")}</h3>
      {known.map((one) => {
        const values = game.hall?.attributes?.[one.id];
        return (
          <details key={one.id} class={`${folder.paper} ${game.hall?.secrets?.[one.id]?.base_color ?? ""}`}>
            <summary>
              <Portrait name={one.name} color={game.hall?.secrets?.[one.id]?.base_color} small /> <bdi>{named(one.id)}</bdi> {values && <Chart values={values} />}
            </summary>
            <Sheet game={game} own={one.id} words={words} named={named} other />
          </details>
        );
      })}
    </div>
  );
}
