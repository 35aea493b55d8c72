import { bilingual } from "./bilingual";

export const rules = bilingual({}, {});
