import type { texts as en } from "../en/offer";

export const texts: Record<keyof typeof en, string> = {
  offer_people: "和正在等人的人一起玩",
  offer_nobody: "还没有人入座。",
  offer_sit: "坐下",
  offer_bots: "和机器人玩",
  offer_seats: "人数",
  offer_seats_plain: "{seats} 人",
  offer_seats_best: "{seats} 人（最好玩）",
  offer_strength: "强弱",
  offer_play_bots: "和机器人开局",
  offer_open: "自己开一桌，等人来",
};
