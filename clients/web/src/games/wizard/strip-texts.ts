import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

/** What the strip says. */
export const stripTexts = bilingual(
  {
    round: "Round {round}: {phase}",
    stands: "cycle {cycle}, cell {cell}",
    goal: "Cycle {cycle} wins.",
    monsters: "Monsters",
    health: "HP {health}",
  },
  {
    round: "第 {round} 轮：{phase}",
    stands: "第 {cycle} 周期第 {cell} 格",
    goal: "先到第 {cycle} 周期者胜。",
    monsters: "怪物",
    health: "生命 {health}",
  },
);

export const tell = sayer(stripTexts);
