// Before each file of tests that has a page: nobody answers, so that what a board fetches beside its view fails at once, on any machine.

if (typeof document !== "undefined") globalThis.fetch = () => Promise.reject(new TypeError("there is no server"));

export {};
