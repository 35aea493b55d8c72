import type { Words } from "../../words/catalogue";
import { Hue } from "./hue";
import type { Ability } from "./state";
import { tell } from "./texts";
import style from "./files.module.css";

interface Props {
  title: string;
  abilities: readonly Ability[];
  /** How often each may still be used, where that is known. */
  uses: { [ability: string]: number };
  words: Words;
}

/** Print abilities, with what is left of their uses. */
export function Abilities({ title, abilities, uses, words }: Props) {
  return (
    <div class={style.abilities}>
      <h4>{title}</h4>
      <ul>
        {abilities.map((ability) => (
          <li key={ability.id}>
            <p>
              <b>
                <bdi>{words.properName(ability.name)}</bdi>
              </b>{" "}
              <Hue color={ability.color} short /> <small>{words.code(`effect_type.${ability.effect_type}`)}</small>
              {uses[ability.id] !== undefined && <span class="tag">{tell("uses_left", { count: uses[ability.id] ?? 0 })}</span>}
            </p>
            {ability.description && <p dir="auto">{ability.description}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
