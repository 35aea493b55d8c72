import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { BoardModule } from "../boards/contract";
import { saveAs } from "../browser/download";
import { language } from "../browser/language";
import { fetchDrawings } from "../parts/face";
import { Press } from "../parts/press";
import { tapeOf } from "../replay/record";
import { isWorded } from "../state/games";
import type { Listing } from "../state/lobby";
import { type Content, contentOf, spokenOf } from "./content";
import { HEIGHT, WIDTH, draw, loadedCover, squareOf } from "./drawing";
import { say } from "./texts";
import style from "./end-picture.module.css";

interface Props {
  listing: Pick<Listing, "table" | "game" | "opener" | "names" | "title">;
  module: BoardModule | undefined;
  /** What its QR code leads to. */
  link: string;
}

type State = Content | "coming" | "untold" | "failed";

/** A picture of how a game ended, to be saved and shown to people who were not there: of what the public saw, and no more. */
export function EndPicture({ listing, module, link }: Props) {
  const { table, game } = listing;
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useSignal<State>("coming");
  const turn = useRef(0);
  const worded = isWorded(game);
  const make = async () => {
    const own = ++turn.current;
    state.value = "coming";
    const now = await drawn(canvas.current, { listing, module, link });
    if (own === turn.current) state.value = now;
  };
  useEffect(() => {
    if (worded) void make();
    return () => void turn.current++;
  }, [table, link, language.value, worded]);
  const content = typeof state.value === "object" ? state.value : undefined;
  return (
    <figure class={style.picture} aria-busy={state.value === "coming"}>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} hidden={state.value === "untold" || state.value === "failed"} role="img" aria-label={content ? spokenOf(content) : say("picture")} />
      {state.value === "untold" && <p class="note">{say("untold")}</p>}
      {state.value === "failed" && (
        <p role="alert">
          {say("failed")} <Press act={make}>{say("again")}</Press>
        </p>
      )}
      {content && <Ways canvas={canvas} name={`sotto-${game}-${table}.png`} />}
    </figure>
  );
}

async function drawn(canvas: HTMLCanvasElement | null, { listing, module, link }: Props): Promise<State> {
  try {
    const [tape, cover, square] = await Promise.all([tapeOf(listing.table, "public"), loadedCover(listing.game), squareOf(link), fetchDrawings()]);
    const content = contentOf(listing, { view: tape.end, lines: tape.lines }, module);
    if (!content || !canvas) return "untold";
    draw(canvas, content, { cover, square });
    return content;
  } catch {
    return "failed";
  }
}

/** What may be done with it: what the device has for sharing is offered where it takes pictures. */
function Ways({ canvas, name }: { canvas: { current: HTMLCanvasElement | null }; name: string }) {
  const save = async () => saveAs(name, await fileOf(canvas.current, name));
  const share = async () => {
    const files = [await fileOf(canvas.current, name)];
    // Who changes their mind there has shared nothing, and nothing is wrong.
    await navigator.share({ files }).catch(() => undefined);
  };
  return (
    <div class="row">
      <Press act={save}>{say("save")}</Press>
      {takesPictures() && <Press act={share}>{say("share")}</Press>}
    </div>
  );
}

function takesPictures(): boolean {
  return "canShare" in navigator && navigator.canShare({ files: [new File([], "end.png", { type: "image/png" })] });
}

async function fileOf(canvas: HTMLCanvasElement | null, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((take) => (canvas ? canvas.toBlob(take, "image/png") : take(null)));
  if (!blob) throw new Error("there is no picture");
  return new File([blob], name, { type: "image/png" });
}
