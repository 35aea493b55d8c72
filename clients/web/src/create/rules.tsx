import { hasFile } from "../boards/discovery";
import { DocumentInput } from "../parts/documents-form";
import { OptionInput } from "../parts/options-form";
import { type GameOption, differing, grouped } from "../parts/options";
import { Link } from "../browser/router";
import type { Game } from "../state/games";
import type { Json } from "../wire/types";
import type { Words } from "../words/catalogue";
import { rulesPath } from "../parts/rules-path";
import { say } from "../words/sentences";
import { FastPace, Pace } from "./pace";
import { type No, type Plan, standardPreset, valueOf } from "./plan";
import style from "./create.module.css";

/** The number of presets that are there at once; the others are unfolded. */
const PRESETS_SHOWN = 3;

/** So few options are not folded away. */
const OPTIONS_SHOWN = 4;

interface RulesProps {
  game: Game;
  words: Words;
  options: readonly GameOption[];
  base: Json;
  plan: Plan;
  set: (part: Partial<Plan>) => void;
  no: No | undefined;
}

/** The preset, the texts and the pace; what else may be changed is folded away by what it is about. */
export function Rules(props: RulesProps) {
  const { game, options, base, plan, set } = props;
  const changed = Object.keys(differing(base, plan.changes)).length;
  const change = (name: string) => (value: unknown) => set({ changes: { ...plan.changes, [name]: value } });
  return (
    <section class="sheet">
      <header>
        <h2>{say("which_rules")}</h2>
        <Link to={rulesPath(game.name, { preset: plan.preset })}>{say("game_rules")}</Link>
      </header>
      <Presets {...props} />
      <GameDocuments {...props} />
      {options.some(({ name }) => name === "pace") && <Pace game={game} value={valueOf("pace", plan, base)} change={change("pace")} />}
      <More {...props} change={change} />
      {changed > 0 && (
        <p class={style.changedOptions}>
          {say("options_changed", { count: changed })}{" "}
          <button type="button" class="quiet" onClick={() => set({ changes: {} })}>
            {say("options_reset")}
          </button>
        </p>
      )}
    </section>
  );
}

/** All other options, those of programs in a fold of their own. */
function More({ game, words, options, base, plan, no, change }: RulesProps & { change: (name: string) => (value: unknown) => void }) {
  const { rules, time, numbers, programs } = grouped(options, game.option_groups);
  const inputs = (some: readonly GameOption[]) => (
    <div class="options">
      {some.map((option) => (
        <OptionInput
          key={`${plan.preset} ${option.name}`}
          option={option}
          words={words}
          value={valueOf(option.name, plan, base)}
          change={change(option.name)}
          trouble={no?.option === option.name ? no.reason : undefined}
        />
      ))}
    </div>
  );
  const isBlamed = (some: readonly GameOption[]) => some.some(({ name }) => name === no?.option) || undefined;
  const people = [...rules, ...time, ...numbers];
  return (
    <>
      {people.length > 0 && (
        <details class="more" open={people.length <= OPTIONS_SHOWN || isBlamed(people)}>
          <summary>{say("more_options", { count: people.length })}</summary>
          {inputs(rules)}
          {time.length > 0 && <h3>{say("options_time")}</h3>}
          {inputs(time)}
          {numbers.length > 0 && <h3>{say("options_numbers")}</h3>}
          {inputs(numbers)}
        </details>
      )}
      <details class="more" open={isBlamed(programs)}>
        <summary>{say("options_programs")}</summary>
        <FastPace value={valueOf("pace", plan, base)} change={change("pace")} />
        {inputs(programs)}
      </details>
    </>
  );
}

/** The texts that the game is played from, if it is from any. */
function GameDocuments({ game, words, plan, set, no }: RulesProps) {
  const all = Object.entries(game.documents);
  if (all.length === 0) return null;
  return (
    <div class="options">
      {all.map(([name, document]) => (
        <DocumentInput
          key={name}
          game={game.name}
          name={name}
          document={document}
          words={words}
          wish={plan.documents[name]}
          change={(wish) => set({ documents: { ...plan.documents, [name]: wish } })}
          trouble={no?.document === name ? no.reason : undefined}
        />
      ))}
      {hasFile(game.name, "workshop") && <Link to={`/games/${game.name}/workshop`}>{say("to_workshop")}</Link>}
    </div>
  );
}

function Presets({ game, words, options, plan, set }: RulesProps) {
  const named = Object.keys(game.presets);
  if (named.length === 0) return null;
  const standard = standardPreset(game, options);
  const all = standard === "" ? ["", ...named] : [standard, ...named.filter((name) => name !== standard)];
  const programs = all.filter((name) => game.program_presets.includes(name));
  const people = all.filter((name) => !programs.includes(name));
  const [shown, others] = [people.slice(0, PRESETS_SHOWN), people.slice(PRESETS_SHOWN)];
  const choices = (names: readonly string[]) => (
    <div class={style.choices}>
      {names.map((name) => (
        <Preset key={name} name={name} words={words} chosen={plan.preset === name} choose={() => set({ preset: name, changes: {} })} />
      ))}
    </div>
  );
  return (
    <fieldset>
      <legend>{say("preset")}</legend>
      {choices(shown)}
      {others.length > 0 && (
        <details class="more" open={others.includes(plan.preset) || undefined}>
          <summary>{say("more_presets")}</summary>
          {choices(others)}
        </details>
      )}
      {programs.length > 0 && (
        <details class="more" open={programs.includes(plan.preset) || undefined}>
          <summary>{say("presets_programs")}</summary>
          {choices(programs)}
        </details>
      )}
    </fieldset>
  );
}

function Preset({ name, words, chosen, choose }: { name: string; words: Words; chosen: boolean; choose: () => void }) {
  const about = `preset_about.${name || "standard"}`;
  return (
    <label class={style.choice}>
      <input type="radio" name="preset" checked={chosen} onChange={choose} />
      <span>{name === "" ? say("preset_standard") : words.code(`preset.${name}`, name)}</span>
      <small>{words.has(about) && words.code(about)}</small>
    </label>
  );
}
