// Somebody ready-made for who wants to begin at once: texts of our own, in both languages.

import type { Color } from "./state";

/** The card that everybody sees; what stays secret is drawn apart from it (`secret-files.ts`). */
export interface PatientSample {
  name: string;
  gender: string;
  age: number;
  former_identity: string;
  appearance: string;
}

export interface GhostSample {
  name: string;
  appearance: string;
  personality: string;
  [field: string]: unknown;
}

function patient(name: string, gender: string, age: number, former_identity: string, appearance: string): PatientSample {
  return { name, gender, age, former_identity, appearance };
}

function ghost(name: string, appearance: string, personality: string, ability: string, description: string, color: Color, effect_type: string): GhostSample {
  return { name, appearance, personality, print_ability: { name: ability, description, color, effect_type } };
}

export const patientSamples: { zh: readonly PatientSample[]; en: readonly PatientSample[] } = {
  zh: [
    patient("顾栖", "女", 27, "地铁广播员", "灰色长风衣，说话前总要先清一下嗓子。"),
    patient("陆沉", "男", 34, "拆迁队队长", "左手缠着绷带，鞋底永远有石灰。"),
    patient("舒晴", "女", 19, "便利店夜班店员", "头发染过三次，现在褪成了雨天的颜色。"),
    patient("纪迟", "", 41, "钟表修理匠", "眼镜腿用胶布缠着，袖口别一排细针。"),
    patient("温弦", "女", 30, "电台调音师", "耳机从不摘下，声音很轻。"),
    patient("秦野", "男", 23, "外卖骑手", "红色头盔上有一道长长的划痕。"),
  ],
  en: [
    patient("Ada Quill", "f", 27, "Voice of the underground", "A long grey coat. Clears her throat before every sentence."),
    patient("Bram Locke", "m", 34, "Foreman of a wrecking crew", "A bandaged left hand, lime on both soles."),
    patient("Sunny Vale", "f", 19, "Night clerk at a corner shop", "Hair dyed three times, now faded to the colour of rain."),
    patient("Corin Late", "", 41, "Mender of clocks", "Glasses held by tape, a row of fine needles in the cuff."),
    patient("Wren Hollis", "f", 30, "Sound engineer at a small station", "Never takes off her headphones. Speaks softly."),
    patient("Finn Carrow", "m", 23, "Courier", "A long scratch across a red helmet."),
  ],
}; // prettier-ignore

export const ghostSamples: { zh: { [color in Color]: readonly GhostSample[] }; en: { [color in Color]: readonly GhostSample[] } } = {
  zh: {
    C: [
      ghost("倒带", "半透明的人形，身体里有磁带在转。", "什么都记得，什么都要分析，从不安慰人。", "慢放", "把眼前的一秒拉成十秒，看清它的每一格。", "C", "control"),
      ghost("雾号", "一团蓝雾，靠近时能听见远处的船。", "总是先叹气，再说出最坏的可能。", "静默海域", "周围的一切声音都被吸走，谁也动不快。", "C", "control"),
    ],
    M: [
      ghost("赤铁", "肩上冒着火星，脚印是焦的。", "一点就着，先动手再问名字。", "逆火", "把受到的推力原样打回去。", "M", "attack"),
      ghost("裂口", "影子比身体大一圈，边缘像撕开的布。", "什么都要争，连沉默也要争。", "崩落", "指着一处，那里就会碎。", "M", "attack"),
    ],
    Y: [
      ghost("小满", "皮肤里透着黄光，走到哪儿哪儿暖。", "开心得过分，从不让人一个人待着。", "余温", "把掌心的光分给别人，伤口会慢慢合上。", "Y", "recovery"),
      ghost("纸灯", "纸糊的脑袋里点着一盏灯。", "对谁都好，好到没有自己的主意。", "同频", "两个人的心跳合成一拍，一起喘过气来。", "Y", "recovery"),
    ],
    K: [
      ghost("墨线", "通体漆黑，轮廓笔直，像一道划掉的字。", "认定的事绝不回头，疼也不说。", "零界", "在身前画一条线，线这边什么都进不来。", "K", "defense"),
      ghost("长夜", "披着黑雨衣，脸藏在帽檐里。", "不睡，不笑，不离开。", "守灯", "替人站着，直到天亮。", "K", "defense"),
    ],
  },
  en: {
    C: [
      ghost("Rewind", "A see-through figure with tape turning inside.", "Remembers all, takes all apart, comforts nobody.", "Slow motion", "Stretches one second into ten, and looks at each frame.", "C", "control"),
      ghost("Foghorn", "A blue mist; close to it you can hear ships.", "Sighs first, then names the worst that could happen.", "Dead calm", "Drinks up every sound. Nobody moves quickly there.", "C", "control"),
    ],
    M: [
      ghost("Red Iron", "Sparks on its shoulders, burnt footprints.", "Flares up at once; hits first and asks for names later.", "Backdraught", "Whatever pushed it is pushed back as hard.", "M", "attack"),
      ghost("Rift", "A shadow larger than its body, frayed like torn cloth.", "Contends for everything, even for silence.", "Landslip", "It points, and there things break.", "M", "attack"),
    ],
    Y: [
      ghost("Marigold", "Yellow light under the skin; warm wherever it goes.", "Glad beyond measure. Leaves nobody alone.", "Afterglow", "Shares the light of its palm, and wounds close slowly.", "Y", "recovery"),
      ghost("Lantern", "A head of paper with a lamp inside.", "Kind to all, so kind that it has no mind of its own.", "Same beat", "Two hearts fall into one beat and catch their breath.", "Y", "recovery"),
    ],
    K: [
      ghost("Strikethrough", "All black, straight outlines, like a word crossed out.", "Never turns back, never says that it hurts.", "Zero line", "Draws a line before you. Nothing comes past it.", "K", "defense"),
      ghost("Long Night", "A black raincoat, a face under the brim.", "Does not sleep, does not smile, does not leave.", "Keeping the lamp", "Stands in somebody's stead until it is light.", "K", "defense"),
    ],
  },
}; // prettier-ignore
