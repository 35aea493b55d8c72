import { bilingual } from "./bilingual";

export const create = bilingual({}, {});
