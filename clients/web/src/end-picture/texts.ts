import { bilingual } from "../words/bilingual-texts";
import { sayer } from "../words/sentences";

const both = bilingual(
  {
    win: "won",
    draw: "drew",
    scan: "Watch the replay",
    picture: "A picture of the end",
    save: "Save the picture",
    share: "Share the picture",
    untold: "There is no picture of this end.",
    failed: "The picture could not be drawn.",
    again: "Try again",
  },
  {
    win: "胜",
    draw: "平",
    scan: "看回放",
    picture: "结局的图片",
    save: "保存图片",
    share: "分享图片",
    untold: "这个结局没有图片。",
    failed: "图片没有画成。",
    again: "再试一次",
  },
);

/** What a picture of an end says, and what is said of it; it comes with what draws it. */
export const say = sayer<keyof (typeof both)["en"]>(both);
