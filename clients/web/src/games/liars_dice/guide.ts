import type { Guide, Seen } from "../../boards/contract";
import { guiding } from "../../boards/kit/guide-texts";
import { playerOf } from "../../boards/kit/player";
import type { BidChallenged, BidMade, DiceShown, DieLost } from "../../generated/liars_dice";
import type { Fact, Prompt } from "../../wire/types";
import { bilingual } from "../../words/bilingual-texts";
import type { LiarsDice } from "./state";

const { tell, advise } = guiding(
  bilingual(
    {
      card_1: "Everybody has dice under a cup. You see your own and nobody else's.",
      card_2: "Bids are about all dice together: “five threes” says that at least five lie under all the cups. You need not have them yourself.",
      card_3: "Ones are jokers: they count as every face, until somebody bids on ones. So of the dice you cannot see, about one in three helps any bid.",
      card_3_plain: "Of the dice you cannot see, about one in six shows the face you want.",
      card_4: "On your turn you raise the bid, with more dice or as many of a higher face, or you challenge it. The one who is wrong loses a die, and the last one with dice wins.",
      open: "Begin with something safe: at least {count} × {face}.",
      open_why: "You have {own} of them yourself, and {hidden} dice are hidden from you. A bid that is probably true puts the next player on the spot, not you.",
      raise: "Raise to {count} × {face}.",
      raise_why: "That is true about {chance} % of the time: you hold {own} that count, and the {hidden} hidden dice bring the rest.",
      doubt: "Better challenge the last bid.",
      doubt_why: "With your dice, {count} × {face} is true about {chance} % of the time, and any higher bid less often still.",
      believe: "Challenging it now would be a gamble.",
      believe_why: "With your dice, {count} × {face} is true about {chance} % of the time. If it is, the die you lose is yours.",
      certain: "Do not challenge it: the bid is true.",
      certain_why: "{count} × {face} were bid, and you hold {own} that count yourself. You would lose a die.",
      bid: "{who} claims that at least {count} of all {all} dice show {face}{ones}.",
      ones: ", ones counted too",
      lost: "{bidder} bid {count} × {face}, {challenger} challenged, and under the cups lay {found}. {verdict} {who} loses a die.{out}",
      lost_you: "{bidder} bid {count} × {face}, {challenger} challenged, and under the cups lay {found}. {verdict} you lose a die.{out}",
      you_first: "You",
      you: "you",
      true: "So it was true, and the one who doubted it was wrong:",
      false: "So it was a lie, and the bidder is caught:",
      out: " It was the last one: {who} is out.",
      out_you: " It was your last one, so you are out. The others play on, and you see it from here.",
    },
    {
      card_1: "每人盅下有几颗骰子，你只看得见自己的。",
      card_2: "叫的是全场的骰子：“5 个 3”就是所有盅下加起来至少有五个三。你自己手里没有也可以叫。",
      card_3: "1 点是百搭，当什么点数都行，直到有人叫 1。所以你看不见的骰子里，大约每三颗就有一颗能凑上。",
      card_3_plain: "你看不见的骰子里，大约每六颗有一颗是你要的点数。",
      card_4: "轮到你，要么往上叫（个数更多，或个数相同、点数更大），要么开上家。谁错谁丢一颗骰子，最后还有骰子的人赢。",
      open: "先叫个稳的：{count} 个 {face}。",
      open_why: "你自己就有 {own} 个，另有 {hidden} 颗你看不见。叫一个多半是真的数，为难的就是下家，不是你。",
      raise: "往上叫到 {count} 个 {face}。",
      raise_why: "这个数成立的机会约 {chance}%：你手里有 {own} 个算数，其余靠看不见的 {hidden} 颗。",
      doubt: "这把该开了。",
      doubt_why: "照你的骰子看，{count} 个 {face} 成立的机会约 {chance}%，再往上叫更悬。",
      believe: "现在开他有点赌。",
      believe_why: "照你的骰子看，{count} 个 {face} 成立的机会约 {chance}%。要是真的，丢骰子的就是你。",
      certain: "别开，这个数是真的。",
      certain_why: "叫的是 {count} 个 {face}，你自己手里就有 {own} 个算数。开了丢骰子的是你。",
      bid: "{who}说全场 {all} 颗骰子里至少有 {count} 个 {face}{ones}。",
      ones: "（1 点也算）",
      lost: "{bidder}叫 {count} 个 {face}，{challenger}开，盅下有 {found} 个。{verdict}{who}丢一颗骰子。{out}",
      lost_you: "{bidder}叫 {count} 个 {face}，{challenger}开，盅下有 {found} 个。{verdict}你丢一颗骰子。{out}",
      you_first: "你",
      you: "你",
      true: "叫的是真的，开错了：",
      false: "叫大了，被抓个正着：",
      out: "这是最后一颗，{who}出局。",
      out_you: "这是你最后一颗，你出局了。其他人接着玩，你可以在这里看完。",
    },
  ),
);

