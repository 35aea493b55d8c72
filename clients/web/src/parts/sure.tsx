import { signal } from "@preact/signals";
import { say } from "../words/sentences";
import { Sure } from "./press";

interface Asked {
  question: string;
  answer: (yes: boolean) => void;
}

const asked = signal<Asked | undefined>(undefined);

/** Ask once more, in the page's one dialog for it; who is asked something else meanwhile has said no. */
export function askSure(question: string): Promise<boolean> {
  asked.peek()?.answer(false);
  return new Promise((resolve) => {
    asked.value = {
      question,
      answer: (yes) => {
        asked.value = undefined;
        resolve(yes);
      },
    };
  });
}

/** Where that dialog stands. */
export function SureAsked() {
  const open = asked.value;
  return open ? <Sure key={open.question} question={open.question} yes={say("sure_yes")} answer={open.answer} /> : null;
}
