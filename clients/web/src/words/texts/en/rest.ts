import { texts as create } from "./create";
import { texts as fork } from "./fork";
import { texts as generic } from "./generic";
import { texts as llm } from "./llm";
import { texts as prompts } from "./prompts";
import { texts as rules } from "./rules";
import { texts as tables } from "./tables";

/** What several pages have beyond the first page; the texts of one page, or of a game's board, come with it. */
export const texts = { ...create, ...fork, ...generic, ...llm, ...prompts, ...rules, ...tables };
