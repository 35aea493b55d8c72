import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

/** What the board and its strip both say; the strip has no other texts. */
export const stripTexts = bilingual(
  {
    before_title: "The game has not begun",
    now_proposal: "{leader} chooses {count} {count|seat|seats} for mission {round}.",
    now_global_speech: "{turn} is giving a speech to all.",
    now_walk: "{turn} walks.",
    now_limited_speech: "{turn} speaks to those nearby.",
    now_vote: "All vote on the team {team}: {count} of 7 {count|has|have} voted.",
    now_mission: "{team} are on mission {round} and play their cards in secret.",
    now_mission_forced: "{team} go on mission {round} without a vote and play their cards in secret.",
    now_assassination: "Blue has three missions. The Assassin chooses whom to strike.",
    missions: "Missions",
    mission: "Mission {round}",
    mission_success: "succeeded",
    mission_failed: "failed",
    map: "Map",
    over: "The game is over",
  },
  {
    before_title: "游戏还没有开始",
    now_proposal: "{leader} 正在为第 {round} 轮任务挑选 {count} 名队员。",
    now_global_speech: "{turn} 正在全图发言。",
    now_walk: "{turn} 正在移动。",
    now_limited_speech: "{turn} 正在对附近的人发言。",
    now_vote: "全员对队伍 {team} 公投：7 人中已有 {count} 人投票。",
    now_mission: "{team} 正在执行第 {round} 轮任务，暗中投任务票。",
    now_mission_forced: "{team} 免公投出发，正在执行第 {round} 轮任务，暗中投任务票。",
    now_assassination: "蓝方已完成三次任务，刺客正在选择刺杀目标。",
    missions: "任务",
    mission: "第 {round} 轮任务",
    mission_success: "成功",
    mission_failed: "失败",
    map: "地图",
    over: "游戏结束",
  },
);

export const tell = sayer(stripTexts);
