import type { texts as en } from "../en/generic";

export const texts: Record<keyof typeof en, string> = {
  how_title: "这个游戏怎么玩？",
  how_short: "玩法",
  unknown: "未知",
  only_you_know: "只有你知道",
  nothing: "无",
  entries: "{count} 项",
  show_rest: "再显示 {count} 项",
  by_seat: "各座位已知情况",
  table_options: "本桌选项",
  nothing_known: "目前还什么都不知道。",
};
