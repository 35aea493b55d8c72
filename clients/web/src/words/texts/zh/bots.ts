import type { texts as en } from "../en/bots";

export const texts: { [name in keyof typeof en]: string } = {
  bot_names: "年糕 汤圆 芝麻 豆沙 麻薯 花卷 烧麦 栗子 橘子 柚子 青团 薄荷 石榴 核桃 团子 番薯 海带 蘑菇 铁皮 齿轮 发条 螺丝 水壶 算盘 风筝 灯泡 纽扣 口琴 弹珠 橡皮 陀螺 闹钟 门铃 积木 拨浪鼓 小满 阿福",
  bot_kind: "机器人：{kind}",
  is_bot: "机器人",
  guide_on: "引导：开",
  guide_off: "引导：关",
};
