import type { BoardModule, BoardProps } from "../contract";
import { Guard } from "../../parts/guard";
import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { titleOf } from "../../prompts/question";
import { say } from "../../words/sentences";

interface Props {
  board: BoardProps;
  /** The game's own forms, by command. */
  own?: BoardModule["prompts"] | undefined;
}

/** All that a chair is asked: what must be answered first; what may be left alone is folded away beside it. */
export function Prompts({ board, own = {} }: Props) {
  const required = board.asking.filter(({ prompt }) => prompt.required !== false);
  const optional = board.asking.filter(({ prompt }) => prompt.required === false);
  const form = (asked: Asking) => {
    const Own = Object.hasOwn(own, asked.prompt.command) ? own[asked.prompt.command] : undefined;
    const plain = <PromptForm key={asked.id} asking={asked} words={board.words} />;
    if (!Own) return plain;
    // What its own form cannot ask, the form that suits every game can.
    return (
      <Guard key={asked.id} part={titleOf(asked.prompt, board.words)} instead={plain}>
        <Own {...board} asked={asked} />
      </Guard>
    );
  };
  return (
    <>
      {required.map(form)}
      {optional.map((asked) => (
        <details key={asked.id} class="folded" open={required.length === 0}>
          <summary>
            {titleOf(asked.prompt, board.words)} <span class="tag">{say("optional")}</span>
          </summary>
          {form(asked)}
        </details>
      ))}
    </>
  );
}
