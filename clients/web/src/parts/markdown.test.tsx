import { render } from "preact";
import { expect, test } from "vitest";
import { Markdown, Pictures, parsed } from "./markdown";

function shown(text: string): HTMLElement {
  const root = document.createElement("div");
  render(<Markdown tokens={parsed(text).tokens} />, root);
  return root;
}

test("headings are found by the ids that the contents name", () => {
  const text = "# One\n\nwords\n\n## Two\n\n### Three";
  const { headings } = parsed(text);
  expect(headings).toEqual([
    { depth: 1, text: "One", id: "section-0" },
    { depth: 2, text: "Two", id: "section-1" },
    { depth: 3, text: "Three", id: "section-2" },
  ]);
  for (const { id, text: words } of headings) expect(shown(text).querySelector(`#${id}`)?.textContent).toBe(words);
});

test("tables, lists and emphasis become elements", () => {
  const root = shown("| a | b |\n|---|---|\n| 1 | **2** |\n\n* x *y*\n* z\n");
  expect(root.querySelector("td strong")?.textContent).toBe("2");
  expect([...root.querySelectorAll("th")].map((cell) => cell.scope)).toEqual(["col", "col", "row"]);
  expect([...root.querySelectorAll("li")].map((item) => item.textContent)).toEqual(["x y", "z"]);
});

test("HTML and addresses that run scripts stay words", () => {
  const root = shown("<img src=x onerror=alert(1)>\n\n**<script>no</script>** [go](javascript:alert(1)) [on](/me)");
  expect(root.querySelectorAll("img, script")).toHaveLength(0);
  expect(root.textContent).toContain("<img src=x onerror=alert(1)>");
  expect([...root.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["/me"]);
});

test("a comment is not seen", () => {
  expect(shown("## The host\n\n[//]: # (host)\n\nHosts.").innerHTML).toBe('<h2 id="section-0" tabindex="-1">The host</h2><p>Hosts.</p>');
});

test("a line that ends within a Chinese sentence leaves no space there", () => {
  expect(shown("在地图上走位，\n对附近的人\nsay it").textContent).toBe("在地图上走位，对附近的人\nsay it");
});

test("a picture of the game's own stands above its caption, any other leaves its caption alone", () => {
  const root = document.createElement("div");
  const pictures = (name: string) => (name === "bid.svg" ? "/assets/bid.svg" : undefined);
  const { tokens } = parsed("![Five *threes*.](bid.svg)\n\n![Away](https://example.org/x.png)");
  render(
    <Pictures.Provider value={pictures}>
      <Markdown tokens={tokens} />
    </Pictures.Provider>,
    root,
  );
  expect([...root.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual(["/assets/bid.svg"]);
  expect([...root.querySelectorAll("figcaption")].map((caption) => caption.textContent)).toEqual(["Five *threes*.", "Away"]);
});
