import type { Advice, Guide, Seen } from "../../boards/contract";
import { guiding, listed } from "../../boards/kit/guide-texts";
import { playerOf } from "../../boards/kit/player";
import type {
  CardCountered, CardFlipped, CardsDrawn, CycleReached, DamageDealt, DuelFought, Monster, MonsterLeft, NumberChanged, RoundStarted, SupplyUsed, TimeReversed, UndercurrentFired,
} from "../../generated/wizard";
import type { Prompt } from "../../wire/types";
import { bilingual } from "../../words/bilingual-texts";
import { cardName } from "./card";
import { kindOf, libraryOf, pieces, textOf } from "./cards";
import { forecast, isAimedOnce, strength } from "./forecast";
import {
  type Aimed, type Held, type Here, aimed, best, cardOf, chanceOf, deckOf, finishing, firstReach, healthOf, heldBy, isAttack, leastOf, levelOf, playsOf, reachOf, rivalReach, together, worthOf, wounding,
} from "./prospects";
import { MANA_MAX, READER, type Wizard, goalOf, pricesOf, roman, standing, zoneOf } from "./state";
import { type Reward, rewardOf, tell as tellBoard } from "./texts";

const { tell, advise } = guiding(
  bilingual(
    {
      card_1: "A race round a wheel of twelve cells. You earn steps by defeating monsters, and defeat monsters by playing spells.",
      card_2: "Each round: prepare your hand, flip a monster, fight in turn, walk the steps you earned, and buy a better card.",
      card_3: "The last hit on a monster earns its gold and its steps. So hit hard at the end, and do not weaken a monster for the next player.",
      draw: "Draw up to seven cards.",
      draw_why: "Your deck has {size} {size|card|cards}: {attacks} {attacks|attacks|attack}, {sources} {sources|gives|give} the mana that attacks cost, and the rest does something else. What you buy later joins them.",
      draw_on: "Draw up to seven cards.",
      draw_on_why: "Your deck has {size} {size|card|cards}. When it is empty, your discards are shuffled into it, what you bought among them.",
      keep: "Keep all you hold, and draw up to seven.",
      keep_why: "It can take {reach} HP from monsters in all, with up to {mana} mana: what you have, and what your cards give. Of the cards to come: {coming}",
      lay: "Discard {cards}, and draw up to seven.",
      lay_why: "You hold more than you can pay for: you can have {mana} mana at most. What you discard comes back when your deck is empty. Of the cards to come: {coming}",
      coming_odds: "at least one attack is among the next {draws} about {chance} % of the time ({attacks} of the {size} in your deck).",
      coming_none: "none, your hand is full.",
      coming_shuffled: "your deck has {size}, and when it is empty your discards are shuffled into it.",
      flip: "Choose {level}.",
      flip_why: "Its monsters have {least} to {most} HP, a usual one {middle}, and each is worth {steps} steps. Your hand can take {reach} in all, with up to {mana} mana: what you have, and what your cards give.",
      finish: "Play {card} at {monster}: that defeats it.",
      finish_why: "It has {health} HP, and {card} takes them all. The last hit is yours: {steps} steps and {gold} gold. The card costs {cost} of your {mana} mana.",
      together: "Reverse time, then play {cards} at {monster}.",
      together_why: "In one go they take {damage} of its {health} HP, and nobody comes in between. It earns you {steps} steps and {gold} gold; after it you are out of this battle.",
      gather: "Play {card} first: it gives you {gain} mana.",
      gather_why: "You have {mana} mana, and {attack} costs {cost}. Mana that you do not spend stays.",
      save: "Play {card}: it gives you {gain} mana for later.",
      save_why: "You have {mana} mana, and it stays from round to round. No attack of yours is worth playing now.",
      wound: "Play {card} at {monster}: it takes {damage} of {health} HP.",
      wound_why: "Nothing you can pay defeats a monster now. It keeps {left} HP, more than an attack of a first deck takes ({reach}), so the next wizard hardly finishes it.",
      alone: "Play {card} at {monster}: it takes {damage} of {health} HP.",
      alone_why: "It keeps {left} HP, and nobody comes in between.",
      first: "Play {card} at {monster}: it takes {damage} of {health} HP.",
      first_why: "What you hold besides can take the other {left} HP in the same go, and nobody comes in between.",
      wait: "Rather pass: your {card} would leave {monster} with {left} HP.",
      wait_why: "An attack of a first deck takes up to {reach}: the next wizard would make the last hit and earn all. Your {mana} mana stays with you.",
      other: "Play {card}, if it helps: {text}",
      other_why: "No attack of yours is worth playing now. You have {mana} mana.",
      nothing: "Pass: nothing you hold can hurt {monster} now.",
      nothing_why: "Your {mana} mana stays with you for the next round; so do the cards in your hand.",
      hit: "Hit {monster}: that defeats it.",
      hit_why: "It has {health} HP. You earn {steps} steps and {gold} gold.",
      harm: "Hit {monster}: it takes {damage} of {health} HP.",
      harm_why: "No monster falls to this. It keeps {left} HP; an attack of a first deck takes up to {reach}.",
      harm_first: "Hit {monster}: it takes {damage} of {health} HP.",
      harm_first_why: "What you hold besides can take the other {left} HP in the same go, and nobody comes in between.",
      target: "Choose the monster with the fewest HP.",
      target_why: "The last hit earns all its gold and steps. The card that asks is shown with the question.",
      reverse_time: "Save this for when several cards in one go defeat a monster.",
      reverse_time_why: "You could play {plays} {plays|card|cards} in a row, once a round, and then you are out of this battle. Nobody can take the last hit from you in between.",
      activate_wand: "Use your wand: {text}",
      activate_wand_why: "Wands stay before you and can be used again in a later round.",
      pass: "Pass once you can do nothing useful any more.",
      pass_why: "Your {mana} mana stays with you for the next round; so do the cards in your hand.",
      give_up: "Give the duel up only when nothing you hold can hurt it.",
      give_up_why: "You have {mana} mana. Whoever loses a duel earns nothing, and loses nothing either.",
      walk: "Walk {steps} {steps|step|steps}, to cell {cell}: {reward}.",
      walk_why: "Cycle {goal} wins, and after that {left} {left|step is|steps are} missing.",
      walk_short_why: "As far as you can, {far} steps, would end on cell {other}: {instead}. Cycle {goal} wins, and after this {left} {left|step is|steps are} missing.",
      walk_home: "Walk {steps} {steps|step|steps}: that reaches cycle {goal}, and wins.",
      walk_home_why: "Whoever is in the winning cycle when all have walked wins; of several the one who stands farthest.",
      push_marker: "Push nobody.",
      push_marker_why: "{who} stands on your cell, and a push moves that marker one step nearer to the goal. It only hurts where the reward of this cell is lost by it: {reward}.",
      buy: "Buy {card} for {price} gold: {text}",
      buy_why: "You have {gold} gold, and one card a round may be bought. It takes {damage} health for {cost} mana; the best attack of a first deck takes {reach}.",
      buy_other: "Buy {card} for {price} gold: {text}",
      buy_other_why: "You have {gold} gold, and one card a round may be bought. Early cards are drawn most often.",
      refresh_shop: "Refresh the row only if nothing there is worth buying.",
      refresh_shop_why: "It leaves you {left} gold of {gold} for the next card.",
      visit_tavern: "Forget a weak card for good, once you have gold to spare.",
      visit_tavern_why: "You would have {left} gold left. Your deck and discard have {cards} cards: the fewer weak ones, the more often you draw the good ones.",
      end_supply: "End your supply when you have bought what you want.",
      end_supply_why: "Your {gold} gold stays with you, up to ten.",
      take: "Take {card}: {text}",
      take_why: "It costs nothing now, and {mana} mana when you play it.",
      take_open: "Take {card}: {text}",
      take_open_why: "It costs nothing, and lies before you from now on.",
      fight: "Choose {card}. {text}",
      fight_why: "Of those offered it has the fewest HP. You fight it alone, and your hand can take {reach} in all.",
      player: "Choose a wizard for {card}: {text}",
      player_why: "{who} stands farthest of the others. What harms is best spent there, what helps is not.",
      effect: "Choose for {card}: {text}",
      effect_why: "When in doubt: damage in battle, cards and gold after it.",
      forget: "Forget {card}: {text}",
      forget_why: "It is the weakest you have. The {cards} cards that are left then come to your hand more often.",
      choose_one: "Choose what helps you most right now.",
      choose_one_why: "The card that asks is shown with the question. When in doubt: damage in battle, cards and gold after it.",
      choose_some: "Choose as many as are worth it.",
      choose_some_why: "The card that asks is shown with the question.",
      choose_number: "Choose the number that just does it.",
      choose_number_why: "You have {mana} mana. More than is needed is usually wasted.",
      respond: "Arm {card} if this play of {who} would hurt you; otherwise let it pass.",
      respond_why: "Yours says: {text} It works once. Everybody who holds an undercurrent is asked, so nobody can tell whether yours fits.",
      give_order: "Leave it at “ask me”.",
      give_order_why: "Then you are asked at every play of the others, and forget nothing.",
      offer_draw: "No need: play on.",
      offer_draw_why: "Only if everybody offers it in the same round is the game a draw.",
      round: "Round {round} of at most {rounds} begins. To cycle {goal} you have {own} steps to go, {who} has {others}.",
      drew: "You drew {count} {count|card|cards}. What you hold can take {reach} HP in all, with up to {mana} mana: what you have, and what your cards give.",
      flipped: "{who} flipped {monster}: {health} HP, worth {steps} steps and {gold} gold. Whoever makes the last hit earns them. {text}",
      flipped_you: "You flipped {monster}: {health} HP, worth {steps} steps and {gold} gold. Whoever makes the last hit earns them, you or another. {text}",
      event: "{who} flipped an event, {card}: {text}",
      event_you: "You flipped an event, {card}: {text}",
      dealt: "{who} hit {monster}{source} for {damage}: it keeps {left} HP. {means}",
      dealt_you: "You hit {monster}{source} for {damage}: it keeps {left} HP. {means}",
      dealt_none: "{who} hit {monster}{source}, and it took nothing: {reason}.",
      dealt_none_you: "You hit {monster}{source}, and it took nothing: {reason}.",
      with: " with {card}",
      alike: "{monster} ({health} HP)",
      means_yours: "Your {card} would finish it.",
      means_not_yet: "That is more than any of your attacks takes.",
      means_no_attack: "You have no attack left that you can pay.",
      defeated: "{who} made the last hit on {monster} and earned its {steps} steps. They are walked when the battle is over.",
      defeated_you: "You made the last hit on {monster} and earned its {steps} steps. When the battle is over you may walk {sum} in all.",
      fled: "{monster} has fled, and nobody earns anything.",
      unbeaten: "{monster} was not beaten in the duel and goes back.",
      countered: "{card} of {who} was countered: it had no effect, and its mana is spent.",
      countered_you: "Your {card} was countered: it had no effect, and its mana is spent.",
      fired: "{who} fired an undercurrent, {card}: {text}",
      fired_you: "Your undercurrent {card} fired: {text}",
      reversed: "{who} reverses time: up to {plays} cards in one go, and then {who} is out of this battle.",
      reversed_you: "You reverse time: up to {plays} cards in one go, and then you are out of this battle.",
      walked: "{who} walked to cell {cell} of cycle {cycle}: {left} steps to go, you have {own}.",
      walked_you: "You stand on cell {cell} of cycle {cycle} now: {reward}. To cycle {goal} you have {left} steps to go.",
      pushed: "{by} pushed {who} one cell on, to cell {cell} of cycle {cycle}.",
      pushed_you: "{by} pushed you one cell on, to cell {cell} of cycle {cycle}: {left} steps to go.",
      duel_begun: "{who} fights a duel and takes no part in this round's battle.",
      duel_begun_you: "You fight a duel: play as many cards as you like, nobody comes in between.",
      duel_won: "{who} won the duel and earned its steps.",
      duel_won_you: "You won the duel and earned its steps.",
      duel_lost: "{who} lost the duel and earned nothing.",
      duel_lost_you: "You lost the duel and earned nothing.",
      cycle: "{who} is the first in cycle {cycle}, so everybody may take a legend.",
      cycle_you: "You are the first in cycle {cycle}, so everybody may take a legend.",
      bought: "{who} bought {card}: {text}",
      bought_you: "{card} is yours. It lies in your discard and comes to your hand once your deck, which has {size} {size|card|cards}, is empty and shuffled anew.",
      bought_open_you: "{card} is yours and lies before you from now on: {text}",
    },
    {
      card_1: "绕着十二格的时间轮盘赛跑。打败怪物得步数，打怪物靠出法术。",
      card_2: "每一轮：整理手牌、翻出怪物、轮流战斗、按得到的步数前进，再买一张更好的牌。",
      card_3: "谁打出最后一击，金币和步数就归谁。所以要留力收尾，别替下家把怪物打残。",
      draw: "抽到七张牌。",
      draw_why: "你的牌堆有 {size} 张牌：{attacks} 张能攻击，{sources} 张给法力（攻击要花法力），其余各有用处。以后买的牌也会加进来。",
      draw_on: "抽到七张牌。",
      draw_on_why: "你的牌堆有 {size} 张牌。抽空了就把弃牌洗回去，买来的牌也在里面。",
      keep: "手里的都留下，补到七张。",
      keep_why: "算上手牌能给的法力，你有 {mana} 点法力可用，手牌一共能打掉怪物 {reach} 点生命。接下来的牌：{coming}",
      lay: "弃掉 {cards}，补到七张。",
      lay_why: "算上手牌能给的，你最多有 {mana} 点法力，付不起这么多。牌堆空了弃牌会洗回来。接下来的牌：{coming}",
      coming_odds: "接着抽的 {draws} 张里至少有一张攻击牌的机会约 {chance}%（牌堆 {size} 张，其中 {attacks} 张攻击）。",
      coming_none: "手牌已满，不会再抽。",
      coming_shuffled: "牌堆还有 {size} 张，抽空了就把弃牌洗回去。",
      flip: "选 {level}。",
      flip_why: "这一级的怪物有 {least} 到 {most} 点生命，一般是 {middle} 点，每只值 {steps} 步。算上手牌能给的，你有 {mana} 点法力可用，手牌一共能打掉 {reach} 点。",
      finish: "用 {card} 打 {monster}，正好打倒。",
      finish_why: "它只剩 {health} 点生命，{card} 能全部打掉。最后一击是你的：{steps} 步和 {gold} 金币。这张牌要 {cost} 点法力，你有 {mana} 点。",
      together: "逆转时序，再用 {cards} 打 {monster}。",
      together_why: "连着打出去一共 {damage} 点伤害，它有 {health} 点生命，中间没人能插手。你得到 {steps} 步和 {gold} 金币；之后退出本场战斗。",
      gather: "先打 {card}，得到 {gain} 点法力。",
      gather_why: "你有 {mana} 点法力，打 {attack} 要 {cost} 点。没花完的法力会留着。",
      save: "打 {card}，存 {gain} 点法力。",
      save_why: "你有 {mana} 点法力，用不完会留到以后的轮次。现在没有值得打的攻击牌。",
      wound: "用 {card} 打 {monster}，{health} 点生命打掉 {damage} 点。",
      wound_why: "你付得起的牌现在都打不倒怪物。打完它还剩 {left} 点，基础牌组的一次攻击最多 {reach} 点，下家多半收不了尾。",
      alone: "用 {card} 打 {monster}，{health} 点生命打掉 {damage} 点。",
      alone_why: "它还剩 {left} 点，中间没人会插手。",
      first: "用 {card} 打 {monster}，{health} 点生命打掉 {damage} 点。",
      first_why: "剩下的 {left} 点，你其余的手牌可以接着打完，中间没人会插手。",
      wait: "还是跳过好：{card} 打完，{monster} 只剩 {left} 点生命。",
      wait_why: "基础牌组的一次攻击最多 {reach} 点：下家补上最后一击，奖励就全归下家。你的 {mana} 点法力会留着。",
      other: "用得上就打 {card}：{text}",
      other_why: "现在没有值得打的攻击牌。你有 {mana} 点法力。",
      nothing: "跳过：你手里的牌现在伤不到 {monster}。",
      nothing_why: "你的 {mana} 点法力会留到下一轮，手牌也留着。",
      hit: "打 {monster}，正好打倒。",
      hit_why: "它有 {health} 点生命。你得到 {steps} 步和 {gold} 金币。",
      harm: "打 {monster}，{health} 点生命打掉 {damage} 点。",
      harm_why: "这一下打不倒任何怪物。它还剩 {left} 点；基础牌组的一次攻击最多 {reach} 点。",
      harm_first: "打 {monster}，{health} 点生命打掉 {damage} 点。",
      harm_first_why: "剩下的 {left} 点，你其余的手牌可以接着打完，中间没人会插手。",
      target: "选生命最少的怪物。",
      target_why: "打出最后一击的人拿走它全部的金币和步数。问题旁边有发问的那张牌。",
      reverse_time: "先留着，等连出几张牌能一口气打死怪物时再用。",
      reverse_time_why: "每轮一次，现在用可以连打 {plays} 张，用完就退出本场战斗。好处是中间没人能抢最后一击。",
      activate_wand: "使用魔杖：{text}",
      activate_wand_why: "魔杖留在面前，以后的轮次还能再用。",
      pass: "没有值得做的事了，就跳过。",
      pass_why: "你的 {mana} 点法力会留到下一轮，手牌也留着。",
      give_up: "手里的牌都伤不到它了，再放弃决斗。",
      give_up_why: "你有 {mana} 点法力。决斗输了得不到东西，但也不会失去什么。",
      walk: "走 {steps} 步，到第 {cell} 格：{reward}。",
      walk_why: "到周期 {goal} 获胜，走完还差 {left} 步。",
      walk_short_why: "走满 {far} 步会停在第 {other} 格：{instead}。到周期 {goal} 获胜，这样走完还差 {left} 步。",
      walk_home: "走 {steps} 步，到达周期 {goal}，获胜。",
      walk_home_why: "大家都走完时，到了胜利周期的人获胜；不止一人到，走得最远的赢。",
      push_marker: "谁也不踢。",
      push_marker_why: "{who} 和你在同一格，踢一下等于让他离终点近一步。只有想让他丢掉这一格的奖励（{reward}）时才值得。",
      buy: "花 {price} 金币买 {card}：{text}",
      buy_why: "你有 {gold} 金币，每轮限买一张。它花 {cost} 点法力打 {damage} 点；基础牌组最强的攻击是 {reach} 点。",
      buy_other: "花 {price} 金币买 {card}：{text}",
      buy_other_why: "你有 {gold} 金币，每轮限买一张。越早买的牌，抽到的次数越多。",
      refresh_shop: "货架上没有想要的再刷新。",
      refresh_shop_why: "刷新后，{gold} 金币还剩 {left} 枚买下一张牌。",
      visit_tavern: "金币有富余时，永久忘掉一张弱牌。",
      visit_tavern_why: "付完还剩 {left} 金币。你的牌堆和弃牌堆共有 {cards} 张牌：弱牌越少，越容易抽到好牌。",
      end_supply: "买完了就结束补给。",
      end_supply_why: "你的 {gold} 金币会留着，最多十枚。",
      take: "拿 {card}：{text}",
      take_why: "现在不花钱，打出时要 {mana} 点法力。",
      take_open: "拿 {card}：{text}",
      take_open_why: "不花钱，从现在起就放在你面前。",
      fight: "选 {card}。{text}",
      fight_why: "能选的里面它的生命最少。你要独自打它，手牌一共能打掉 {reach} 点。",
      player: "为 {card} 选一名玩家：{text}",
      player_why: "其他人里 {who} 走得最远：坏事找他，好事别给他。",
      effect: "为 {card} 选择：{text}",
      effect_why: "拿不准时：战斗中选伤害，战斗后选牌和金币。",
      forget: "忘掉 {card}：{text}",
      forget_why: "它是你最弱的牌。少了它，其余 {cards} 张牌更常到手。",
      choose_one: "选眼下最有用的。",
      choose_one_why: "问题旁边有发问的那张牌。拿不准时：战斗中选伤害，战斗后选牌和金币。",
      choose_some: "值得的就选上。",
      choose_some_why: "问题旁边有发问的那张牌。",
      choose_number: "选刚好够用的数。",
      choose_number_why: "你有 {mana} 点法力，多出来的通常浪费了。",
      respond: "{who} 这一手要害到你，就备好 {card}；否则放过。",
      respond_why: "你的暗流：{text}只能用一次。有暗流的人都会被问到，别人看不出你的合不合适。",
      give_order: "保持“每次问我”就好。",
      give_order_why: "这样别人每次出牌都会问你，不会错过。",
      offer_draw: "不用，接着打。",
      offer_draw_why: "同一轮里所有人都提和，才算平局。",
      round: "第 {round} 轮开始，最多 {rounds} 轮。到周期 {goal}，你还差 {own} 步，{who} 还差 {others} 步。",
      drew: "你抽了 {count} 张牌。算上手牌能给的，你有 {mana} 点法力可用，手牌一共能打掉 {reach} 点生命。",
      flipped: "{who} 翻出 {monster}：{health} 点生命，值 {steps} 步和 {gold} 金币，谁打出最后一击就归谁。{text}",
      flipped_you: "你翻出 {monster}：{health} 点生命，值 {steps} 步和 {gold} 金币。谁打出最后一击就归谁，不一定是你。{text}",
      event: "{who} 翻出事件 {card}：{text}",
      event_you: "你翻出事件 {card}：{text}",
      dealt: "{who} {source}打了 {monster} {damage} 点，还剩 {left} 点。{means}",
      dealt_you: "你{source}打了 {monster} {damage} 点，还剩 {left} 点。{means}",
      dealt_none: "{who} {source}打了 {monster}，没有造成伤害：{reason}。",
      dealt_none_you: "你{source}打了 {monster}，没有造成伤害：{reason}。",
      with: "用 {card} ",
      alike: "{monster}（{health} 点生命）",
      means_yours: "你的 {card} 可以收尾。",
      means_not_yet: "你手里任何一张攻击都还打不完。",
      means_no_attack: "你已经没有付得起的攻击牌了。",
      defeated: "{who} 对 {monster} 打出最后一击，得到 {steps} 步，战斗结束后再走。",
      defeated_you: "你对 {monster} 打出最后一击，得到 {steps} 步。战斗结束后你一共可以走 {sum} 步。",
      fled: "{monster} 逃走了，谁也没得到奖励。",
      unbeaten: "决斗没打赢，{monster} 回到牌堆。",
      countered: "{who} 的 {card} 被反制：没有效果，法力照付。",
      countered_you: "你的 {card} 被反制：没有效果，法力照付。",
      fired: "{who} 发动了暗流 {card}：{text}",
      fired_you: "你的暗流 {card} 发动了：{text}",
      reversed: "{who} 逆转时序：最多连打 {plays} 张牌，然后退出本场战斗。",
      reversed_you: "你逆转时序：最多连打 {plays} 张牌，然后退出本场战斗。",
      walked: "{who} 走到周期 {cycle} 第 {cell} 格，还差 {left} 步；你还差 {own} 步。",
      walked_you: "你现在在周期 {cycle} 第 {cell} 格：{reward}。到周期 {goal} 还差 {left} 步。",
      pushed: "{by} 把 {who} 踢前一格，到周期 {cycle} 第 {cell} 格。",
      pushed_you: "{by} 把你踢前一格，到周期 {cycle} 第 {cell} 格，还差 {left} 步。",
      duel_begun: "{who} 去决斗，不参加这一轮的战斗。",
      duel_begun_you: "你开始决斗：想打几张打几张，没人会插手。",
      duel_won: "{who} 赢了决斗，得到步数。",
      duel_won_you: "你赢了决斗，得到步数。",
      duel_lost: "{who} 输了决斗，什么也没得到。",
      duel_lost_you: "你输了决斗，什么也没得到。",
      cycle: "{who} 最先进入周期 {cycle}，所以每人可以拿一张传说牌。",
      cycle_you: "你最先进入周期 {cycle}，所以每人可以拿一张传说牌。",
      bought: "{who} 买了 {card}：{text}",
      bought_you: "{card} 是你的了。它在弃牌堆里，等牌堆（还有 {size} 张）抽空重洗后才会到手。",
      bought_open_you: "{card} 是你的了，从现在起放在你面前：{text}",
    },
  ),
);

