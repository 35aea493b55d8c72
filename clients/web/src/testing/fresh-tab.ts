// Before each file of tests that keep something: modules, stores and the page are as they are in a new tab.

import { afterAll, vi } from "vitest";

vi.resetModules();
if (typeof document !== "undefined") {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
}

// What a tab still waits for when it is closed never happens, and the next one hears nothing of it.
const waiting = new Set<NodeJS.Timeout>();
const { setTimeout: later, setInterval: again } = globalThis;
globalThis.setTimeout = noted(later);
globalThis.setInterval = noted(again);
afterAll(() => {
  vi.useRealTimers();
  waiting.forEach(clearTimeout);
  Object.assign(globalThis, { setTimeout: later, setInterval: again });
});

function noted<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return new Proxy(start, {
    apply(target, self, what) {
      const begun = Reflect.apply(target, self, what) as NodeJS.Timeout;
      waiting.add(begun);
      return begun;
    },
  });
}
