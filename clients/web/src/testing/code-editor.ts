// What somebody writes in the one editor of a text that is there, for tests.

import { EditorView } from "@codemirror/view";
import { one } from "./document";

function view(): EditorView {
  const editor = one("[data-editor]").shadowRoot?.querySelector<HTMLElement>(".cm-editor");
  const found = editor && EditorView.findFromDOM(editor);
  if (!found) throw new Error("there is no editor");
  return found;
}

export function write(text: string): void {
  view().dispatch({ changes: { from: 0, to: view().state.doc.length, insert: text } });
}

export function written(): string {
  return view().state.doc.toString();
}
