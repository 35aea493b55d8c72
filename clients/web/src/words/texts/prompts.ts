import { bilingual } from "./bilingual";

export const prompts = bilingual(
  {
    your_move: "Your move",
    send: "Send",
    sending: "Sending …",
    stale: "That question has been answered or closed already.",
    time_left: "{time} left",
  },
  {
    your_move: "轮到你了",
    send: "发送",
    sending: "正在发送……",
    stale: "这个问题已经回答过或已经关闭。",
    time_left: "剩余 {time}",
  },
);
