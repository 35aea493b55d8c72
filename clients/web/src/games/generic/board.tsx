import type { BoardProps } from "../board";

/** Any game, from its view alone: every field of the state with its name and what is known of it. */
export function GenericBoard({ view, words }: BoardProps) {
  return (
    <dl class="generic">
      {Object.entries(view.game).map(([name, value]) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>{words.value(value, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
