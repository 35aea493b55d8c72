import { useEffect, useRef } from "preact/hooks";
import { low, narrow } from "../../boards/frame/layout";
import type { NameOf } from "../../state/names";
import { say } from "../../words/sentences";
import type { Words } from "../../words/catalogue";
import { brief } from "../../boards/kit/brief";
import { nearTo } from "./hearing";
import { RecentTalk } from "./recent-talk";
import { Question } from "../../prompts/question";
import type { Avalon, AvalonPrompt } from "./state";
import { tell } from "./texts";
import style from "./board.module.css";

/** Words to all or to those nearby, and plainly to whom of both. */
export function SpeechForm({ asked, words, view: { game }, seat, nameOf, lines }: AvalonPrompt) {
  const field = asked.prompt.fields["text"];
  const most = field?.kind === "text" ? field.max : 0;
  const kept = asked.draft.value["text"];
  const text = typeof kept === "string" ? kept : "";
  const count = [...text].length;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => takeFocus(box.current), []);
  const send = () => {
    if (count <= most) void asked.answer({ text });
  };
  const quick = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // To say nothing is chosen by its button: keys slip.
    if (text.trim()) send();
  };
  return (
    <Question asked={asked} words={words} submit={send}>
      <p class="note hint" id={`${asked.id}-hearers`}>
        {game.phase === "limited_speech" && seat !== null ? near(game, seat, words, nameOf) : tell("all_hear")}
      </p>
      <RecentTalk lines={lines} own={seat} nameOf={nameOf} />
      <textarea
        class={style.words}
        ref={box}
        rows={narrow.value || low.value ? 2 : 3}
        dir="auto"
        aria-label={tell("speech")}
        aria-describedby={`${asked.id}-hearers ${asked.id}-count`}
        aria-invalid={count > most}
        value={text}
        onInput={(event) => {
          asked.draft.value = { text: event.currentTarget.value };
        }}
        onKeyDown={quick}
      />
      <div class={`send ${style.send}`}>
        <output id={`${asked.id}-count`} class={count > most ? style.bad : ""}>
          {count > most ? say("too_long", { over: count - most }) : tell("characters", { count, most })}
        </output>
        {!narrow.value && !low.value && <small>{tell("keys_send")}</small>}
        <button type="submit" class="main" disabled={count > most} aria-disabled={asked.sending.value}>
          {asked.sending.value ? say("sending") : tell(text ? "say_it" : "say_nothing")}
        </button>
      </div>
    </Question>
  );
}

function near(game: Avalon, seat: number, words: Words, nameOf: NameOf): string {
  const { surely, perhaps } = nearTo(game, seat);
  const seats = (some: readonly number[]) => words.listed(some.map(brief(nameOf)));
  if (surely.length + perhaps.length === 0) return tell("near_nobody");
  return [
    tell("near_hear"),
    surely.length > 0 && tell("near_surely", { seats: seats(surely) }),
    perhaps.length > 0 && tell("near_perhaps", { seats: seats(perhaps) }),
  ]
    .filter(Boolean)
    .join(words.language === "zh" ? "" : " ");
}

/** With a keyboard one writes at once; on a phone it would cover the table, and nobody is torn from elsewhere. */
function takeFocus(box: HTMLTextAreaElement | null): void {
  // A title or a part of the page has the focus only because it was handed on there.
  const free = !document.activeElement || document.activeElement.matches("body, [tabindex='-1']");
  if (free && matchMedia("(hover: hover)").matches) box?.focus({ preventScroll: true });
}
