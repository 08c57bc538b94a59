import type { StyledRun, TextStyle } from './sheet.ts';
import { unescapeXlsxText } from './xml-parts.ts';

/** The text of a cell, and its runs where a part of it looks different from the rest. */
export type StyledText = { text: string; runs?: StyledRun[] };

const STYLES: Record<string, 'bold' | 'italic' | 'underline' | 'struck'> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  strike: 'struck',
};

/** Collects the text of a shared string or a cell from the events of the parser, without phonetic hints. */
export function createTextCollector() {
  let runs: StyledRun[] = [];
  let style: TextStyle = {};
  let inText = false;
  let phonetic = false;

  return {
    open(name: string, attributes: Record<string, string>): void {
      if (name === 'r') style = {};
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') inText = true;
      else if (name === 'vertAlign') style.raised = RAISED[attributes.val ?? ''];
      else if (STYLES[name]) style[STYLES[name]] = !/^(?:0|false|none)$/.test(attributes.val ?? '');
    },
    close(name: string): void {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'r') style = {};
    },
    text(piece: string): void {
      if (!inText || phonetic) return;
      const last = runs.at(-1);
      if (last && sameStyle(last, style)) last.text += piece;
      else runs.push({ ...style, text: piece });
    },
    take(): StyledText {
      const whole = runs.map((run) => ({ ...run, text: unescapeXlsxText(run.text) }));
      runs = [];
      return { text: whole.map(({ text }) => text).join(''), ...withoutCommonStyle(whole) };
    },
  };
}

const RAISED: Record<string, 'sup' | 'sub'> = { superscript: 'sup', subscript: 'sub' };
const NAMES = ['bold', 'italic', 'underline', 'struck'] as const;

const sameStyle = (one: TextStyle, other: TextStyle) =>
  one.raised === other.raised && NAMES.every((name) => Boolean(one[name]) === Boolean(other[name]));

/** The runs where a part looks different. What the whole text has in common says nothing about a part. */
function withoutCommonStyle(runs: StyledRun[]): { runs?: StyledRun[] } {
  const filled = runs.filter(({ text }) => text.trim() !== '');
  const partial = NAMES.filter((name) => filled.some((run) => run[name]) && filled.some((run) => !run[name]));
  if (partial.length === 0 && !filled.some(({ raised }) => raised)) return {};
  return {
    runs: runs.map(({ text, raised, ...style }) => ({
      text,
      ...(raised && { raised }),
      ...Object.fromEntries(partial.filter((name) => style[name]).map((name) => [name, true])),
    })),
  };
}
