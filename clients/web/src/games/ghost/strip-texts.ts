import { bilingual } from "../../words/bilingual-texts";
import { sayer } from "../../words/sentences";

/** What the board and its strip both say; the strip has no other texts. */
export const stripTexts = bilingual(
  {
    phase_before: "Not begun",
    phase_registration: "Registration",
    phase_swapping: "Files are swapped",
    phase_ghost_making: "Making ghosts",
    phase_scattering: "The ghosts scatter",
    phase_choose: "Choosing a region",
    phase_explore: "Exploring",
    phase_close: "The sector closes",
    phase_finale: "Finale",
    phase_ended: "The end",
    now_before: "The table has not started yet.",
    now_registration: "Everybody registers a patient. The card will be public; the colour beneath it stays secret.",
    now_swapping: "Each file is torn, and a piece of it goes to somebody else.",
    now_ghost_making: "Everybody makes a ghost from a torn piece of somebody's file: the double of a person they do not know.",
    now_scattering: "The ghosts find somebody to travel with. It is never their own.",
    now_choose: "Everybody chooses a region in secret. It opens when all have chosen.",
    now_explore: "Look around, gather colours, talk in private, and find the key of this sector.",
    now_close: "Patients without a key cross by force and lose quantum activity.",
    now_finale: "The last scene. What becomes of you and the ghost beside you?",
    now_ended: "Every patient has come to an ending.",
    activity: "Quantum activity",
    patients: "Patients",
  },
  {
    phase_before: "尚未开始",
    phase_registration: "登记患者",
    phase_swapping: "交换残缺表格",
    phase_ghost_making: "创造幽灵",
    phase_scattering: "幽灵四散",
    phase_choose: "选择区域",
    phase_explore: "探索",
    phase_close: "扇区关闭",
    phase_finale: "终章",
    phase_ended: "结束",
    now_before: "这一桌还没有开始。",
    now_registration: "每人登记一位患者。社交名片人人可见，底下的颜色是秘密。",
    now_swapping: "每份档案被撕下一角，交到另一个人手里。",
    now_ghost_making: "每人依据一角残缺的档案，造一只幽灵：某个陌生人的分身。",
    now_scattering: "幽灵各自找到同行的人，但绝不会是自己的本体。",
    now_choose: "每人暗中选一个区域，全部选定后一起公开。",
    now_explore: "四处看看，收集颜色，私下通信，找到这一扇区的秘钥。",
    now_close: "没有秘钥的人强行穿越，失去量子活性。",
    now_finale: "最后一幕。你和身边的幽灵将会怎样？",
    now_ended: "每位患者都迎来了自己的结局。",
    activity: "量子活性",
    patients: "患者",
  },
);

export const tell = sayer(stripTexts);

/** The text of a code that comes from the game; one that is new to this page speaks for itself, or by what is given. */
export function tellOf(family: "phase" | "now", code: string, otherwise: string): string {
  const name = `${family}_${code}`;
  return name in stripTexts.en ? tell(name as keyof typeof stripTexts.en) : otherwise;
}
