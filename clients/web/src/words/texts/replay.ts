import { bilingual } from "./bilingual";

export const replay = bilingual({}, {});
