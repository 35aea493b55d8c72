/** What a card is aimed at, by its number. */
export type Aimed = "none" | "role" | "cell" | "officer";

export const AIMED: readonly Aimed[] = [
  "cell",
  "role",
  "role",
  "role",
  "none",
  "role",
  "none",
  "officer",
  "officer",
  "officer",
  "cell",
  "role",
  "role",
  "role",
];

/** What a technique costs to study, in points and money, by its number. */
export const STUDY_COST: readonly number[] = [35_000, 42_000, 45_000, 36_000, 36_000, 33_000, 43_000, 40_000, 45_000, 38_000, 50_000, 65_000];
