import { LLM } from "../state/bots";
import type { Presence, TableState } from "../wire/types";
import { say } from "../words/sentences";

interface Props {
  table: TableState;
  seat: number;
  present: Presence;
}

/** The mark of a seat that the language model should play, where there is none, or it does not answer of late. */
export function NoModelHint({ table, seat, present }: Props) {
  const seated = table.seats[seat];
  if (seated?.bot !== LLM || table.status === "finished") return null;
  if (!seated.model) return <Mark text={say("llm_no_model")} hint={say("llm_no_model_hint")} />;
  return present.llm_away ? <Mark text={say("llm_away")} hint={say("llm_away_hint")} /> : null;
}

function Mark({ text, hint }: { text: string; hint: string }) {
  return (
    <span class="tag warn" title={hint}>
      {text}
      <span class="hidden"> {hint}</span>
    </span>
  );
}