interface Bid {
  count: number;
  face: number;
}

/** How likely a bid is true for somebody who sees this, in per cent, and what that comes of. */
interface Odds extends Bid {
  own: number;
  hidden: number;
  chance: number;
}

export const guide: Guide<LiarsDice> = {
  seats: 3,
  cards: ({ game }) => [tell("card_1"), tell("card_2"), tell(game.options?.ones_wild === false ? "card_3_plain" : "card_3"), tell("card_4")],
  asks: {
    make_bid: (seen, prompt) => {
      const best = bestOf(seen, prompt);
      if (isDoubtful(seen, best)) return advise("doubt", rounded(lastBid(seen)));
      return advise(lastBid(seen).count > 0 ? "raise" : "open", rounded(best));
    },
    challenge: (seen) => {
      const last = lastBid(seen);
      if (last.own >= last.count) return advise("certain", rounded(last));
      return advise(last.chance < EVEN ? "doubt" : "believe", rounded(last));
    },
  },
  told: {
    bid_made: ({ seat, count, face }: BidMade, seen) => {
      if (seat === seen.seat) return undefined;
      const all = Object.values(seen.game.left ?? {}).reduce((sum, one) => sum + one, 0);
      return tell("bid", { who: playerOf(seat, seen.nameOf), count, face, all, ones: seen.game.wild ? tell("ones") : "" });
    },
    die_lost: ({ seat, left }: DieLost, seen, before) => {
      const bid = newest<BidMade>(before, "bid_made");
      const challenge = newest<BidChallenged>(before, "bid_challenged");
      const shown = newest<DiceShown>(before, "dice_shown");
      if (!bid || !challenge || !shown) return undefined;
      const named = (one: number, you: "you" | "you_first") => (one === seen.seat ? tell(you) : playerOf(one, seen.nameOf));
      const verdict = tell(shown.found >= bid.count ? "true" : "false");
      const who = playerOf(seat, seen.nameOf);
      const out = left > 0 ? "" : tell(seat === seen.seat ? "out_you" : "out", { who });
      return tell(seat === seen.seat ? "lost_you" : "lost", { bidder: named(bid.seat, "you_first"), challenger: named(challenge.seat, "you"), count: bid.count, face: bid.face, found: shown.found, verdict, who, out });
    },
  },
};

const EVEN = 50;

function newest<One extends { type: string }>(facts: readonly Fact[], type: One["type"]): One | undefined {
  return facts.findLast((fact) => fact.type === type) as One | undefined;
}

function lastBid(seen: Seen<LiarsDice>): Odds {
  return oddsOf({ count: seen.game.count ?? 0, face: seen.game.face ?? 0 }, seen);
}

/** Whether the last bid is a lie more likely than the best raise is true. */
function isDoubtful(seen: Seen<LiarsDice>, best: Odds): boolean {
  const last = lastBid(seen);
  return last.count > 0 && 100 - last.chance >= best.chance;
}

/** Of what is offered the highest that is still likely, which puts the next player on the spot; else the likeliest. */
function bestOf(seen: Seen<LiarsDice>, { fields }: Prompt): Odds {
  const field = fields["bid"];
  const offered = field?.kind === "choice" ? field.options.map(({ value }) => oddsOf(read(String(value)), seen)) : [];
  const safe = offered.filter(({ chance }) => chance >= SAFE);
  if (safe.length > 0) return safe.reduce((best, one) => (one.count > best.count || (one.count === best.count && one.own > best.own) ? one : best));
  return offered.reduce((best, one) => (one.chance > best.chance ? one : best), offered[0] ?? lastBid(seen));
}

const SAFE = 75;

function read(bid: string): Bid {
  const [count = 0, face = 0] = bid.split("x").map(Number);
  return { count, face };
}

function oddsOf({ count, face }: Bid, { game, seat }: Seen<LiarsDice>): Odds {
  const { dice = {}, left = {}, wild = false } = game;
  const jokers = wild && face !== 1;
  const hand = dice[seat] ?? [];
  const own = hand.filter((one) => one === face || (jokers && one === 1)).length;
  const hidden = Math.max(0, Object.values(left).reduce((sum, one) => sum + one, 0) - hand.length);
  return { count, face, own, hidden, chance: 100 * atLeast(count - own, hidden, jokers ? 1 / 3 : 1 / 6) };
}

function atLeast(wanted: number, dice: number, chance: number): number {
  let sum = 0;
  let ways = 1;
  for (let hits = 0; hits <= dice; hits++) {
    if (hits >= wanted) sum += ways * chance ** hits * (1 - chance) ** (dice - hits);
    ways = (ways * (dice - hits)) / (hits + 1);
  }
  return sum;
}

function rounded(odds: Odds): { [name in keyof Odds]: number } {
  return { ...odds, chance: Math.round(odds.chance) };
}
