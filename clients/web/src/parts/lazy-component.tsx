import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { language } from "../browser/language";
import { rest, say } from "../words/sentences";
import type { FetchedTexts } from "../words/fetched-texts";
import { Loading } from "./loading";

/** A component whose script comes when it is first shown, or before, where somebody has it fetched. */
export type LazyComponent<P> = ComponentType<P> & { fetchAhead: () => void };

/**
 * A component whose script is fetched when it is first shown, and with it its texts: some of its own, or none where it
 * says no more than the first page, and otherwise those that several pages have.
 */
export function lazyComponent<Module, P extends object>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<P>, texts: FetchedTexts | "none" = rest): LazyComponent<P> {
  const ready = signal<ComponentType<P> | undefined>(undefined);
  const failed = signal(false);
  const fetchIt = () => {
    failed.value = false;
    const wanted = texts === "none" ? [] : [...new Set([texts, rest])];
    Promise.all([load(), ...wanted.map((one) => one.fetch(language.peek()))]).then(
      ([module]) => {
        ready.value = pick(module);
      },
      () => {
        failed.value = true;
      },
    );
  };
  const Loaded = (props: P) => {
    useEffect(() => {
      if (!ready.peek()) fetchIt();
    }, []);
    const Component = ready.value;
    if (Component) return <Component {...props} />;
    return failed.value ? <Unfetched /> : <Loading />;
  };
  return Object.assign(Loaded, { fetchAhead: fetchIt });
}

/** Instead of a part whose script does not come; what was written so far outlives the new load. */
export function Unfetched() {
  return (
    <div class="empty" role="alert">
      <p>{say("part_missing")}</p>
      <button type="button" onClick={() => location.reload()}>
        {say("reload")}
      </button>
    </div>
  );
}
