import { sayer } from "../../words/say";
import { bilingual } from "../../words/texts/bilingual";

export const texts = bilingual(
  {
    before_title: "The game has not begun",
    before_text: "As soon as the table starts, each seat gets a role of the map with its money, its officers and its cities.",
    settlement: "Last settlement",
    curves: "Money",
  },
  {
    before_title: "游戏尚未开始",
    before_text: "开局时，每位玩家各得地图上的一个角色，连同他的资金、人员和城市。",
    settlement: "上回合结算",
    curves: "资金曲线",
  },
);

export const tell = sayer(texts);
