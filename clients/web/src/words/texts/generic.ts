import { bilingual } from "./bilingual";

export const generic = bilingual(
  {
    how_title: "How is this game played?",
    how_short: "How to play",
    unknown: "unknown",
    only_you_know: "Only you know",
    nothing: "nothing",
    entries: "{count} {count|entry|entries}",
    show_rest: "Show {count} more",
    empty_fields: "Still empty:",
    by_seat: "What is known about each seat",
    table_options: "Options of this table",
    nothing_known: "Nothing is known yet.",
  },
  {
    how_title: "这个游戏怎么玩？",
    how_short: "玩法",
    unknown: "未知",
    only_you_know: "只有你知道",
    nothing: "无",
    entries: "{count} 项",
    show_rest: "再显示 {count} 项",
    empty_fields: "暂无内容：",
    by_seat: "各座位已知情况",
    table_options: "本桌选项",
    nothing_known: "目前还什么都不知道。",
  },
);
