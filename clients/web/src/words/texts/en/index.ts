import { texts as bots } from "./bots";
import { texts as frame } from "./frame";
import { texts as home } from "./home";

/** What the first page says; what several others have besides is in `rest.ts`. */
export const texts = { ...frame, ...home, ...bots };
