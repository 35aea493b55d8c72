import { texts as bots } from "./bots";
import { texts as frame } from "./frame";
import { texts as home } from "./home";

export const texts = { ...frame, ...home, ...bots };
