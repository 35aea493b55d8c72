import type { Plugin } from "vite";

export function chunks(): { plugin: Plugin; groups: { debugName: string; name: (id: string) => string | null }[] };
