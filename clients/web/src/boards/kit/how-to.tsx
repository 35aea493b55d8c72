import { say } from "../../words/sentences";

interface Props<Step> {
  /** The names of the board's texts, which it tells itself. */
  steps: readonly Step[];
  tell: (step: Step) => string;
  open?: boolean;
}

/** How a game goes, in a few steps. */
export function HowTo<Step extends string>({ steps, tell, open = false }: Props<Step>) {
  return (
    <details class="how" open={open}>
      <summary>{say("how_title")}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{tell(step)}</li>
        ))}
      </ol>
    </details>
  );
}
