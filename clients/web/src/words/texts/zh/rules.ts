import type { texts as en } from "../en/rules";

export const texts: Record<keyof typeof en, string> = {
  figures_of: "数值按",
  figures_of_table: "这里的数值是你那一桌的。",
  figures_usual: "看通常的数值",
  contents: "目录",
  no_rules_text: "还没有人写下这个游戏的规则。在牌桌上，页面随时会显示当前可以做什么。",
  options: "选项",
};
