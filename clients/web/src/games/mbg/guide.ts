import type { Guide, Seen } from "../../boards/contract";
import { figuresOf } from "../../boards/kit/figures";
import { guiding } from "../../boards/kit/guide-texts";
import type { Paid } from "../../generated/mbg";
import { bilingual } from "../../words/bilingual-texts";
import { type Mbg, READER, amount as inThousands } from "./state";

const { tell, advise } = guiding(
  bilingual(
    {
      card_1: "You walk a ring of cells by dice. Cities earn money: stopping in another's city costs {tax_scale} times what it earns.",
      card_2: "Officers are what you live on: they hold cities, rule them, and fight. Hire good ones, and leave some in each city you take.",
      card_3: "The first to reach the winning sum, or the richest after the last turn, wins. In debt at the end of a turn you are out.",
      choose_role: "Take any role.",
      choose_role_why: "They differ in their first officers only a little; nothing is decided by it.",
      move: "Roll, or first play a card.",
      move_why: "After the roll no card can be played any more. Where you stop decides what you are asked next.",
      play_card: "Play a card when it hits the richest, or clears your way.",
      play_card_why: "You may play several before you roll. What you do not need now stays in your hand.",
      meet: "Fight only if your best officers are stronger.",
      meet_why: "The loser pays the winner {meetion_steal:percent} of their money.",
      besiege: "Attack if your general is much stronger than the garrison and its walls.",
      besiege_why: "If you win, the city may be yours. If you lose, your officers have lost hp, which followers do not get back by themselves.",
      name_generals: "Lead with the officer who has the most hp and tactics, and give the second place to the one with the most war.",
      name_generals_why: "The main general gives hp and tactics; of war and strategy the better of the two counts.",
      occupy: "Take the city: leave one or two officers, the best economist as treasurer.",
      occupy_why: "The treasurer's economy is what the city earns. A mayor with good politics heals the officers in it.",
      hire: "Hire the best officer you can pay, and keep some money for taxes.",
      hire_why: "You have {money}. Officers hold cities and win battles, but stopping in another's city is dear.",
      study: "Send a follower with high strategy if you can spare one.",
      study_why: "They learn a technique for your battles, and each turn of it costs money.",
      train: "Train the ability that an officer already does well.",
      train_why: "After {train_round} {train_round|turn|turns} it is 1 to {train_plus} points better, at most 100; until then the officer is away.",
      garrison: "Put your best economist into the treasurer's post.",
      garrison_why: "This comes every {allocate_turn} {allocate_turn|turn|turns}; between, no officer can be moved from city to city.",
      cancel_study: "Leave the student where they are.",
      cancel_study_why: "Called back, they lose the points they have.",
      cancel_training: "Leave the trainee where they are.",
      cancel_training_why: "Called back, they lose the turns they have.",
      end_allocation: "End it when every city has somebody in it.",
      end_allocation_why: "A city with nobody in it is given up.",
      tax: "You stopped in another player's city, so you paid {tax_scale} times its income: {amount}.",
      taxed: "Somebody stopped in your city and paid you {amount}.",
      own_city: "You came to a city of your own and collected {own_tax_scale} times its income: {amount}.",
      robber: "The robber took {amount} from you.",
      meeting: "You lost the fight, and with it {meetion_steal:percent} of your money: {amount}.",
      steal: "A card took {amount} from you.",
    },
    {
      card_1: "掷骰绕圈走。城市会生钱：停到别人的城里，要交它收入 {tax_scale} 倍的税。",
      card_2: "人员是本钱：守城、理政、打仗都靠他们。招些好的，占下的每座城都要留人。",
      card_3: "谁先攒够胜利资产，或打完最后一回合时最有钱，谁就赢。回合结束时欠着债就出局。",
      choose_role: "随便选一个。",
      choose_role_why: "各家开局的人员差不多，选谁都不吃亏。",
      move: "有用得上的卡先出，再掷骰前进。",
      move_why: "掷骰之后就不能再出卡了。停在哪一格，决定接下来问你什么。",
      play_card: "卡要么用来打击最富的人，要么替自己清路。",
      play_card_why: "掷骰前想出几张都行，暂时用不上的留在手里。",
      meet: "自己的人员明显更强才打。",
      meet_why: "输的一方要把自己 {meetion_steal:percent} 的钱给赢的一方。",
      besiege: "主将明显强过驻军和城防才攻城。",
      besiege_why: "赢了城可能归你；输了，随行人员掉的体力不会自己恢复。",
      name_generals: "体力和战术最高的当主将，武术最高的当副将。",
      name_generals_why: "体力和战术看主将，武术和谋略取两人中较高的。",
      occupy: "占下来：留一两个人，经济最好的管钱。",
      occupy_why: "城市收入看财务官的经济；政治高的市长能给城里人员回体力。",
      hire: "招付得起的最好的人员，但留些钱交税。",
      hire_why: "你有 {money}。守城打仗都要人，可停进别人的城也很贵。",
      study: "谋略高又不急用的人，可以派去研究。",
      study_why: "学成后打仗能用上技能，研究期间每回合要花钱。",
      train: "练人员本来就擅长的那一项。",
      train_why: "练 {train_round} 回合，加 1 到 {train_plus} 点，最高 100；这期间他不在身边。",
      garrison: "让经济最好的人当财务官。",
      garrison_why: "每 {allocate_turn} 回合才有一次在城市间调人的机会。",
      cancel_study: "让他接着学。",
      cancel_study_why: "现在叫回来，攒的点数就没了。",
      cancel_training: "让他接着练。",
      cancel_training_why: "现在叫回来，练过的回合就白费了。",
      end_allocation: "每座城都有人了，就结束调度。",
      end_allocation_why: "城里一个人也不留，就等于放弃这座城。",
      tax: "你停进了别人的城，交了 {tax_scale} 倍收入的税：{amount}。",
      taxed: "有人停进了你的城，付给你 {amount}。",
      own_city: "你到了自己的城，收了 {own_tax_scale} 倍收入：{amount}。",
      robber: "山贼抢走了你 {amount}。",
      meeting: "你打输了，赔了 {meetion_steal:percent} 的钱：{amount}。",
      steal: "一张卡偷走了你 {amount}。",
    },
  ),
);

