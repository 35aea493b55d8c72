import type { Moment } from "../../boards/contract";
import { readingPage } from "../../boards/kit/reading-page";
import { momentText } from "./moment-texts";
import { Paragraphs } from "./paragraphs";

/** The prologue on a page of its own; later it stands at the head of the story. */
export function prologue(title: string, text: string): Moment {
  return readingPage({ once: "prologue", kind: momentText("prologue"), title, on: momentText("to_the_story"), children: <Paragraphs text={text} opening /> });
}
