// The module as the server reads it out to the DM: the story that the game tells, before it is told.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { place } from "../../browser/router";
import { ask } from "../../wire/http";
import { tablePath } from "../../wire/paths";
import type { Color, Told } from "./state";

export interface Outcome {
  text: Told;
  effects: readonly { readonly type: string; readonly [field: string]: unknown }[];
}

export interface ModuleNode {
  kind: "task" | "collect" | "talk" | "monster";
  id: string;
  text: Told;
  colour?: Color | null;
  threshold?: number;
  stock?: number;
  monster?: string;
  needs: readonly string[];
  success: Outcome;
  failure?: Outcome;
}

export interface ModuleArea {
  id: string;
  name: Told;
  text: Told;
  nodes: readonly ModuleNode[];
}

export interface ModuleRegion {
  id: string;
  label: Told;
  name: Told;
  text: Told;
  key_node: string;
  areas: readonly ModuleArea[];
}

export interface ModuleChapter {
  colour: Color;
  name: Told;
  text: Told;
  regions: readonly ModuleRegion[];
}

export interface Monster {
  id: string;
  name: Told;
  text: Told;
  values: { readonly [color in Color]?: number };
  activity: number;
  style: string;
}

export interface Module {
  title: Told;
  text: Told;
  prologue: Told;
  mission: Told;
  chapters: readonly ModuleChapter[];
  finale: { text: Told; endings: { readonly [name: string]: Told } };
  items: readonly { id: string; name: Told; text: Told }[];
  monsters: readonly Monster[];
}

export const LETTERS = ["A", "B", "C", "D"] as const;

const read = signal<{ readonly [table: string]: Module }>({});

/** The module of the table whose page this is; undefined until it has come, and where there is none to read. */
export function useModule(as: string): Module | undefined {
  const table = /^\/tables\/([a-z0-9]+)/.exec(place.value.path)?.[1];
  useEffect(() => {
    if (table === undefined || table in read.peek()) return;
    const path = `${tablePath(table)}/query/module?as=${encodeURIComponent(as)}`;
    // Without it everything else of the desk works; the next visit asks again.
    ask<Module>("GET", path).then((module) => (read.value = { ...read.peek(), [table]: module }), () => undefined);
  }, [table, as]);
  return table === undefined ? undefined : read.value[table];
}
