import { scopeName } from "./names";
import { earn, heal } from "./numbers";
import { Health } from "./picks";
import { type Seen, amount, called, officerName } from "./state";
import { tell } from "./texts";

/** A city in a line. */
export function cityLine({ game, words }: Seen, base: number) {
  const city = game.cities[base];
  if (!city) return null;
  return (
    <>
      <span>
        <b><bdi>{called(city.name)}</bdi></b> <small>{scopeName(city.scope)}</small>
      </span>
      <small>{words.listed([tell("garrison_count", { count: city.garrison.length }), tell("earns", { amount: amount(earn(game, city)) }), tell("heals", { amount: amount(heal(game, city.mayor)) })])}</small>
      <small>
        {tell("mayor")} <bdi>{officerName(game, city.mayor)}</bdi> · {tell("treasurer")} <bdi>{officerName(game, city.treasurer)}</bdi>
      </small>
      <Health officer={city} />
    </>
  );
}
