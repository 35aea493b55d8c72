import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import type { GameSample } from "../samples";

const { technique, card } = parse(readFileSync("../../games/mbg/table.toml", "utf8")) as { [rows: string]: unknown[] };

export const sample: GameSample = {
  moments: { seat: 2, own: ["role_entered", "paid"], all: ["rolled", "city_occupied", "card_played", "table_ended"] },
  about: {
    besiege: "cell",
    cancel_study: "cell",
    garrison: "cell",
    hire: "cell",
    meet: "cell",
    move: "cell",
    name_generals: "cell",
    occupy: "cell",
    play_card: "card cell seat",
    study: "cell",
    train: "cell",
  },
  tables: { techniques: technique ?? [], cards: card ?? [] },
};
