import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

const texts = bilingual(
  {
    your_patient: "Your patient",
    age: "{age} years old",
    chapter: "Chapter {chapter}",
    prologue: "Prologue",
    to_the_story: "Begin",
    companion: "travels with you from now on",
    full_file: "The whole file lies open before you",
    glimpse: "You have seen something of this file",
    swap: "A torn form is in your hands",
    collapses: "collapses",
    lost: "is lost",
    restored: "has come back",
    evolved: "Its ghost is whole",
    passed: "Passed",
    failed: "Not passed",
    ended: "The record is closed",
  },
  {
    your_patient: "你的患者",
    age: "{age} 岁",
    chapter: "第 {chapter} 章",
    prologue: "序幕",
    to_the_story: "开始",
    companion: "从此与你同行",
    full_file: "完整档案已向你展开",
    glimpse: "你看到了这份档案的一角",
    swap: "你拿到了一张残缺的表格",
    collapses: "坍缩了",
    lost: "迷失了",
    restored: "回来了",
    evolved: "它的幽灵成为完全体",
    passed: "通过",
    failed: "未通过",
    ended: "档案封存",
  },
);

/** What is said of what a patient lives through. */
export const momentText = sayer<keyof (typeof texts)["en"]>(texts);
