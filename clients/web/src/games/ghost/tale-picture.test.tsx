// @vitest-environment happy-dom
import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import { go } from "../../browser/router";
import { TalePicture, pictureOf } from "./tale-picture";

afterEach(() => render(null, document.body));

function drawn(address: string | undefined): void {
  go("/tables/abcdefghjk");
  render(<TalePicture address={address} who="Wen" />, document.body);
}

test("a picture that was sent comes from this server, at the table that is shown", () => {
  drawn("picture:abcdefghjk.1.0f");
  expect(document.querySelector("img")?.getAttribute("src")).toBe("/api/tables/abcdefghjk/pictures/abcdefghjk.1.0f");
  expect(document.querySelector("img")?.alt).toContain("Wen");
});

test("a link opens in a tab of its own, says its host, and tells nobody where from; nothing is fetched", () => {
  drawn("https://pictures.example/a.png");
  const link = document.querySelector("a");
  expect(document.querySelector("img")).toBeNull();
  expect(link?.getAttribute("rel")).toBe("noopener noreferrer");
  expect(link?.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(link?.getAttribute("target")).toBe("_blank");
  expect(link?.textContent).toContain("pictures.example");
});

test("what is neither leads nowhere", () => {
  for (const address of ["javascript:alert(1)", "http://pictures.example/a.png", undefined]) {
    drawn(address);
    expect(document.querySelector("a, img")).toBeNull();
  }
});

test("an older story may be a picture itself", () => {
  expect(pictureOf({ kind: "picture", content: "https://pictures.example/a.png" })).toBe("https://pictures.example/a.png");
  expect(pictureOf({ kind: "picture", content: "javascript:alert(1)" })).toBeUndefined();
  expect(pictureOf({ kind: "text", content: "https://pictures.example/a.png" })).toBeUndefined();
});
