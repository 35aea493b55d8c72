import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

/** What the strip says. */
export const stripTexts = bilingual(
  { bid: "{who}: at least {count} × {face}", none: "Nobody has bid in this round.", dice: "{count} {count|die|dice}" },
  { bid: "{who}：至少 {count} 个 {face}", none: "本轮还没有人叫点。", dice: "{count} 颗骰子" },
);

export const tell = sayer(stripTexts);
