import type { texts as en } from "../en/guide";

export const texts: { [name in keyof typeof en]: string } = {
  guide: "引导",
  guide_suggested: "建议：",
  guide_why: "为什么？",
  guide_play: "开始玩",
  guide_leave: "这游戏我会",
  guide_happened: "刚才发生了什么：",
  guide_else: "你还可以：",
  guide_over: "你的第一局打完了。",
  guide_over_why: "回放里可以从每个座位再看一遍。下次和真人试试：开一桌，把链接发给朋友。",
  guide_again: "再来一局，仍要引导",
};
