import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { signedIn } from "../state/account";
import { complain } from "../state/notices";
import { ask } from "../wire/http";
import type { DocumentSurveyed } from "../wire/types";

/** The pause after the last letter before a text is checked. */
const PAUSE_MS = 900;

/** What the server says of a document, once nobody has written for a while; undefined while it is not known. */
export function useSurvey(game: string, document: string, text: string): DocumentSurveyed | undefined {
  const found = useSignal<{ of: string; told: DocumentSurveyed } | undefined>(undefined);
  useEffect(() => {
    let over = false;
    const timer = setTimeout(async () => {
      try {
        await signedIn();
        const told = await ask<DocumentSurveyed>("POST", `/api/games/${game}/documents/${document}`, { text });
        if (!over) found.value = { of: text, told };
      } catch (trouble) {
        if (!over) complain(trouble);
      }
    }, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [game, document, text]);
  return found.value?.of === text ? found.value.told : undefined;
}
