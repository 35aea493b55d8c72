// What a ready-made patient keeps to itself. It is drawn apart from the card that everybody sees: to know the
// ready-made cards is to know nothing of anybody's secrets. Nobody in it has a name, a trade or a sex, for the same reason.

import type { Language } from "../../browser/language";
import { COLORS, type Color } from "./state";

type Pool = { readonly [color in Color]: readonly string[] } & { readonly projections: readonly string[] };

export const POOLS: { readonly [language in Language]: Pool } = {
  zh: {
    C: ["记得每一条路的名字，却想不起自己要去哪里。", "背得下一整本书，人脸却一张也留不住。", "能在雨声里分出七层声音。", "凌晨三点的事，样样记得清楚。", "别人说谎时，总能先一步听出来。"],
    M: ["有一次对着空房间吼了很久。", "砸掉的那面墙上，有小时候的身高线。", "被偷了一样小东西，追出去两条街。", "因为一句话，删掉了整整一夜的东西。", "和一辆车吵过架，赢了。"],
    Y: ["一个陌生的孩子逗笑过自己，到现在还会笑。", "跟着收音机里唯一的台，每首歌都跳舞。", "那晚请客的账单，大家还留着。", "把所有人的笑声收在同一个盒子里。", "天亮前的那顿早饭，两个人吃了很久。"],
    K: ["最后一盘录音带锁在抽屉里，钥匙丢进了河。", "一张没写完的卡片，一直压在底下。", "有一样东西，始终没有送到。", "不肯说那天为什么提前回家。", "父亲的怀表停在某一分钟，从来没有修。"],
    projections: ["在一个不需要报上名字的地方，被人叫一次名字。", "盖一间不会被拆掉的房子。", "天亮时有人等着一起吃早饭。", "让停下的那一分钟重新走完。", "听见一次完整的寂静。", "在没有终点的路上一直走到天亮。"],
  },
  en: {
    C: ["Knows the name of every road, but not where this one leads.", "Keeps a whole book after one reading, and no face at all.", "Can tell seven layers of sound apart in the rain.", "Remembers everything that happened at three in the morning.", "Hears that somebody is lying before they do."],
    M: ["Once shouted at an empty room for a very long time.", "The wall that fell last had a child's heights pencilled on it.", "Chased a thief for two streets over something small.", "Erased a whole night's work for one sentence.", "Had an argument with a car once, and won."],
    Y: ["A strange child's joke years ago is still funny.", "The radio gets one station, and every song on it is danced to.", "Friends still have the bill of the night everybody was treated.", "Keeps the laughter of many people in one box.", "There was a breakfast before dawn that lasted for hours."],
    K: ["Locked away the last tape, and threw the key into the river.", "There is a card that was never finished, under everything else.", "One thing was to be delivered and never was.", "Will not say why that day ended early.", "A father's watch stopped at a certain minute, and was never mended."],
    projections: ["To be called by name where nobody has to give one.", "To build one house that nobody pulls down.", "Somebody to have breakfast with when it gets light.", "To let the minute that stopped run to its end.", "To hear silence once, whole.", "To walk till dawn on a road without an end."],
  },
}; // prettier-ignore

/** What the form asks for beside the card that everybody sees. */
export interface SecretFile {
  base_color: Color;
  personality_files: { [color in Color]: string };
  ideal_projection: string;
}

/** A secret file, drawn by chance. */
export function drawSecretFile(language: Language): SecretFile {
  const pool = POOLS[language];
  const files = Object.fromEntries(COLORS.map((color) => [color, drawn(pool[color])])) as SecretFile["personality_files"];
  return { base_color: drawn(COLORS), personality_files: files, ideal_projection: drawn(pool.projections) };
}

function drawn<One>(all: readonly One[]): One {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return all[number % all.length] as One;
}