type Seer = Seen<Partial<Wizard>>;

/** The view without its holes. */
function whole({ game, seat, nameOf, words }: Seer): Here {
  return { game: READER.whole(game), seat, nameOf, words };
}

// --- what things are called --------------------------------------------------------------------------------------------

function named(here: Here, card: string): string {
  return cardName(card, libraryOf(here.game), here.words);
}

/** What a monster on the board is called: with its health, where there is another such. */
function calledMonster(here: Here, { id, card, health }: Monster): string {
  const alike = Object.values(here.game.monsters).some((other) => other.id !== id && other.card === card && healthOf(other) > 0);
  const monster = named(here, card);
  return alike ? tell("alike", { monster, health: healthOf({ health }) }) : monster;
}

/** What a card says, without its markup. */
function textIn(here: Here, card: string): string {
  const text = textOf(cardOf(here, card).description, here.words.language);
  return pieces(text).map((piece) => (piece === "break" ? " " : piece.text)).join("");
}

function who({ nameOf }: Here, seat: number): string {
  return playerOf(seat, nameOf);
}

/** What a prompt offers to choose from. */
function offered({ fields }: Prompt, name: string): string[] {
  const field = fields[name];
  return field?.kind === "choice" ? field.options.map(({ value }) => String(value)) : [];
}

