import { gameOf } from "../state/games";
import type { Json } from "../wire/types";
import type { Words } from "../words/catalogue";
import { Link } from "../browser/router";
import { rulesPath } from "../parts/rules-path";
import { say } from "../words/sentences";

interface Schema {
  $ref?: string;
  $defs?: { [name: string]: Schema };
  properties?: { [name: string]: { default?: unknown } };
}

/** Which options of a table are not the usual ones, in words. */
export function Agreement({ game, options, words }: { game: string; options: Json; words: Words }) {
  const changed = changedOf((gameOf(game)?.options ?? {}) as Schema, options);
  const rules = <Link to={rulesPath(game, { options })}>{say("rules_here")}</Link>;
  if (changed.length === 0)
    return (
      <p class="faint">
        {say("options_default")} {rules}
      </p>
    );
  return (
    <section class="agreed" aria-label={say("options_differ")}>
      <h2>{say("options_differ")}</h2>
      <dl>
        {changed.map(([name, value]) => (
          <div key={name}>
            <dt>{words.code(`option.${name}`, name)}</dt>
            <dd dir="auto">{valueOf(words, name, value)}</dd>
          </div>
        ))}
      </dl>
      <p>{rules}</p>
    </section>
  );
}

/** The options that differ from the defaults of the game's schema. */
export function changedOf(schema: Schema, options: Json): [string, unknown][] {
  const own = schema.$ref ? schema.$defs?.[schema.$ref.split("/").at(-1) ?? ""] : schema;
  const usual = own?.properties ?? {};
  return Object.entries(options).filter(([name, value]) => name in usual && !same(usual[name]?.default ?? null, value ?? null));
}

function valueOf(words: Words, name: string, value: unknown): string {
  const code = `option.${name}_value.${String(value)}`;
  if (words.has(code)) return words.code(code);
  return value === null || value === undefined ? "–" : words.value(value, `option.${name}_value`).slice(0, 300);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
