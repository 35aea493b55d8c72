import { expect, test } from "vitest";
import { hostOf, isSent } from "./pictures";

test("a link says its host as the browser would go there", () => {
  expect(hostOf("https://pictures.example/a.png")).toBe("pictures.example");
  expect(hostOf("https://xn--bcher-kva.example:8443/a")).toBe("xn--bcher-kva.example:8443");
  expect(hostOf("https://bank.example@evil.example/")).toBe("evil.example");
});

test("what is no link with https has no host and is not followed", () => {
  for (const text of ["http://pictures.example/a.png", "javascript:alert(1)", "data:image/png;base64,AA", "picture.png", ""]) expect(hostOf(text)).toBeUndefined();
});

test("a picture that was sent is no link", () => {
  expect(isSent("picture:abc.1.0f")).toBe(true);
  expect(isSent("https://pictures.example/picture:abc")).toBe(false);
});