/** Where a place is on the wheel, what waits there, and how far it is from the end. */
function spotOf({ game }: Here, place: number) {
  const { cycle, cell } = standing(place);
  return { cycle: roman(cycle), cell: roman(cell), reward: tellBoard(`reward_${rewardOf(cell)}`), left: Math.max(0, goalOf(game) - place), goal: goalCycle(game) };
}

function goalCycle(game: Wizard): string {
  return roman(standing(goalOf(game)).cycle);
}

function me({ game, seat }: Here) {
  return game.players[seat] ?? { mana: 0, gold: 0, place: 0, steps: 0, token: false, plays: 0, out: false };
}

// --- preparing and exploring -------------------------------------------------------------------------------------------

const HAND = 7;

function preparing(here: Here): Advice {
  const held = heldBy(here);
  if (held.length === 0) return drawing(here);
  const { mana, reach } = reachOf(here);
  const room = HAND - held.length;
  // Who draws much anyway may draw mana, and then wants what it cannot pay now.
  const lost = room > FEW_DRAWS ? [] : held.filter((one) => isAttack(one) && one.cost > mana);
  const coming = comingTo(here, room + lost.length);
  if (lost.length === 0) return advise("keep", { reach, mana, coming });
  return advise("lay", { cards: listed(lost.map(({ card }) => named(here, card.id)), here.words.language), mana, coming });
}

