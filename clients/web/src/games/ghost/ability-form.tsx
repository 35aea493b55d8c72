import { useEffect } from "preact/hooks";
import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import type { Field, Json } from "../../wire/types";
import type { Words } from "../../words/catalogue";
import { type Color, isColor } from "./state";
import { tell } from "./texts";

/** The effect that goes with each colour (the seed's section 6.2). */
const RECOMMENDED: { readonly [color in Color]: string } = { C: "control", M: "attack", Y: "recovery", K: "defense" };

/** Whether a print ability is asked for. */
export const asksForAbility = ({ prompt }: Asking): boolean => prompt.fields["print_ability"]?.kind === "form";

/** A form with a print ability in it: it begins with what goes with the ghost's colour, and says so where that is left. */
export function AbilityForm({ asked, words }: { asked: Asking; words: Words }) {
  useEffect(() => begin(asked), [asked]);
  const said = advice(asked, words);
  return (
    <PromptForm
      asking={asked}
      words={words}
      layout={(draw) => (
        <>
          {draw(Object.keys(asked.prompt.fields))}
          <p class="note" role="status" data-advice={said.length > 0 || undefined}>
            {said.length > 0 && `${said.join("")}${tell("ability_advice")}`}
          </p>
        </>
      )}
    />
  );
}

// What goes with the ghost's colour is offered first.
function first(asked: Asking, name: string): unknown {
  const form: Field | undefined = asked.prompt.fields["print_ability"];
  const field = form?.kind === "form" ? form.fields[name] : undefined;
  return field?.kind === "choice" ? field.options[0]?.value : undefined;
}

function begin(asked: Asking): void {
  const ability = abilityIn(asked.draft.peek());
  if (ability["color"] !== undefined || ability["effect_type"] !== undefined) return;
  asked.draft.value = { ...asked.draft.peek(), print_ability: { ...ability, color: first(asked, "color"), effect_type: first(asked, "effect_type") } };
}

function abilityIn(draft: Json): Json {
  const ability = draft["print_ability"];
  return typeof ability === "object" && ability !== null ? (ability as Json) : {};
}

function advice(asked: Asking, words: Words): string[] {
  const { color, effect_type: effect } = abilityIn(asked.draft.value);
  const base = first(asked, "color");
  if (!isColor(color) || !isColor(base)) return [];
  const said = color === base ? [] : [tell("ability_color_advice", { base: tell(`color_${base}`) })];
  if (effect === undefined || effect === RECOMMENDED[color]) return said;
  return [...said, tell("ability_effect_advice", { color: tell(`color_${color}`), effect: words.code(`effect_type.${RECOMMENDED[color]}`) })];
}
