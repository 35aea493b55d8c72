import { texts as create } from "./create";
import { texts as fork } from "./fork";
import { texts as frame } from "./frame";
import { texts as generic } from "./generic";
import { texts as home } from "./home";
import { texts as llm } from "./llm";
import { texts as prompts } from "./prompts";
import { texts as rules } from "./rules";
import { texts as tables } from "./tables";

/** The texts that several pages have, one file a part; those of one page, or of a game's board, come with it. */
export const texts = { ...frame, ...tables, ...prompts, ...generic, ...home, ...create, ...rules, ...llm, ...fork };
