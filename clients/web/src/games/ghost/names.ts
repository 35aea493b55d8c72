import type * as made from "../../generated/ghost";
import { facts } from "../../house/facts";
import type { Line } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { tell } from "./texts";
import type { Ability, Area, Ghost, Session, Told } from "./state";

/** What the ids in facts and options are called, as far as this viewer knows them: by what it was told, and by its view. */
export function namesIn({ hall, scenes, tale, combats, checks }: Ghost, words: Words, lines: readonly Line[] = []): { [id: string]: string } {
  const names: { [id: string]: string } = {};
  const learn = (id: string, name: Told | undefined) => {
    // What people call somebody is no code, though it may look like one.
    if (name) names[id] = `\u2068${typeof name === "string" ? name : words.value(name)}\u2069`;
  };
  learnFrom(lines, learn, (id) => id in names, words);
  const learnAll = (abilities: readonly Ability[]) => abilities.forEach(({ id, name }) => learn(id, name));
  for (const { id, name } of Object.values(hall?.patients ?? {})) learn(id, name);
  for (const { id, name } of Object.values(hall?.ghosts ?? {})) learn(id, name);
  for (const abilities of [...Object.values(hall?.native ?? {}), ...Object.values(hall?.copied ?? {})]) learnAll(Object.values(abilities));
  for (const files of Object.values(hall?.granted ?? {})) {
    for (const { ghost, print_abilities } of Object.values(files)) learnAll([...(ghost?.print_abilities ?? []), ...(print_abilities ?? [])]);
  }
  for (const { areas } of Object.values(scenes?.scenes ?? {})) {
    for (const area of Object.values(areas ?? {})) learnArea(area, learn, words);
  }
  for (const { foes } of Object.values(combats?.fights ?? {})) for (const [id, { name }] of Object.entries(foes ?? {})) learn(id, name);
  for (const { id, name } of Object.values(checks?.events ?? {})) learn(id, name);
  for (const session of Object.values(scenes?.sessions ?? {})) {
    if (names[session.id] === undefined) learn(session.id, calledIn(session, session.chapter === tale?.chapter ? (tale.regions ?? {}) : {}, words));
  }
  for (const id of Object.values(combats?.fights ?? {}).map((fight) => fight.id)) learn(id, tell("fight"));
  for (const [patient, place] of Object.entries(scenes?.places ?? {})) {
    const region = tale?.groups?.[patient];
    if (names[place] === undefined && region) learn(place, tale?.regions?.[region]?.label);
  }
  return names;
}

type Learn = (id: string, name: Told | undefined) => void;

/** The names of what the view has forgotten: places of chapters that are over, and foes of fights. */
function learnFrom(lines: readonly Line[], learn: Learn, knows: (id: string) => boolean, words: Words): void {
  let regions: made.ChapterOpened["regions"] = {};
  let groups: made.RegionsOpened["groups"] = {};
  for (const line of lines) {
    const fact = named(line);
    switch (fact.type) {
      case "patient_registered":
        learn(fact.patient.id, fact.patient.name);
        break;
      case "ghost_made":
      case "companion_introduced":
        learn(fact.ghost.id, fact.ghost.name);
        break;
      case "chapter_opened":
        regions = fact.regions;
        break;
      case "regions_opened":
        groups = fact.groups;
        break;
      case "session_started":
        learn(fact.session.id, calledIn(fact.session, regions, words));
        break;
      case "scene_shown":
        for (const area of Object.values(fact.scene.areas)) learnArea(area, learn, words);
        break;
      case "fight_began":
        for (const [id, { name }] of Object.entries(fact.foes)) learn(id, name);
        break;
      case "patient_moved":
        // Where others are is told by an id alone; its name is for those who have been there.
        if (!knows(fact.area)) learn(fact.area, regions[groups[fact.patient] ?? ""]?.label);
    }
  }
}

/** The facts that give names. */
const named = facts<
  | made.PatientRegistered
  | made.GhostMade
  | made.CompanionIntroduced
  | made.ChapterOpened
  | made.RegionsOpened
  | made.SessionStarted
  | made.SceneShown
  | made.FightBegan
  | made.PatientMoved
>();

function learnArea({ id, name, nodes }: Area, learn: Learn, words: Words): void {
  learn(id, name);
  for (const node of Object.values(nodes)) learn(node.id, shortened(words.value(node.text)));
}

function calledIn({ chapter, region }: Session, regions: made.ChapterOpened["regions"], words: Words): string {
  const label = regions[region]?.label;
  return `${chapter} · ${region}${label ? ` ${words.value(label)}` : ""}`;
}

const LONG = 40;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > LONG ? `${letters.slice(0, LONG).join("")}…` : text;
}
