import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { matched, place } from "../browser/router";
import { ask } from "../wire/http";
import { tablePath } from "../wire/paths";
import { keyHeaders } from "../wire/replay-keys";

/** The largest file the server takes, in bytes. */
export const PICTURE_MAX = 300_000;

/** The longest side of what the server keeps: a photograph that is too large is made this small before it is sent. */
const SIDE_MOST = 1_600;

const SENT = "picture:";

/** Whether an address names a picture that was sent to a table; else it is a link. */
export function isSent(address: string): boolean {
  return address.startsWith(SENT);
}

/** Where a picture that was sent is read, at the table that this page shows; it is there for who was told of it. */
export function sourceOf(address: string): string | undefined {
  const table = tableHere();
  return table && `${tablePath(table)}/pictures/${encodeURIComponent(address.slice(SENT.length))}`;
}

/** The same for an image: by a key to a replay it has to be fetched, for an image sends no header. Undefined until it is there. */
export function useSource(address: string): { source?: string; gone: boolean } {
  const path = sourceOf(address) ?? "";
  const fetched = useSignal("");
  const gone = useSignal(!path);
  const keyed = Object.keys(keyHeaders(path)).length > 0;
  useEffect(() => {
    if (!keyed) return;
    fetch(path, { headers: keyHeaders(path) })
      .then(async (answer) => (answer.ok ? (fetched.value = await dataUrl(await answer.blob())) : (gone.value = true)))
      .catch(() => (gone.value = true));
  }, [path, keyed]);
  const source = keyed ? fetched.value : path;
  return { ...(source && { source }), gone: gone.value };
}

/** The host of a link, as the browser would go there: another alphabet's look-alike shows as what it is. */
export function hostOf(link: string): string | undefined {
  try {
    const { protocol, host } = new URL(link);
    return protocol === "https:" ? host : undefined;
  } catch {
    return undefined;
  }
}

/** Send a picture to the table that this page shows; what it is called in an answer. */
export async function sendPicture(file: Blob): Promise<string> {
  const table = tableHere() ?? "";
  const body = { picture: await base64(await fitting(file)) };
  return (await ask<{ picture: string }>("POST", `${tablePath(table)}/pictures`, body)).picture;
}

/** The table that this page shows. */
export function tableHere(): string | undefined {
  const { path } = place.peek();
  return (matched("/tables/:table", path) ?? matched("/tables/:table/replay", path))?.["table"];
}

/** The file, or a smaller picture of the same where it is too large; what is no picture the server will say. */
async function fitting(file: Blob): Promise<Blob> {
  if (file.size <= PICTURE_MAX) return file;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return file;
  const scale = Math.min(1, SIDE_MOST / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.85, 0.6, 0.35]) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (made && made.size <= PICTURE_MAX) return made;
  }
  return file;
}

async function base64(file: Blob): Promise<string> {
  return (await dataUrl(file)).replace(/^[^,]*,/, "");
}

/** A file as an address that an image may have: the page's policy lets in no blobs. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(file);
  });
}
