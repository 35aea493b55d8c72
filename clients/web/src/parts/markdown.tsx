import { type Token, type Tokens, lexer } from "marked";
import { type ComponentChildren, type VNode, createContext } from "preact";
import { useContext } from "preact/hooks";
import style from "./markdown.module.css";

/** A heading: its level, its words, and the id by which it is found. */
export interface Heading {
  depth: number;
  text: string;
  id: string;
}

/** The end of a line within a Chinese sentence, which is no space. */
const BROKEN_CHINESE = /([\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Where the pictures of a text are, by their names in it; one that is nowhere leaves its caption. */
export const Pictures = createContext<(name: string) => string | undefined>(() => undefined);

/** A text in Markdown, taken apart. */
export function parsed(text: string): { tokens: Token[]; headings: Heading[] } {
  const tokens = lexer(text.replaceAll(BROKEN_CHINESE, "$1"));
  const headings = tokens.filter(isHeading).map(({ depth, text: words }, index) => ({ depth, text: words, id: `section-${index}` }));
  return { tokens, headings };
}

/** The same as elements. HTML in it is shown as what it is: characters. */
export function Markdown({ tokens }: { tokens: readonly Token[] }) {
  let heading = 0;
  return (
    <>
      {tokens.map((token, index) => (
        <Block key={index} token={token} id={token.type === "heading" ? `section-${heading++}` : ""} />
      ))}
    </>
  );
}

function Block({ token, id }: { token: Token; id?: string }): VNode | null {
  switch (token.type) {
    case "heading":
      return <Title {...(token as Tokens.Heading)} id={id} />;
    case "paragraph":
      return token.tokens?.length === 1 && token.tokens[0]?.type === "image" ? <Picture {...(token.tokens[0] as Tokens.Image)} /> : <p>{inline(token.tokens)}</p>;
    case "list":
      return <List {...(token as Tokens.List)} />;
    case "table":
      return <Table {...(token as Tokens.Table)} />;
    case "code":
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case "blockquote":
      return (
        <blockquote>
          <Markdown tokens={token.tokens ?? []} />
        </blockquote>
      );
    case "hr":
      return <hr />;
    case "space":
    case "def":
      return null; // the second is a name for an address, or a comment: nothing to see
    default:
      return <p>{"tokens" in token && token.tokens ? inline(token.tokens) : token.raw}</p>;
  }
}

function Picture({ href, text }: Tokens.Image) {
  const source = useContext(Pictures)(href);
  return (
    <figure class={style.picture}>
      {source && <img src={source} alt="" loading="lazy" />}
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function Title({ depth, tokens, id }: Tokens.Heading & { id: string | undefined }) {
  const Level = `h${depth}` as "h1";
  return (
    <Level id={id} tabIndex={-1}>
      {inline(tokens)}
    </Level>
  );
}

function List({ ordered, items }: Tokens.List) {
  const Kind = ordered ? "ol" : "ul";
  return (
    <Kind>
      {items.map((item, index) => (
        <li key={index}>
          {item.tokens.map((token, part) => (token.type === "text" ? <span key={part}>{inline((token as Tokens.Text).tokens)}</span> : <Block key={part} token={token} />))}
        </li>
      ))}
    </Kind>
  );
}

function Table({ header, rows }: Tokens.Table) {
  return (
    <div class={style.wide} tabIndex={0} role="region" aria-label={header.map(({ text }) => text).join(" ")}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} scope="col">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (column === 0 ? <th key={column} scope="row">{inline(cell.tokens)}</th> : <td key={column}>{inline(cell.tokens)}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(tokens: readonly Token[] | undefined): ComponentChildren {
  return tokens?.map((token, index) => <Inline key={index} token={token} />);
}

function Inline({ token }: { token: Token }): VNode {
  switch (token.type) {
    case "strong":
      return <strong>{inline(token.tokens)}</strong>;
    case "em":
      return <em>{inline(token.tokens)}</em>;
    case "codespan":
      return <code>{(token as Tokens.Codespan).text}</code>;
    case "br":
      return <br />;
    case "link":
      return isSafe((token as Tokens.Link).href) ? <a href={(token as Tokens.Link).href}>{inline(token.tokens)}</a> : <>{inline(token.tokens)}</>;
    case "text":
    case "escape":
      return <>{(token as Tokens.Text).text}</>;
    default:
      return <>{token.raw}</>;
  }
}

function isSafe(address: string): boolean {
  return /^(https?:|\/|#)/.test(address);
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}
