import { sayer } from "../../words/say";
import { bilingual } from "../../words/texts/bilingual";

export const texts = bilingual({}, {});

/** The board's own texts; what the game has words for comes from its catalogue. */
export const tell = sayer<string>(texts);
