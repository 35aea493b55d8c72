// What a guided table shows of its guide: one file, for on a slow line each takes long.
export { AdviceLine } from "./advice-line";
export { FirstSheet } from "./first-sheet";
