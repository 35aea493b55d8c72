import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { one, press, root } from "../testing/document";
import { Guard } from "./guard";

let said = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => said.mockClear());

function Fragile({ view }: { view: { cells: readonly string[] } | null }) {
  return <p>{view!.cells.length} cells</p>;
}

function shown(view: { cells: readonly string[] } | null): void {
  act(() =>
    render(
      <>
        <Guard part="The board">
          <Fragile view={view} />
          <Fragile view={view} />
        </Guard>
        <p id="log">the log</p>
      </>,
      root,
    ),
  );
}

test("a part that throws says what broke, once, and the rest of the page stays", () => {
  shown({ cells: ["a"] });
  for (let frame = 0; frame < 5; frame += 1) shown(null);
  expect(one("[role=alert]").textContent).toContain("The board");
  expect(one("[role=alert] code").textContent).toContain("null");
  expect(one("#log").textContent).toBe("the log");
  expect(said).toHaveBeenCalledTimes(1);
});

test("it is drawn again when somebody asks", () => {
  shown(null);
  shown({ cells: ["a", "b"] });
  expect(root.textContent).not.toContain("2 cells");
  press(one("[role=alert] button"));
  expect(root.textContent).toContain("2 cells");
});

test("where something better is known, that is drawn instead", () => {
  act(() =>
    render(
      <Guard part="The form" instead={<p>the plain form</p>}>
        <Fragile view={null} />
      </Guard>,
      root,
    ),
  );
  expect(root.textContent).toBe("the plain form");
});
