import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

/** What the board and its strip both say; the strip has no other texts. */
export const stripTexts = bilingual(
  {
    turn_of: "Turn {turn} of {most}",
    goal: "{sum} wins",
    doing_action: "{who} may play cards, then rolls.",
    doing_meet: "{who} meets {other}: fight or not?",
    doing_siege: "{who} stands before {city} of {other}: attack or not?",
    doing_generals: "{scale} encounter: {who} names generals.",
    doing_generals_siege: "{scale} siege of {city}: {who} names generals.",
    doing_generals_robber: "A robber! {who} names generals.",
    doing_occupy: "Nobody owns {city}: which officer of {who} stays there?",
    doing_hire: "{who} is in a hall: whom to hire?",
    doing_study: "{who} is at {place}: who studies what?",
    doing_train: "{who} is at {place}: who trains?",
    doing_allocation: "{who} moves officers; up to {left} more {left|step|steps}.",
    doing_role: "{who} chooses a role.",
    roles: "Roles",
    out: "out",
    city: "City",
    hall: "Hall",
    institute: "Institute",
    room: "Training room",
    chance: "Chance",
    empty: "Empty",
    part_map: "Map",
  },
  {
    turn_of: "第 {turn} / {most} 回合",
    goal: "攒到 {sum} 获胜",
    doing_action: "{who} 可用卡牌，然后掷骰。",
    doing_meet: "{who} 遇到 {other}：打不打？",
    doing_siege: "{who} 来到 {other} 的{city}：攻不攻城？",
    doing_generals: "{scale}遭遇战：{who} 正在点将。",
    doing_generals_siege: "{city}之战（{scale}）：{who} 正在点将。",
    doing_generals_robber: "遇上山贼！{who} 正在点将。",
    doing_occupy: "{city}无主：{who} 派谁驻守？",
    doing_hire: "{who} 在会馆：招募谁？",
    doing_study: "{who} 在{place}：派谁研究什么？",
    doing_train: "{who} 在{place}：派谁修炼？",
    doing_allocation: "{who} 正在调度，还可调整 {left} 次。",
    doing_role: "{who} 正在选择阵营。",
    roles: "角色",
    out: "出局",
    city: "城市",
    hall: "会馆",
    institute: "谋略研究所",
    room: "修炼所",
    chance: "机会",
    empty: "空地",
    part_map: "地图",
  },
);

export type StripText = keyof (typeof stripTexts)["en"];

export const tell = sayer(stripTexts);
