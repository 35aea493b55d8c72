import { create } from "./create";
import { fork } from "./fork";
import { frame } from "./frame";
import { generic } from "./generic";
import { home } from "./home";
import { llm } from "./llm";
import { profile } from "./profile";
import { prompts } from "./prompts";
import { replay } from "./replay";
import { rules } from "./rules";
import { simulations } from "./simulations";
import { tables } from "./tables";

/** All texts of the pages, one file a part; those of a game's board are beside the board. */
export const TEXTS = {
  en: { ...frame.en, ...tables.en, ...prompts.en, ...generic.en, ...home.en, ...create.en, ...replay.en, ...profile.en, ...rules.en, ...simulations.en, ...llm.en, ...fork.en },
  zh: { ...frame.zh, ...tables.zh, ...prompts.zh, ...generic.zh, ...home.zh, ...create.zh, ...replay.zh, ...profile.zh, ...rules.zh, ...simulations.zh, ...llm.zh, ...fork.zh },
};
