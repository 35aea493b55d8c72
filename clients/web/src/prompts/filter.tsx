import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { ScrollBox } from "../parts/scroll-box";
import type { Option } from "../wire/types";
import { say } from "../words/sentences";

/** The number of options from which there is a filter above them. */
const FILTER_FROM = 12;

interface Props {
  id: string;
  options: readonly Option[];
  /** What an option is called. */
  called: (option: Option) => string;
  children: (option: Option, index: number) => ComponentChildren;
}

/** Options to choose from; many of them can be narrowed down by a part of their words. */
export function Filter({ id, options, called, children }: Props) {
  const wanted = useSignal("");
  const many = options.length >= FILTER_FROM;
  const part = wanted.value.trim().toLowerCase();
  const shown = options.map((option, index) => ({ option, index })).filter(({ option }) => contains(option, called(option), part));
  const offered = shown.length > 0 ? shown.map(({ option, index }) => children(option, index)) : <p class="none">{say("filter_none")}</p>;
  return (
    <>
      {many && (
        <input
          id={`${id}-filter`}
          type="search"
          class="filter"
          autocomplete="off"
          aria-label={say("filter")}
          placeholder={say("filter")}
          value={wanted.value}
          onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
          onKeyDown={notSent}
        />
      )}
      {many ? (
        <ScrollBox class="picks many" counted>
          <div class="flow">{offered}</div>
        </ScrollBox>
      ) : (
        <div class="flow picks">{offered}</div>
      )}
    </>
  );
}

function contains(option: Option, label: string, part: string): boolean {
  return part === "" || label.toLowerCase().includes(part) || String(option.value).toLowerCase().includes(part);
}

// Enter in a filter looks; it does not send what is filtered.
function notSent(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
