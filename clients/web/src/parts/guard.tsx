import { Component, type ComponentChildren } from "preact";
import { say } from "../words/sentences";

interface Props {
  /** What it is called, for who reads that it is missing. */
  part: string;
  /** What is drawn instead, where something better is known. */
  instead?: ComponentChildren;
  children: ComponentChildren;
}

interface State {
  broken: string | undefined;
}

/**
 * A part of the page that may break without taking the rest with it. It says what broke, once in the console too, and
 * is drawn again only when somebody asks: what throws for one frame would throw for each.
 */
export class Guard extends Component<Props, State> {
  override state: State = { broken: undefined };

  private said = false;

  override componentDidCatch(trouble: unknown): void {
    // Several of what it holds may throw before it is redrawn.
    if (this.said) return;
    this.said = true;
    console.error(`${this.props.part}:`, trouble);
    this.setState({ broken: trouble instanceof Error ? trouble.message : String(trouble) });
  }

  private again(): void {
    this.said = false;
    this.setState({ broken: undefined });
  }

  override render({ part, instead, children }: Props, { broken }: State): ComponentChildren {
    if (broken === undefined) return children;
    if (instead !== undefined) return instead;
    return (
      <div class="empty" role="alert">
        <p>{say("part_broken", { part })}</p>
        <p>
          <code dir="auto">{broken}</code>
        </p>
        <button type="button" onClick={() => this.again()}>
          {say("draw_again")}
        </button>
      </div>
    );
  }
}
