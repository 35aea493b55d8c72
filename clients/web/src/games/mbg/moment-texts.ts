import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

const texts = bilingual(
  {
    rolled: "goes {count} {count|step|steps}",
    occupied: "takes {city}",
    bankrupt: "is bankrupt and out",
    earned: "+{amount}",
    spent: "−{amount}",
    your_role: "Your role",
    begins: "Begins on cell {cell}",
    officers: "Officers: {names}",
    cities: "Cities: {names}",
    comma: ", ",
  },
  {
    rolled: "走 {count} 步",
    occupied: "占领{city}",
    bankrupt: "破产出局",
    earned: "+{amount}",
    spent: "−{amount}",
    your_role: "你的角色",
    begins: "从第 {cell} 格出发",
    officers: "人员：{names}",
    cities: "城市：{names}",
    comma: "、",
  },
);

/** What is said of what happens on the ring. */
export const momentText = sayer<keyof (typeof texts)["en"]>(texts);