const FEW_DRAWS = 1;

function drawing(here: Here): Advice {
  const { size, attacks, sources, known } = deckOf(here);
  return known ? advise("draw", { size, attacks, sources }) : advise("draw_on", { size });
}

/** What the next draws bring, as far as this seat knows its deck. */
function comingTo(here: Here, draws: number): string {
  const { size, attacks, known } = deckOf(here);
  if (draws <= 0) return tell("coming_none");
  if (!known || draws > size) return tell("coming_shuffled", { size });
  return tell("coming_odds", { draws, attacks, size, chance: chanceOf(attacks, draws, size) });
}

/** The highest level of which the hand can take a usual monster. */
function exploring(here: Here, prompt: Prompt): Advice {
  const levels = offered(prompt, "level");
  const { reach, mana } = reachOf(here);
  const level = levels.findLast((one) => levelOf(here, one).middle <= reach) ?? levels[0] ?? "";
  return advise("flip", { level: here.words.code(`level.${level}`), ...levelOf(here, level), steps: stepsOf(level), reach, mana });
}

/** A level is named after the steps that its monsters are worth. */
function stepsOf(level: string): number {
  return LEVELS.find((steps) => roman(steps) === level) ?? 0;
}

const LEVELS = [3, 6, 9, 12];

// --- battle ------------------------------------------------------------------------------------------------------------

