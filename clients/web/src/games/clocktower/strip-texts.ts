import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

/** What the strip says. */
export const stripTexts = bilingual(
  { night: "Night {night}", day: "Day {day}", living: "{living} of {size} alive", dead: "dead", about: "About to die: {who}", vote: "Vote on {who}: {votes}", good: "Good has won.", evil: "Evil has won." },
  { night: "第 {night} 夜", day: "第 {day} 天", living: "{size} 人中 {living} 人存活", dead: "已死", about: "将被处决：{who}", vote: "对 {who} 投票：{votes}", good: "善良阵营获胜。", evil: "邪恶阵营获胜。" },
);

export const tell = sayer(stripTexts);
