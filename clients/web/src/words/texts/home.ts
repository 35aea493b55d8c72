import { bilingual } from "./bilingual";

export const home = bilingual({}, {});
