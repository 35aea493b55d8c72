import { useSignal } from "@preact/signals";
import { hostOf, isSent, useSource } from "../../parts/pictures";
import { tell } from "./texts";
import style from "../../parts/picture.module.css";

/** The picture beside a story: one that was sent is shown, a link says where it leads and tells nobody where from. */
export function TalePicture({ address, who }: { address: string | undefined | null; who: string }) {
  if (!address) return null;
  if (isSent(address)) return <Sent address={address} who={who} />;
  const host = hostOf(address);
  if (!host) return null;
  return (
    <p class={style.link}>
      <a href={address} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">
        {tell("picture_at")} <bdi>{host}</bdi> <span aria-hidden="true">↗</span>
      </a>
    </p>
  );
}

function Sent({ address, who }: { address: string; who: string }) {
  const broken = useSignal(false);
  const { source, gone } = useSource(address);
  if (gone || broken.value) return <p class="note">{tell("picture_gone")}</p>;
  if (!source) return null;
  return (
    <a class={style.shown} href={source} target="_blank" rel="noopener noreferrer">
      <img src={source} alt={tell("picture_of", { who })} loading="lazy" onError={() => (broken.value = true)} />
    </a>
  );
}

/** Where the picture of a story is; an older story may be one itself. */
export function pictureOf(tale: { kind: string; content: string; picture?: string | null } | undefined): string | undefined {
  if (!tale) return undefined;
  return tale.picture ?? (tale.kind === "picture" && hostOf(tale.content) ? tale.content : undefined);
}