function playing(here: Here, prompt: Prompt): Advice {
  const held = heldBy(here, offered(prompt, "card"));
  const blows = aimed(here, held).filter(({ damage }) => damage > 0);
  const falls = finishing(blows);
  if (falls) return advise("finish", aimedAt(here, falls));
  return inOneGo(here, blows) ?? saving(here, held) ?? wearing(here, blows) ?? resting(here, held);
}

/** Several cards that defeat a monster where nobody comes in between: after time is reversed, or where nobody else acts. */
function inOneGo(here: Here, blows: readonly Aimed[]): Advice | undefined {
  const plan = together(here, blows, playsLeft(here) || MANY);
  const [first] = plan?.cards ?? [];
  if (plan && first && isAlone(here)) return advise("first", aimedAt(here, first));
  return planned(here, blows);
}

/** What a reversal would defeat, where time can be reversed. */
function planned(here: Here, blows: readonly Aimed[]): Advice | undefined {
  const canReverse = here.game.asked.what === "battle" && me(here).token && !isUnder(here, "noReverse");
  const plan = canReverse ? together(here, blows, playsOf(here.game, here.seat)) : undefined;
  if (!plan) return undefined;
  const { cards, monster, damage } = plan;
  const names = listed(cards.map(({ card }) => named(here, card.id)), here.words.language);
  return advise("together", { cards: names, monster: calledMonster(here, monster), damage, health: healthOf(monster), steps: monster.steps, gold: monster.reward });
}

