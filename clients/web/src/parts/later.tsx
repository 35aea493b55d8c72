import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../words/say";
import { Loading } from "./loading";

/** A component whose script is fetched when it is first shown. */
export function Later<P extends object>(fetched: () => Promise<ComponentType<P>>): ComponentType<P> {
  const ready = signal<ComponentType<P> | undefined>(undefined);
  const failed = signal(false);
  const fetchIt = () => {
    failed.value = false;
    fetched().then(
      (component) => {
        ready.value = component;
      },
      () => {
        failed.value = true;
      },
    );
  };
  return function Loaded(props: P) {
    useEffect(() => {
      if (!ready.peek()) fetchIt();
    }, []);
    const Component = ready.value;
    if (Component) return <Component {...props} />;
    if (failed.value) {
      return (
        <div class="empty" role="alert">
          <p>{say("part_missing")}</p>
          <button type="button" onClick={() => location.reload()}>
            {say("reload")}
          </button>
        </div>
      );
    }
    return <Loading />;
  };
}
