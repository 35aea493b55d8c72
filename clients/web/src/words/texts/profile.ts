import { bilingual } from "./bilingual";

export const profile = bilingual({}, {});