/** Every attack that can be paid now. */
function reachable(here: Here): Aimed[] {
  return aimed(here, heldBy(here)).filter(({ damage, cost }) => damage > 0 && cost <= me(here).mana);
}

/** In a duel, and where all others are out, as many cards as one likes. */
const MANY = 99;

/** The cards that are left of a reversal; 0 where there is none. */
function playsLeft(here: Here): number {
  return me(here).plays;
}

function isAlone(here: Here): boolean {
  const { game, seat } = here;
  return playsLeft(here) > 0 || game.duel > 0 || Object.entries(game.players).every(([one, { out }]) => Number(one) === seat || out);
}

/** Mana first, where the strongest attack that the hand can pay for in all cannot be paid yet. */
function saving(here: Here, held: readonly Held[]): Advice | undefined {
  const { mana } = me(here);
  const source = sourceIn(here, held);
  const most = reachOf(here).mana;
  const strongest = best(heldBy(here).filter((one) => isAttack(one) && one.cost <= most), (one) => one.strength);
  if (!source || !strongest || mana >= strongest.cost) return undefined;
  return advise("gather", { card: named(here, source.card.id), gain: source.mana, mana, attack: named(here, strongest.card.id), cost: strongest.cost });
}

function sourceIn(here: Here, held: readonly Held[]): Held | undefined {
  const room = MANA_MAX - me(here).mana;
  return isUnder(here, "manaFixed") ? undefined : best(held.filter(({ mana }) => mana > 0 && mana <= room), ({ mana }) => mana);
}

/** An attack that defeats nothing. */
function wearing(here: Here, blows: readonly Aimed[]): Advice | undefined {
  const reach = rivalReach(here);
  const alone = here.game.duel > 0;
  const wound = alone ? best(blows, ({ damage }) => damage) : wounding(blows, reach);
  return wound && advise(alone ? "alone" : wound.left > reach ? "wound" : "wait", { ...aimedAt(here, wound), reach });
}

/** What is left to do where no attack does anything. */
function resting(here: Here, held: readonly Held[]): Advice {
  const { mana } = me(here);
  const source = sourceIn(here, held);
  if (source) return advise("save", { card: named(here, source.card.id), gain: source.mana, mana });
  const other = held.find((one) => !isAttack(one) && one.mana === 0);
  if (other) return advise("other", { card: named(here, other.card.id), text: textIn(here, other.card.id), mana });
  const monsters = Object.values(here.game.monsters).map((monster) => calledMonster(here, monster));
  return advise("nothing", { monster: listed(monsters, here.words.language), mana });
}

function isUnder({ game, seat }: Here, what: string): boolean {
  return Object.values(game.modifiers).some((mod) => mod.what === what && (mod.seat === 0 || mod.seat === seat));
}

function aimedAt(here: Here, { card, cost, damage, left, monster }: Aimed) {
  const { steps, reward: gold } = monster;
  return { card: named(here, card.id), monster: calledMonster(here, monster), cost, damage, left, health: healthOf(monster), steps, gold, mana: me(here).mana };
}

// --- choices of cards --------------------------------------------------------------------------------------------------

function choosing(here: Here): Advice {
  const question = here.game.questions[here.seat];
  if (!question) return advise("choose_one");
  const { kind, source, offers } = question;
  if (kind === "monster") return targeting(here, source, offers.map(({ value }) => value));
  const asks = { card: named(here, source), text: textIn(here, source) };
  if (kind === "player") return advise("player", { ...asks, who: farthest(here) });
  if (source) return advise("effect", asks);
  return taking(here, offers.flatMap(({ card }) => (card ? [card] : [])));
}

/** One of several cards that are shown: a treasure, or a monster to fight. */
function taking(here: Here, cards: readonly string[]): Advice {
  const monster = best(cards.filter((card) => cardOf(here, card).type), (card) => -leastOf(cardOf(here, card)));
  if (monster) return advise("fight", { card: named(here, monster), text: textIn(here, monster), reach: reachOf(here).reach });
  const taken = best(cards, (card) => worthOf(here, cardOf(here, card)));
  return taken ? advise(stays(here, taken) ? "take_open" : "take", { card: named(here, taken), text: textIn(here, taken), mana: cardOf(here, taken).manaCost ?? 0 }) : advise("choose_one");
}

/** Whether a card lies before its player as soon as it is gained. */
function stays(here: Here, card: string): boolean {
  return ["wand", "undercurrent"].includes(kindOf(cardOf(here, card)));
}

/** What may go for good: only what a starting card is worth, or less. */
function forgetting(here: Here): Advice {
  const question = here.game.questions[here.seat];
  const cards = question?.kind === "card" && !question.source ? question.offers.flatMap(({ card }) => (card ? [card] : [])) : [];
  const weakest = best(cards, (card) => -worthOf(here, cardOf(here, card)));
  return weakest ? advise("forget", { card: named(here, weakest), text: textIn(here, weakest), cards: cards.length - 1 }) : advise("choose_some");
}

