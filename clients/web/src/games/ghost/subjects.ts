import type { Prompt } from "../../wire/types";
import { type Ghost, ghostOf, takingPart } from "./state";

/** What the answers of a field are, where the board draws them. */
const KINDS: { readonly [field: string]: string } = {
  ally: "patient",
  area: "area",
  ghost: "ghost",
  host: "patient",
  node: "node",
  patient: "patient",
  patients: "patient",
  region: "region",
  regions: "region",
  seat: "seat",
  target: "patient",
  to: "patient",
};

/** Whom and what the answers name: patients and foes, places and what is there, regions, ghosts. */
export function about({ fields }: Prompt, game: Ghost): readonly string[] {
  const drawn = drawnOf(game);
  return Object.entries(fields).flatMap(([name, field]) => ("options" in field ? field.options.map(({ value }) => `${KINDS[name]} ${value}`) : [])).filter((anchor) => drawn.has(anchor));
}

/** Everything on the board that a question may be about. */
function drawnOf(game: Ghost): ReadonlySet<string> {
  const { tale, scenes, combats, phase } = game;
  const areas = Object.values(scenes?.scenes ?? {}).flatMap((scene) => Object.values(scene.areas ?? {}));
  const nodes = areas.flatMap((area) => Object.keys(area.nodes ?? {}));
  const fighters = Object.values(combats?.fights ?? {}).flatMap(({ order }) => order);
  const cards = takingPart(game).flatMap(({ id, seat }) => [`patient ${id}`, `seat ${seat}`, `ghost ${ghostOf(game, id)?.id}`]);
  const regions = phase === "finale" || phase === "ended" ? [] : Object.keys(tale?.regions ?? {});
  return new Set([...cards, ...fighters.map((id) => `patient ${id}`), ...regions.map((id) => `region ${id}`), ...areas.map(({ id }) => `area ${id}`), ...nodes.map((id) => `node ${id}`)]);
}
