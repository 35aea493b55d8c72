import { texts as create } from "./create";
import { texts as fork } from "./fork";
import { texts as generic } from "./generic";
import { texts as llm } from "./llm";
import { texts as prompts } from "./prompts";
import { texts as rules } from "./rules";
import { texts as tables } from "./tables";

export const texts = { ...create, ...fork, ...generic, ...llm, ...prompts, ...rules, ...tables };
