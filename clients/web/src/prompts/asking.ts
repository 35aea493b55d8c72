import { type Signal, signal } from "@preact/signals";
import { forSession } from "../browser/storage";
import { isIrrevocable, sureOf } from "../parts/irrevocable";
import { askSure } from "../parts/sure";
import { complain } from "../state/notices";
import { socket } from "../wire/socket";
import type { Json, Prompt } from "../wire/types";
import type { Watching } from "../wire/watching";

/** One open prompt and the answer as it takes shape. Boards and forms write into the same `draft`. */
export interface Asking {
  id: string;
  prompt: Prompt;
  /** The fields filled in so far; it outlives a reload. */
  draft: Signal<Json>;
  /** Whether an answer is on its way. */
  sending: Signal<boolean>;
  /** Send the draft, or these fields. While one answer is on its way, another is not sent. */
  answer: (fields?: Json) => Promise<void>;
}

const askings = new Map<string, Asking>();

/** The open prompts of a watched chair; the same object for the same prompt, however often the view changes. */
export function askingsOf(watching: Watching): readonly Asking[] {
  const prompts = watching.view.value?.prompts ?? {};
  const open = Object.entries(prompts).map(([id, prompt]) => askingOf(watching, id, prompt));
  forgetClosed(watching, new Set(Object.keys(prompts)));
  return open;
}

function askingOf(watching: Watching, id: string, prompt: Prompt): Asking {
  const key = keyOf(watching, id);
  const known = askings.get(key);
  if (known) {
    known.prompt = prompt;
    return known;
  }
  const asking = made(watching, id, prompt, key);
  askings.set(key, asking);
  return asking;
}

function made({ table, as }: Watching, id: string, prompt: Prompt, key: string): Asking {
  const draft = signal<Json>(keptDraft(key) ?? { ...prompt.usual });
  draft.subscribe((fields) => keep(key, fields));
  const sending = signal(false);
  const asking: Asking = {
    id,
    prompt,
    draft,
    sending,
    async answer(fields = draft.peek()) {
      if (sending.peek()) return;
      const { command } = asking.prompt;
      if (isIrrevocable(command) && !(await askSure(sureOf(command)))) return;
      sending.value = true;
      try {
        await socket.do(table, as, { type: command, ...fields }, id);
      } catch (no) {
        complain(no);
      } finally {
        sending.value = false;
      }
    },
  };
  return asking;
}

function forgetClosed(watching: Watching, open: ReadonlySet<string>): void {
  const prefix = keyOf(watching, "");
  for (const key of askings.keys()) {
    if (!key.startsWith(prefix) || open.has(key.slice(prefix.length))) continue;
    askings.delete(key);
    keep(key, {});
  }
}

function keyOf({ table, as }: Watching, id: string): string {
  return `draft ${table} ${as} ${id}`;
}

/** What was begun before a reload. */
function keptDraft(key: string): Json | undefined {
  try {
    return JSON.parse(forSession.recall(key) || "null") as Json | undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, fields: Json): void {
  forSession.keep(key, Object.keys(fields).length > 0 ? JSON.stringify(fields) : "");
}
