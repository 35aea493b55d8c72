import type { Words } from "../../words/catalogue";
import { Abilities } from "./abilities";
import { Entry, PublicCard, PublicGhost } from "./cards";
import { Activity, Chart, Hue } from "./hue";
import { Portrait } from "./portrait";
import { COLORS, type FullFile, type Ghost } from "./state";
import { tell } from "./texts";
import style from "./files.module.css";

/** The files of others that this patient was given: as they were then, not as they are. */
export function Granted({ game, own, words, named }: { game: Ghost; own: string; words: Words; named: (id: string) => string }) {
  const files = Object.entries(game.hall?.granted?.[own] ?? {});
  const glimpses = Object.entries(game.comms?.glimpses?.[own] ?? {});
  if (files.length + glimpses.length === 0) return null;
  return (
    <section class="granted">
      <h3>{tell("files_held")}</h3>
      {files.map(([of, file]) => (
        <details key={of} class={`${style.paper} ${file.base_color}`}>
          <summary>
            <Portrait name={file.name} color={file.base_color} small /> <bdi>{words.properName(file.name)}</bdi> <Hue color={file.base_color} short />{" "}
            <small>{tell("snapshot")}</small>
          </summary>
          <Full file={file} words={words} />
        </details>
      ))}
      {glimpses.map(([of, glimpse]) => (
        <details key={of} class={style.paper}>
          <summary>
            <bdi>{named(of)}</bdi> <small>{tell("snapshot_part")}</small>
          </summary>
          <dl class={`stack ${style.entries}`}>
            <Entry name={tell("ghost_personality")} text={glimpse.ghost_personality} />
            {COLORS.map((color) => (
              <Entry key={color} name={tell("archive", { color: tell(`color_${color}`) })} text={glimpse.archives?.[color]} />
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}

function Full({ file, words }: { file: FullFile; words: Words }) {
  const values = Object.fromEntries(COLORS.map((color) => [color, file.cmyk_attributes?.[color]?.value ?? 0]));
  const { ghost } = file;
  return (
    <>
      <div class={style.head}>
        <Activity current={file.quantum_activity} most={file.quantum_activity_max} />
        <Chart values={values} />
      </div>
      <PublicCard patient={file} words={words} />
      <dl class={`stack ${style.entries}`}>
        <Entry name={tell("ideal_projection")} text={file.ideal_projection} />
        {COLORS.map((color) => (
          <Entry key={color} name={tell("archive", { color: tell(`color_${color}`) })} text={file.personality_files?.[color]} />
        ))}
      </dl>
      {file.print_abilities?.length > 0 && <Abilities title={tell("copied")} abilities={file.print_abilities} uses={{}} words={words} />}
      {ghost && (
        <div class={`stack ${style.companion}`}>
          <Portrait name={ghost.name} kind="ghost" color={ghost.base_color} small />
          <div>
            <h4>
              <bdi>{words.properName(ghost.name)}</bdi> <small>{tell("companion")}</small> <Hue color={ghost.base_color} short />
            </h4>
            <PublicGhost appearance={ghost.appearance} personality={ghost.personality} words={words} />
            <Abilities title={tell("native")} abilities={ghost.print_abilities ?? []} uses={{}} words={words} />
          </div>
        </div>
      )}
    </>
  );
}
