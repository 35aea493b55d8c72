import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { signedIn } from "../state/account";
import { ask } from "../wire/http";
import type { DocumentSurveyed } from "../wire/types";
import { say } from "../words/sentences";
import { sentenceOf } from "../state/notices";

interface Found {
  of: string;
  told: DocumentSurveyed | { trouble: string };
}

let asked: Promise<unknown> = Promise.resolve();

/** When every text has been checked that was to be: the server checks one text of a player at a time. */
export function checked(): Promise<unknown> {
  return asked;
}

/** Have a text checked after those that were asked about before. Throws Refused or Unreachable. */
function survey(game: string, name: string, text: string): Promise<DocumentSurveyed> {
  const told = asked.then(() => signedIn()).then(() => ask<DocumentSurveyed>("POST", `/api/games/${encodeURIComponent(game)}/documents/${encodeURIComponent(name)}`, { text }));
  asked = told.catch(() => undefined);
  return told;
}

/** What the server says of a text before a table is opened with it: why not, what is odd, and what is in it. */
export function DocumentSurvey({ game, name, text }: { game: string; name: string; text: string }) {
  const found = useSignal<Found | undefined>(undefined);
  useEffect(() => {
    const take = (told: Found["told"]) => (found.value = { of: text, told });
    survey(game, name, text).then(take, (trouble: unknown) => take({ trouble: sentenceOf(trouble) }));
  }, [game, name, text]);
  const told = found.value?.of === text ? found.value.told : undefined;
  return (
    <div class="found" role="status">
      {!told && say("document_checking")}
      {told && "trouble" in told && told.trouble}
      {told && "faults" in told && <Told {...told} />}
    </div>
  );
}

function Told({ usable, faults, warnings, figures }: DocumentSurveyed) {
  return (
    <>
      <p class={usable ? "good" : "trouble"}>{say(usable ? "document_usable" : "document_unusable")}</p>
      {[...faults, ...warnings].length > 0 && (
        <ul>
          {faults.map(({ says }, index) => (
            <li key={index} class="trouble">
              {says}
            </li>
          ))}
          {warnings.map(({ says }, index) => (
            <li key={index}>{says}</li>
          ))}
        </ul>
      )}
      {figures.length > 0 && (
        <details>
          <summary>{say("document_figures")}</summary>
          <ul>
            {figures.map(({ says }, index) => (
              <li key={index}>{says}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
