import { useMemo } from "preact/hooks";
import { language } from "../../browser/language";
import type { Faces } from "../../state/faces";
import type { NameOf, Names } from "../../state/names";
import { seatNames } from "../../state/people";
import type { TableState } from "../../wire/types";

/** What seats are called, and what they are drawn as: the same function for as long as it gives the same names, so that what is drawn with it may stay. */
export function useSeatNames(table: TableState, names: Names, faces?: Faces): NameOf {
  const nameOf = seatNames(table, names, faces);
  const called = Array.from({ length: table.size ?? 0 }, (_, index) => nameOf(index + 1));
  return useMemo(() => nameOf, [language.value, called.join("\n"), [...(nameOf.faces ?? [])].join(" ")]);
}
