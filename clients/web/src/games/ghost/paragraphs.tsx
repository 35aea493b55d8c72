import style from "./story.module.css";

/** A text of several lines as paragraphs. */
export function Paragraphs({ text, opening = false }: { text: string; opening?: boolean }) {
  const parts = text.split("\n").filter((part) => part.trim() !== "");
  return (
    <>
      {parts.map((part, at) => (
        <p key={at} class={opening ? `${style.prose} ${style.opening}` : style.prose} dir="auto">
          {part}
        </p>
      ))}
    </>
  );
}
