import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** What is wrong with a place in the text. */
export interface Mark {
  from: number;
  to: number;
  severity: "error" | "warning";
  message: string;
}

/** What others do to a text that is being written. */
export interface Editor {
  /** Select a place, bring it into sight, and go on writing there. */
  show: (from: number, to: number) => void;
  /** Put this in the place of what is selected, or of all from there to the caret; one character more where the text goes on with what `closes`. */
  insert: (written: string, from?: number, closes?: string) => void;
}

interface Props {
  /** What it is called. */
  label: string;
  language: "json" | "toml";
  text: string;
  marks: readonly Mark[];
  change: (text: string) => void;
  /** Told where the caret is, as it moves. */
  follow?: (caret: number) => void;
  /** Given what else can be done to it. */
  hold?: (editor: Editor) => void;
}

const LANGUAGES: { [one in Props["language"]]: () => Extension } = { json, toml: () => StreamLanguage.define(toml) };

/** Colours of the page's own: they have their contrast in light and dark. */
const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.heading, tags.definition(tags.variableName)], color: "var(--accent)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--blue)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--red)" },
]);

const LOOK = EditorView.theme({
  "&": { height: "min(70vh, 40rem)", border: "1px solid var(--faint)", borderRadius: "var(--radius-m)", background: "var(--sheet)", color: "var(--ink)", fontSize: "var(--text-2)" },
  "&.cm-focused": { outline: "3px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace" },
  ".cm-gutters": { border: "0", background: "var(--sunk)", color: "var(--faint)" },
  ".cm-activeLine, .cm-activeLineGutter": { background: "var(--sunk)" },
  ".cm-cursor": { borderColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--accent-soft)" },
  ".cm-tooltip": { border: "1px solid var(--rule)", background: "var(--sheet)", color: "var(--ink)" },
});

/** A text with numbered lines and marks at what is wrong in it. */
export function CodeEditor({ label, language, text, marks, change, follow, hold }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const told = useRef({ change, follow });
  told.current = { change, follow };
  useEffect(() => {
    if (!place.current) return undefined;
    const listening = EditorView.updateListener.of((update) => {
      if (update.docChanged) told.current.change(update.state.doc.toString());
      if (update.docChanged || update.selectionSet) told.current.follow?.(update.state.selection.main.head);
    });
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        bracketMatching(),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        LANGUAGES[language](),
        syntaxHighlighting(COLOURS),
        LOOK,
        listening,
      ],
    });
    // In a root of its own: only there its style needs no <style>, which the page's policy forbids.
    const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: "open" });
    const made = new EditorView({ state, parent: root, root });
    view.current = made;
    hold?.(actsOn(made));
    return () => {
      made.destroy();
      view.current = undefined;
    };
  }, [label, language]);
  // What came from elsewhere, as another draft; what is written here is known here. Before the next letter can be
  // written: a late one would be taken back.
  useLayoutEffect(() => {
    const shown = view.current;
    if (shown && shown.state.doc.toString() !== text) shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const shown = view.current;
    if (shown) shown.dispatch(setDiagnostics(shown.state, within(marks, shown.state.doc.length)));
  }, [marks]);
  return <div ref={place} data-editor />;
}

/** A text may have changed since it was looked through. */
function within(marks: readonly Mark[], length: number): Diagnostic[] {
  return marks.map(({ from, to, ...mark }) => ({ ...mark, from: Math.min(from, length), to: Math.min(Math.max(from, to), length) }));
}

function actsOn(view: EditorView): Editor {
  return {
    show: (from, to) => {
      view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    insert: (written, from, closes) => {
      const { selection, doc } = view.state;
      const { from: start, to: end } = selection.main;
      const isClosed = closes !== undefined && doc.sliceString(end, end + closes.length) === closes;
      const changes = { from: from ?? start, to: end + (isClosed ? closes.length : 0), insert: written };
      view.dispatch({ changes, selection: { anchor: changes.from + written.length } });
      view.focus();
    },
  };
}
