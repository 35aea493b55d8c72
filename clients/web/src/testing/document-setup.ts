// Before each file of tests that has a page: each of its tests draws on one of its own.

import { afterEach, beforeEach } from "vitest";

if (typeof document !== "undefined") {
  const { begin, end } = await import("./document");
  beforeEach(begin);
  afterEach(end);
}
