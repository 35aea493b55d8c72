import type { Card } from "./pack";

/** The four cards of the pack `base`, whose file has comments in it: what is printed on them. */
export const SEED: readonly Card[] = [
  {
    id: "base.treasure.original.stone",
    name: { zh: "小石子", en: "Pebble" },
    description: { zh: "造成2点伤害。", en: "2 damage." },
    count: "$1",
    manaCost: 0,
    rarity: "ori",
    school: "none",
    behaviors: [{ at: "onPlay", do: [{ type: "damage", amount: 2, target: { type: "monsterChooser" } }] }],
  },
  {
    id: "base.treasure.common.bash",
    name: { zh: "当头一棒", en: "Bash" },
    description: { zh: "造成9点伤害,若你装备了魔杖,改为造成12点伤害。", en: "9 damage; with a wand 12." },
    manaCost: 3,
    rarity: "com",
    school: "none",
  },
  {
    id: "base.treasure.common.survival_of_the_fittest",
    name: { zh: "优胜劣汰", en: "Survival of the fittest" },
    description: { zh: "抽5张牌,弃掉法力值消耗小于等于4点的卡牌。", en: "Draw 5 one by one; discard each whose printed cost is 4 or less." },
    manaCost: 2,
    rarity: "com",
    school: "none",
  },
  {
    id: "base.exploration.III.gilding_components",
    name: { zh: "镀金的部件", en: "Gilding components" },
    description: { zh: "你下一张翻开的怪物牌血量+3,赏金+1", en: "The next monster you flip has HP +3 and bounty +1." },
    type: "event",
    level: "III",
  },
];
