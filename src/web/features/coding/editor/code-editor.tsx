import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { cpp } from '@codemirror/lang-cpp';
import { java } from '@codemirror/lang-java';
import { javascript } from '@codemirror/lang-javascript';
import { python } from '@codemirror/lang-python';
import { SQLite, sql } from '@codemirror/lang-sql';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  type LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { getNonce } from 'get-nonce';
import { useEffect, useRef } from 'react';
import type { Language } from '#contract/coding/languages.ts';

const SUPPORT: Record<Language, () => LanguageSupport> = {
  c: cpp,
  cpp,
  java,
  javascript,
  python,
  sql: () => sql({ dialect: SQLite }),
};

// The colours are those of highlighted code in statements, so that both follow the theme.
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.typeName, tags.className], color: 'var(--code-title)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: '0.875rem' },
  '.cm-content': { fontFamily: 'var(--font-mono)', caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--ink) 6%, transparent)',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent) !important',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-scroller': { overflow: 'auto' },
});

/**
 * Replaces a selection by what is typed. A browser that does so itself may keep the look of what it replaces by an inline style, which the
 * content security policy refuses with a message.
 */
const typingOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== 'insertText' || !data || isComposing || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

type CodeEditorProps = {
  language: Language;
  /** A change from outside replaces the text; the editor keeps its own while it is typed. */
  value: string;
  onChange: (value: string) => void;
  /** The element that tells how to leave the editor by keyboard. */
  describedBy: string;
  onSubmit: () => void;
  onRun: () => void;
};

/** An editor with line numbers and highlighting. Tab indents; Escape and then Tab leaves it. */
export function CodeEditor({ language, value, onChange, describedBy, onSubmit, onRun }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const support = useRef(new Compartment());
  const handlers = useRef({ onChange, onSubmit, onRun });
  handlers.current = { onChange, onSubmit, onRun };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is made once, and the effects below keep it in step.
  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          ...[lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), indentOnInput()],
          ...[bracketMatching(), highlightActiveLine(), indentUnit.of('    '), look, typingOverSelection],
          syntaxHighlighting(highlight),
          keymap.of([
            { key: 'Mod-Enter', run: () => act(handlers.current.onSubmit) },
            { key: "Mod-'", run: () => act(handlers.current.onRun) },
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
            ...historyKeymap,
            indentWithTab,
          ]),
          support.current.of(SUPPORT[language]()),
          EditorView.cspNonce.of(getNonce() ?? ''),
          EditorView.contentAttributes.of({ 'aria-label': 'Program', 'aria-describedby': describedBy }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) handlers.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: support.current.reconfigure(SUPPORT[language]()) });
  }, [language]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={place} className="h-full min-h-64 overflow-hidden rounded-panel border border-line" />;
}

function act(run: () => void): boolean {
  run();
  return true;
}
