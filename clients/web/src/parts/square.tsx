import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import style from "./share.module.css";

/** A text for a camera: a QR code, drawn by a script that is fetched when one is wanted. */
export function Square({ text, label }: { text: string; label: string }) {
  const squares = useSignal<boolean[][] | undefined>(undefined);
  useEffect(() => {
    import("uqr").then(
      ({ encode }) => {
        squares.value = encode(text, { border: 2 }).data;
      },
      () => undefined,
    );
  }, [text]);
  const rows = squares.value;
  const path = rows?.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class={style.square} viewBox={`0 0 ${rows?.length ?? 1} ${rows?.length ?? 1}`} shape-rendering="crispEdges" role="img" aria-label={label}>
      <path d={path ?? ""} />
    </svg>
  );
}
