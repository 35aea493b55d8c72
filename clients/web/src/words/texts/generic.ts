import { bilingual } from "./bilingual";

export const generic = bilingual({}, {});
