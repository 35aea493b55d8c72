import { create } from "./create";
import { fork } from "./fork";
import { frame } from "./frame";
import { generic } from "./generic";
import { home } from "./home";
import { llm } from "./llm";
import { prompts } from "./prompts";
import { rules } from "./rules";
import { tables } from "./tables";

/** The texts that several pages have, one file a part; those of one page, or of a game's board, come with it. */
export const TEXTS = {
  en: { ...frame.en, ...tables.en, ...prompts.en, ...generic.en, ...home.en, ...create.en, ...rules.en, ...llm.en, ...fork.en },
  zh: { ...frame.zh, ...tables.zh, ...prompts.zh, ...generic.zh, ...home.zh, ...create.zh, ...rules.zh, ...llm.zh, ...fork.zh },
};
