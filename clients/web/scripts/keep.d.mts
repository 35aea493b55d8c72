import type { Plugin } from "vite";

export function keepBuilds(): Plugin;
