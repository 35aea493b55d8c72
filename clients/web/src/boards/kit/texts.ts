import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

const texts = bilingual(
  {
    turn_over: "Turn it over",
    go_on: "Tap or click to go on",
    you_won: "You win",
    you_drew: "A draw",
    you_lost: "You lose",
    won: "{who} {count|wins|win}",
    drawn: "A draw",
    over: "The game is over",
    won_short: "won",
    drew_short: "drew",
    who_was: "Who was who",
    turning: "Turning points",
    advised: "Recommended:",
    more_columns: "More columns",
    fewer_columns: "Fewer columns",
  },
  {
    turn_over: "翻开",
    go_on: "点击继续",
    you_won: "你赢了",
    you_drew: "平局",
    you_lost: "你输了",
    won: "{who} 获胜",
    drawn: "平局",
    over: "游戏结束",
    won_short: "胜",
    drew_short: "平",
    who_was: "各人底细",
    turning: "转折",
    advised: "推荐：",
    more_columns: "更多栏目",
    fewer_columns: "只看要点",
  },
);

/** What the frame of all boards says; it comes with the boards. */
export const kitSay = sayer<keyof (typeof texts)["en"]>(texts);