function farthest(here: Here): string {
  return who(here, best(here.game.seats.filter((one) => one !== here.seat), (one) => here.game.players[one]?.place ?? 0) ?? here.seat);
}

/** The monster to hit with the card that asks, where it hits once and can be foretold. */
function targeting(here: Here, source: string, slots: readonly string[]): Advice {
  const { game, seat } = here;
  const card = cardOf(here, source);
  const there = Object.entries(game.monsters).filter(([, { id }]) => slots.includes(id));
  const blows = there.flatMap(([slot, monster]): Aimed[] => {
    const foretold = isAimedOnce(game, seat, card) ? forecast(game, seat, card, Number(slot)) : undefined;
    return foretold ? [{ id: "", card, cost: 0, strength: strength(game, seat, card), mana: 0, slot: Number(slot), monster, ...foretold }] : [];
  });
  const falls = finishing(blows);
  if (falls) return advise("hit", aimedAt(here, falls));
  const rest = isAlone(here) ? worn(here, blows) : undefined;
  if (rest) return advise("harm_first", aimedAt(here, rest));
  const reach = rivalReach(here);
  const wound = wounding(blows, reach);
  return wound ? advise("harm", { ...aimedAt(here, wound), reach }) : advise("target");
}

/** The blow after which the other cards in hand defeat the monster in the same go. */
function worn(here: Here, blows: readonly Aimed[]): Aimed | undefined {
  const others = aimed(here, heldBy(here)).filter(({ damage }) => damage > 0);
  const ready = blows.filter(({ slot, damage }) => {
    const plan = together(here, others.filter((one) => one.slot === slot), playsLeft(here) || MANY, damage);
    return plan !== undefined;
  });
  return best(ready, ({ monster }) => monster.steps);
}

// --- walking and buying ------------------------------------------------------------------------------------------------

/** What the reward of a cell is worth, in steps. */
const WORTH: { readonly [reward in Reward]: number } = { nothing: 0, tavern: 0.5, common_3: 1, common_5: 1.5, move: 2, legend: 3 };

function walking(here: Here, { fields }: Prompt): Advice {
  const field = fields["steps"];
  const far = field?.kind === "int" ? field.max : 1;
  const { place } = me(here);
  if (place + far >= goalOf(here.game)) return advise("walk_home", { steps: far, goal: goalCycle(here.game) });
  const ways = Array.from({ length: far }, (_, at) => at + 1);
  const steps = best(ways, (one) => one + WORTH[rewardOf(standing(place + one).cell)]) ?? far;
  const spot = spotOf(here, place + steps);
  if (steps === far) return advise("walk", { steps, ...spot });
  const { cell: other, reward: instead } = spotOf(here, place + far);
  return { ...advise("walk", { steps, ...spot }), why: tell("walk_short_why", { ...spot, far, other, instead }) };
}

function pushing(here: Here, prompt: Prompt): Advice {
  const others = offered(prompt, "seat").map(Number).filter((seat) => seat > 0);
  return advise("push_marker", { who: listed(others.map((seat) => who(here, seat)), here.words.language), reward: spotOf(here, me(here).place).reward });
}

function buying(here: Here, prompt: Prompt): Advice {
  const cards = offered(prompt, "card");
  const row = pricesOf(here.game).filter(({ id }) => cards.includes(id));
  const chosen = best(row, ({ id, price }) => worthOf(here, cardOf(here, here.game.cards[id] ?? "")) - GOLD * price);
  const card = here.game.cards[chosen?.id ?? ""] ?? "";
  const damage = strength(here.game, here.seat, cardOf(here, card));
  const said = { card: named(here, card), price: chosen?.price ?? 0, text: textIn(here, card), gold: me(here).gold, damage, cost: cardOf(here, card).manaCost ?? 0, reach: firstReach(here.game, here.seat) };
  return advise(damage > said.reach ? "buy" : "buy_other", said);
}

/** What a gold is worth beside a card. */
const GOLD = 0.3;
const REFRESH_PRICE = 1;
const TAVERN_PRICE = 2;

function tavern(here: Here): Advice {
  const cards = zoneOf(here.game, "deck", here.seat).count + zoneOf(here.game, "discard", here.seat).count;
  return advise("visit_tavern", { left: me(here).gold - TAVERN_PRICE, cards });
}

function responding(here: Here): Advice {
  const [id = ""] = zoneOf(here.game, "undercurrent", here.seat).ids;
  const card = here.game.cards[id] ?? "";
  return advise("respond", { card: named(here, card), text: textIn(here, card), who: who(here, here.game.window.seat) });
}

// --- what just happened ------------------------------------------------------------------------------------------------

type Name = Parameters<typeof tell>[0];

/** A sentence, or the one for whom it is about. */
function ofSeat(name: Extract<Name, string>, here: Here, seat: number, params: { [name: string]: string | number }): string {
  return tell((seat === here.seat ? `${name}_you` : name) as Name, { who: who(here, seat), ...params });
}

function struck(here: Here, { seat, source: card, slot, amount, parts }: DamageDealt): string | undefined {
  const monster = here.game.monsters[slot];
  if (!monster || healthOf(monster) === 0) return undefined;
  const source = card ? tell("with", { card: named(here, card) }) : "";
  const said = { monster: named(here, monster.card), source, damage: amount, left: healthOf(monster), means: meaningOf(here, slot) };
  if (amount === 0) return ofSeat("dealt_none", here, seat, { ...said, reason: here.words.code(`why.${parts.at(-1)?.why ?? "base"}`) });
  return ofSeat("dealt", here, seat, said).trim();
}

