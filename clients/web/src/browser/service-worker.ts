/** The service worker, where there may be one: on plain http there is none, and in development it would be in the way. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.register("/sw.js");
  } catch {
    // A browser that keeps nothing for pages allows none.
    return undefined;
  }
}
