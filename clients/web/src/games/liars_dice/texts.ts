import { bilingual } from "../../words/bilingual";
import { sayer } from "../../words/say";

const texts = bilingual(
  {
    cups: "Cups",
    bid: "The bid",
    on_turn: "On turn",
    no_bid: "Nobody has bid in this round.",
    last_bid: "bids at least {count}\u00a0×\u00a0{face} under all cups.",
    wild: "Ones count as every face;",
    plain: "Ones count as ones only;",
    out: "out",
    left: "{count} {count|die|dice} under cover",
    yours: "Yours alone",
    how_many: "How many",
    which: "Of which face",
    bid_it: "Bid {count}\u00a0×\u00a0{face}",
    revealed: "All cups are lifted",
    found: "The bid was {count}\u00a0×\u00a0{face}: the cups hold {found}.",
    lost: "loses a die.",
    you_lost: "You lose a die.",
    how_1: "Everybody rolls under a cup and sees only their own dice.",
    how_2: "In turn each raises the bid on all dice together, or calls the last one a lie.",
    how_3: "Then all cups are lifted: whoever was wrong loses a die. The last one with dice wins.",
  },
  {
    cups: "骰盅",
    bid: "叫点",
    on_turn: "轮到",
    no_bid: "本轮还没有人叫点。",
    last_bid: "叫：全场至少 {count} 个 {face}。",
    wild: "1 点可当任何点数，",
    plain: "1 点只算 1 点，",
    out: "出局",
    left: "盅下 {count} 颗骰子",
    yours: "只有你看得见",
    how_many: "几个",
    which: "哪个点数",
    bid_it: "叫 {count} 个 {face}",
    revealed: "开盅",
    found: "叫的是 {count} 个 {face}：盅下共有 {found} 个。",
    lost: "丢一颗骰子。",
    you_lost: "你丢一颗骰子。",
    how_1: "每人在盅下掷骰，只看得见自己的骰子。",
    how_2: "轮流对全场骰子叫出更高的点，或质疑上家。",
    how_3: "质疑时全部开盅：错的一方失去一颗骰子。最后还有骰子的人获胜。",
  },
);

/** The board's own texts; what the game has words for comes from its catalogue. */
export const tell = sayer<keyof (typeof texts)["en"]>(texts);