/** What the health that is left means for this seat. */
function meaningOf(here: Here, slot: number): string {
  const { mana, out } = me(here);
  // The card that asks is no longer in hand, and what comes of it not told yet.
  if (out || here.game.questions[here.seat]) return "";
  const own = aimed(here, heldBy(here).filter(({ cost }) => cost <= mana)).filter((one) => one.slot === slot && one.damage > 0);
  const finish = own.find(({ falls }) => falls);
  return finish ? tell("means_yours", { card: named(here, finish.card.id) }) : tell(own.length > 0 ? "means_not_yet" : "means_no_attack");
}

function flipped(here: Here, { seat, card: { card }, slot, health, reward, steps }: CardFlipped): string {
  const text = textIn(here, card);
  if (slot < 0) return ofSeat("event", here, seat, { card: named(here, card), text });
  return ofSeat("flipped", here, seat, { monster: named(here, card), health: health.reduce((sum, one) => sum + one, 0), steps, gold: reward, text }).trim();
}

function gone(here: Here, { seat, card, why, steps }: MonsterLeft): string {
  const monster = named(here, card);
  if (why !== "defeated") return tell(why === "fled" ? "fled" : "unbeaten", { monster });
  return ofSeat("defeated", here, seat, { monster, steps, sum: me(here).steps });
}

function moved(here: Here, { seat, what, now, why, by }: NumberChanged): string | undefined {
  if (what !== "place") return undefined;
  const spot = { ...spotOf(here, now), own: spotOf(here, me(here).place).left };
  return why === "push" ? ofSeat("pushed", here, seat, { ...spot, by: who(here, by ?? 0) }) : ofSeat("walked", here, seat, spot);
}

function beginning(here: Here, { round }: RoundStarted): string {
  const { game, seat } = here;
  const rivals = game.seats.filter((one) => one !== seat);
  const ahead = best(rivals, (one) => game.players[one]?.place ?? 0) ?? seat;
  const left = (one: number) => spotOf(here, game.players[one]?.place ?? 0).left;
  return tell("round", { round, rounds: game.options.rounds ?? 0, goal: goalCycle(game), own: left(seat), who: who(here, ahead), others: left(ahead) });
}

function drawn(here: Here, { seat, count }: CardsDrawn): string | undefined {
  const { reach, mana } = reachOf(here);
  return seat === here.seat && count > 0 ? tell("drew", { count, reach, mana }) : undefined;
}

function supplied(here: Here, { seat, what, card = "" }: SupplyUsed): string | undefined {
  if (what !== "bought" || !card) return undefined;
  const said = { card: named(here, card), text: textIn(here, card), size: zoneOf(here.game, "deck", here.seat).count };
  return seat === here.seat ? tell(stays(here, card) ? "bought_open_you" : "bought_you", said) : tell("bought", { ...said, who: who(here, seat) });
}

/** An explanation of a fact, from the view without its holes. */
function explaining<Fact>(explain: (here: Here, fact: Fact) => string | undefined) {
  return (fact: Fact, seen: Seer) => explain(whole(seen), fact);
}

export const guide: Guide<Partial<Wizard>> = {
  easy: { preset: "quick" },
  early: ["buy"],
  cards: () => [tell("card_1"), tell("card_2"), tell("card_3")],
  asks: {
    respond: (seen) => responding(whole(seen)),
    choose_one: (seen) => choosing(whole(seen)),
    choose_some: (seen) => forgetting(whole(seen)),
    choose_number: (seen) => advise("choose_number", { mana: me(whole(seen)).mana }),
    discard_and_draw: (seen) => preparing(whole(seen)),
    flip_exploration: (seen, prompt) => exploring(whole(seen), prompt),
    play_card: (seen, prompt) => playing(whole(seen), prompt),
    activate_wand: (seen, prompt) => wanding(whole(seen), prompt),
    pass: (seen) => advise(seen.game.asked?.what === "duel" ? "give_up" : "pass", { mana: me(whole(seen)).mana }),
    reverse_time: (seen) => (planned(whole(seen), reachable(whole(seen))) ? undefined : advise("reverse_time", { plays: playsOf(whole(seen).game, seen.seat) })),
    advance_marker: (seen, prompt) => walking(whole(seen), prompt),
    push_marker: (seen, prompt) => pushing(whole(seen), prompt),
    buy: (seen, prompt) => buying(whole(seen), prompt),
    end_supply: (seen) => advise("end_supply", { gold: me(whole(seen)).gold }),
    refresh_shop: (seen) => advise("refresh_shop", { gold: me(whole(seen)).gold, left: me(whole(seen)).gold - REFRESH_PRICE }),
    visit_tavern: (seen) => tavern(whole(seen)),
    give_order: () => advise("give_order"),
    offer_draw: () => advise("offer_draw"),
  },
  told: {
    round_started: explaining<RoundStarted>(beginning),
    cards_drawn: explaining<CardsDrawn>(drawn),
    card_flipped: explaining<CardFlipped>(flipped),
    damage_dealt: explaining<DamageDealt>(struck),
    monster_left: explaining<MonsterLeft>(gone),
    card_countered: explaining<CardCountered>((here, { seat, card }) => ofSeat("countered", here, seat, { card: named(here, card) })),
    undercurrent_fired: explaining<UndercurrentFired>((here, { seat, card: { card } }) => ofSeat("fired", here, seat, { card: named(here, card), text: textIn(here, card) })),
    time_reversed: explaining<TimeReversed>((here, { seat, plays }) => ofSeat("reversed", here, seat, { plays })),
    number_changed: explaining<NumberChanged>(moved),
    duel_fought: explaining<DuelFought>((here, { seat, how }) => ofSeat(`duel_${how}` as "duel_won", here, seat, {})),
    cycle_reached: explaining<CycleReached>((here, { seat, cycle }) => ofSeat("cycle", here, seat, { cycle: roman(cycle) })),
    supply_used: explaining<SupplyUsed>(supplied),
  },
};

function wanding(here: Here, prompt: Prompt): Advice {
  const [id = ""] = offered(prompt, "wand");
  return advise("activate_wand", { text: textIn(here, here.game.cards[id] ?? "") });
}
