import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { one, press, root } from "../testing/document";
import { askedFrom } from "../testing/questions";
import { Words } from "../words/catalogue";
import { useFocusKept } from "./focus";
import { PromptForm } from "./form";

const WORDS = new Words("en", { "prompt.bid": "How much?", "prompt.vote": "Yes?" });
const VOTE = { command: "vote", fields: { yes: { kind: "bool" as const } }, required: true };
const BID = { command: "bid", fields: {}, required: false };

function Page({ questions, button = true, off = false }: { questions: readonly string[]; button?: boolean; off?: boolean }) {
  const kept = useFocusKept<HTMLDivElement>();
  return (
    <div ref={kept}>
      <section class="board" aria-label="Board">
        {button && <button type="button" id="place" disabled={off}>A place</button>}
      </section>
      {questions.map((id) => (
        <PromptForm key={id} asking={askedFrom(id, id === "bid" ? BID : VOTE)} words={WORDS} />
      ))}
    </div>
  );
}

const shown = (page: Parameters<typeof Page>[0]) => act(() => render(<Page {...page} />, root));
const drawn = () => act(() => new Promise<void>((go) => requestAnimationFrame(() => requestAnimationFrame(() => go()))));
const focused = () => document.activeElement;

test("who answers goes on from the next question that must be answered", async () => {
  shown({ questions: ["bid", "first"] });
  one("[data-prompt=first] button").focus();
  press(one("[data-prompt=first] button"));
  shown({ questions: ["bid", "second"] });
  await drawn();
  expect(focused()?.id).toBe("prompt-second");
});

test("after the last question the board has the focus", async () => {
  shown({ questions: ["first"] });
  one("[data-prompt=first] button").focus();
  shown({ questions: [] });
  await drawn();
  expect(focused()).toBe(one(".board"));
});

test("a place on the board that is gone, or that cannot be pressed any more, leaves the focus beside it", async () => {
  shown({ questions: ["bid"] });
  one("#place").focus();
  shown({ questions: ["bid"], button: false });
  await drawn();
  expect(focused()).toBe(one(".board"));
  shown({ questions: ["bid"] });
  one("#place").focus();
  shown({ questions: ["bid"], off: true });
  await drawn();
  expect(focused()).toBe(one(".board"));
});

test("who has gone elsewhere stays there, and who had no focus gets none", async () => {
  shown({ questions: ["first"] });
  shown({ questions: [] });
  await drawn();
  expect(focused()).toBe(document.body);
  shown({ questions: ["first"] });
  one("[data-prompt=first] button").focus();
  one("#place").focus();
  shown({ questions: [] });
  await drawn();
  expect(focused()).toBe(one("#place"));
});
