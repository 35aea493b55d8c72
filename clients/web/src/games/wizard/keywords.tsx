import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { language } from "../../browser/language";
import style from "./card.module.css";

/** The words of the cards' language: [as English writes them, as Chinese does, what they mean in each]. */
const KEYWORDS: readonly (readonly [en: RegExp, zh: string, english: string, chinese: string])[] = [
  [/^(second |third )?spread$/i, "扩散", "Your fire spells in a row: if the one before this was fire too, this is a spread; two before it, a second spread.", "你连续打出的火焰法术：前一张也是火焰即为扩散，前两张都是即为二次扩散。"],
  [/^freezes?$/i, "冻结", "Adds to your freeze, at most 10; what is more overflows. It is 0 again when the battle ends.", "增加你的冻结值，至多 10，超出的为溢出；战斗结束时归零。"],
  [/^resonance$/i, "共鸣", "Counts the cards in your played area before this one: with as many as that, it holds.", "打出此牌之前，你出牌区中的牌不少于此数即生效。"],
  [/^counter(ed|s)?$/i, "反制", "The card has no effect, and its mana is spent all the same.", "该牌不产生效果，法力照付。"],
  [/^aura$/i, "光环", "Holds until the round ends. The same one twice counts once.", "持续到本轮结束；同名不叠加。"],
  [/^overflow(s|ed|ing)?$/i, "溢出", "What does not fit under the limit: 20 mana, 10 freeze.", "超出上限的部分：法力 20，冻结 10。"],
  [/^immune$/i, "免疫", "Takes no damage from these.", "不受此类伤害。"],
  [/^group$/i, "群体", "Several bodies in one slot. A hit strikes the first that lives, and what is too much is lost.", "一个栏位里有多个成员；伤害由第一个存活的承受，多余的作废。"],
  [/^occults?$/i, "秘术", "Used once: then it goes back to the pile. It counts for no resonance.", "一次性：用后回到牌堆；不计入共鸣。"],
  [/^undercurrents?$/i, "暗流", "Lies face down before you. When its moment comes you may pay for it and fire it.", "面朝下放在你面前；时机到来时可付费发动。"],
  [/^wands?$/i, "魔杖", "Worn as soon as it is gained, one at a time; it works all the while.", "获得时立即装备，一次一根，持续生效。"],
];

const ENGLISH = /\b((?:second |third )?spread|freezes?|resonance|counter(?:ed|s)?|aura|overflow(?:s|ed|ing)?|immune|group|occults?|undercurrents?|wands?)\b/i;
const CHINESE = new RegExp(`(${KEYWORDS.map(([, zh]) => zh).join("|")})`);

/** A text whose keywords explain themselves when they are pressed. */
export function Explained({ text }: { text: string }) {
  return <>{text.split(language.value === "zh" ? CHINESE : ENGLISH).map((piece, at) => (at % 2 ? <Keyword key={at} word={piece} /> : piece))}</>;
}

function Keyword({ word }: { word: string }) {
  const meaning = KEYWORDS.find(([en, zh]) => zh === word || en.test(word));
  return meaning ? <Pressed look={style.keyword} says={meaning[language.value === "zh" ? 3 : 2]}>{word}</Pressed> : <>{word}</>;
}

/** Something small that says what it is when it is pressed, over what it stands in. */
export function Pressed({ look, label, says, children }: { look: string | undefined; label?: string; says: ComponentChildren; children: ComponentChildren }) {
  const open = useSignal(false);
  const close = () => (open.value = false);
  return (
    <>
      <button type="button" class={look} aria-label={label} aria-expanded={open.value} onClick={() => (open.value = !open.value)} onBlur={close} onKeyDown={({ key }) => key === "Escape" && close()}>
        {children}
      </button>
      {open.value && <span class={style.meaning} role="status">{says}</span>}
    </>
  );
}
