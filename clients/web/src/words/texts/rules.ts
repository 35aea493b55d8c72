import { bilingual } from "./bilingual";

export const rules = bilingual(
  {
    contents: "Contents",
    no_rules_text: "Nobody has written these rules down yet. At a table, the page shows what can be done at every moment.",
    options: "Options",
  },
  {
    contents: "目录",
    no_rules_text: "还没有人写下这个游戏的规则。在牌桌上，页面随时会显示当前可以做什么。",
    options: "选项",
  },
);