function figures(game: Partial<Mbg>) {
  return figuresOf(READER.whole(game).options);
}

/** What a payment was for, where it was ours. */
function paid({ why, payer, payee, amount }: Paid, { game, seat }: Seen<Partial<Mbg>>): string | undefined {
  const told = { ...figures(game), amount: inThousands(amount) };
  if (payee === seat) return why === "own_city" ? tell("own_city", told) : why === "tax" ? tell("taxed", told) : undefined;
  if (payer !== seat) return undefined;
  return why === "tax" || why === "robber" || why === "meeting" || why === "steal" ? tell(why, told) : undefined;
}

export const guide: Guide<Partial<Mbg>> = {
  easy: { max_turn: 15, allocate_turn: 5 },
  seats: 3,
  cards: ({ game }) => [tell("card_1", figures(game)), tell("card_2"), tell("card_3")],
  asks: {
    choose_role: () => advise("choose_role"),
    name_generals: () => advise("name_generals"),
    meet: ({ game }) => advise("meet", figures(game)),
    besiege: () => advise("besiege"),
    occupy: () => advise("occupy"),
    hire: ({ game, seat }) => advise("hire", { money: inThousands(READER.whole(game).money[seat] ?? 0) }),
    study: () => advise("study"),
    train: ({ game }) => advise("train", figures(game)),
    move: () => advise("move"),
    play_card: () => advise("play_card"),
    garrison: ({ game }) => advise("garrison", figures(game)),
    end_allocation: () => advise("end_allocation"),
    cancel_study: () => advise("cancel_study"),
    cancel_training: () => advise("cancel_training"),
  },
  told: { paid },
};
