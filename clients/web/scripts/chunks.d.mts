import type { Plugin } from "vite";

export function chunks(): { plugin: Plugin; groups: { name: string; test: (id: string) => boolean }[] };
