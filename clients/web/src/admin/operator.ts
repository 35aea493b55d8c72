import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused, ask } from "../wire/http";

const PATH = "/api/admin";

/** Who has signed in: undefined while that is not known, null for nobody, "" where no key is set and nobody can. */
export const operator = signal<string | null | undefined>(undefined);

/** One of the operators' calls; who is not signed in any longer is shown the sign-in. Throws Refused or Unreachable. */
export async function call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> {
  try {
    return await ask<T>(method, PATH + path, body);
  } catch (trouble) {
    if (trouble instanceof Refused && trouble.status === 401) operator.value = null;
    throw trouble;
  }
}

/** Learn who has signed in. */
export async function recognise(): Promise<void> {
  try {
    operator.value = (await ask<{ operator: string }>("GET", `${PATH}/session`)).operator;
  } catch (trouble) {
    if (!(trouble instanceof Refused && (trouble.status === 401 || trouble.status === 404))) throw trouble;
    operator.value = trouble.status === 404 ? "" : null;
  }
}

/** What a call answers, asked again when the path changes, when wanted, and after every interval. */
export function useAsked<T>(path: string, every = 0): { told: T | undefined; trouble: unknown; again: () => void } {
  const told = useSignal<T | undefined>(undefined);
  const trouble = useSignal<unknown>(undefined);
  const look = (): void => {
    call<T>("GET", path).then(
      (answer) => {
        told.value = answer;
        trouble.value = undefined;
      },
      (no: unknown) => (trouble.value = no),
    );
  };
  useEffect(() => {
    look();
    if (!every) return undefined;
    // Nobody looks at a page that is out of sight.
    const timer = setInterval(() => !document.hidden && look(), every);
    return () => clearInterval(timer);
  }, [path]);
  return { told: told.value, trouble: trouble.value, again: look };
}

/** A call's path with what is asked for. */
export function queried(path: string, query: Record<string, string | number>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`;
}
