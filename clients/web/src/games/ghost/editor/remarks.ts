// What the check of a module says, with places and fields as the forms call them.

import type { DocumentSurveyed } from "../../../wire/types";
import { own } from "../../../words/sentences";
import { tell, tellOf } from "./texts";

export type Remark = DocumentSurveyed["faults"][number];

/** What a remark says: its place comes in the words of the file, the same in every language. */
export function saidOf({ params, says }: Remark): string {
  const { place, field, reason } = params;
  let what = typeof field === "string" ? says.replace(`\`${field}\``, `“${labelOf(field)}”`) : says;
  if (typeof reason === "string") what = what.replace(reason, tomlSaid(reason));
  return typeof place === "string" && what.startsWith(place) ? placeSaid(place) + what.slice(place.length) : what;
}

const PLACES = {
  chapter: "place_chapter", region: "place_region", area: "place_area", node: "place_node", item: "place_item", monster: "place_monster",
  effect: "place_effect", ghost: "place_ghost", patient: "place_patient", entry: "place_entry",
} as const;

function placeSaid(place: string): string {
  if (place === "/") return tell("part_Module");
  const marks = place.split(" / ").map((mark) => {
    const [code = "", ...name] = mark.split(" ");
    const text = own(PLACES, code);
    return text ? tell(text, { name: name.join(" ") }) : labelOf(name.join(" ") || code);
  });
  return marks.join(tell("place_between"));
}

/** What the forms call a field; its own name where they have none. */
function labelOf(field: string): string {
  return tellOf("field", field);
}

/** Why a text is no TOML, as both readers of it say it in English: told is where. */
export function tomlSaid(reason: string): string {
  const found = /\(at line (\d+), column (\d+)\)/.exec(reason);
  return found ? tell("toml_at", { line: found[1] ?? "", column: found[2] ?? "" }) : reason;
}
