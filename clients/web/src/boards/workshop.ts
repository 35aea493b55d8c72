import type { ComponentType } from "preact";
import type { Words } from "../words/catalogue";
import { ofGames } from "./discovery";

/** What a folder of a game may give: a place of its own to write a document for it, and to try what was written. */
export interface WorkshopModule {
  Workshop: ComponentType<{ game: string; words: Words }>;
}

const folders = import.meta.glob<WorkshopModule>("../games/*/workshop.tsx");
const lookUp = ofGames<WorkshopModule | "none">(folders, "workshop.tsx", "none");

/** Whether a game has one. */
export function hasWorkshop(game: string): boolean {
  return `../games/${game}/workshop.tsx` in folders;
}

/** The workshop of a game, undefined until its script is here. */
export function workshopOf(game: string): WorkshopModule | "none" | "missing" | undefined {
  return lookUp(game);
}
