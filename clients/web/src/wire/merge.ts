import type { Json } from "./types";

/** A JSON Merge Patch (RFC 7386) applied; what the patch leaves alone keeps its identity, so that it is not redrawn. */
export function merge<T>(target: T, patch: unknown): T {
  if (!isObject(patch)) return patch as T;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged as T;
}

/** Whether this is a JSON object. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
