import type { DocumentSurveyed } from "../../../wire/types";
import type { Trail } from "./document";
import { saidOf } from "./remarks";
import { tell } from "./texts";
import style from "./editor.module.css";

/** Faults, what is lacking, and figures; each remark leads to the form of its place. */
export function Findings({ found, go }: { found: DocumentSurveyed | undefined; go: (trail: Trail) => void }) {
  const remarks = [...(found?.faults ?? []).map((one) => ({ ...one, mark: "✗" })), ...(found?.warnings ?? []).map((one) => ({ ...one, mark: "!" }))];
  return (
    <section class={`sheet ${style.survey}`} data-usable={found?.usable} aria-label={tell("found")}>
      <div role="status">
        <h2>{tell(found === undefined ? "checking" : found.usable ? "usable" : "faulty")}</h2>
      </div>
      {found?.figures.map(({ says }) => <p key={says}>{says}</p>)}
      <ul>
        {remarks.map(({ mark, ...remark }, index) => (
          <li key={index} data-kind={mark === "✗" ? "faults" : "warnings"}>
            <button type="button" class="quiet" onClick={() => go(trailIn(String(remark.params["trail"] ?? "")))}>
              <span aria-hidden="true">{mark}</span> <span>{saidOf(remark)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found && remarks.length === 0 && <p>{tell("all_well")}</p>}
    </section>
  );
}

function trailIn(said: string): Trail {
  return said === "" ? [] : said.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
