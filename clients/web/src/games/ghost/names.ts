import type { Words } from "../../words/catalogue";
import { tell } from "./texts";
import type { Ability, Ghost, Told } from "./state";

/** What the ids in facts and options are called, as far as this viewer knows them. */
export function namesIn({ hall, scenes, tale, combats, checks }: Ghost, words: Words): { [id: string]: string } {
  const names: { [id: string]: string } = {};
  const learn = (id: string, name: Told | undefined) => {
    if (name) names[id] = `\u2068${words.value(name)}\u2069`;
  };
  const learnAll = (abilities: readonly Ability[]) => abilities.forEach(({ id, name }) => learn(id, name));
  for (const { id, name } of Object.values(hall?.patients ?? {})) learn(id, name);
  for (const { id, name } of Object.values(hall?.ghosts ?? {})) learn(id, name);
  for (const abilities of [...Object.values(hall?.native ?? {}), ...Object.values(hall?.copied ?? {})]) learnAll(Object.values(abilities));
  for (const files of Object.values(hall?.granted ?? {})) {
    for (const { ghost, print_abilities } of Object.values(files)) learnAll([...(ghost?.print_abilities ?? []), ...(print_abilities ?? [])]);
  }
  for (const { areas } of Object.values(scenes?.scenes ?? {})) {
    for (const { id, name, nodes } of Object.values(areas ?? {})) {
      learn(id, name);
      for (const node of Object.values(nodes ?? {})) learn(node.id, shortened(words.value(node.text)));
    }
  }
  for (const { foes } of Object.values(combats?.fights ?? {})) for (const [id, { name }] of Object.entries(foes ?? {})) learn(id, name);
  for (const { id, name } of Object.values(checks?.events ?? {})) learn(id, name);
  for (const { id, chapter, region } of Object.values(scenes?.sessions ?? {})) {
    const label = chapter === tale?.chapter ? tale?.regions?.[region]?.label : undefined;
    learn(id, `${chapter} · ${region}${label ? ` ${words.value(label)}` : ""}`);
  }
  for (const id of Object.values(combats?.fights ?? {}).map((fight) => fight.id)) learn(id, tell("fight"));
  // Where others are is told by an id alone; its name is for those who have been there.
  for (const [patient, place] of Object.entries(scenes?.places ?? {})) {
    const region = tale?.groups?.[patient];
    if (names[place] === undefined && region) learn(place, tale?.regions?.[region]?.label);
  }
  return names;
}

const LONG = 40;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > LONG ? `${letters.slice(0, LONG).join("")}…` : text;
}
