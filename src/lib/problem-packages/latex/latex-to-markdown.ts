import type { Found } from './conversion.ts';
import { stripComments } from './cursor.ts';
import { convertText } from './text.ts';

export type LatexText = { markdown: string; title: string | undefined; notes: string[] };

/** Converts the body of a LaTeX text to Markdown. Formulas stay; what it leaves out stands in the notes. */
export function latexToMarkdown(text: string, constants: ReadonlyMap<string, string> = new Map()): LatexText {
  const [, body = text] = text.match(/\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/) ?? [];
  const found: Found = { unknown: new Set(), pictures: 0, title: undefined };
  const convert = (raw: string): string =>
    convertText({ cursor: { text: raw, at: 0 }, constants, found, convert });
  const markdown = convert(stripComments(body))
    .replaceAll(/[ \t]+\n(?=\n)/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return { markdown, title: found.title, notes: notesOf(found) };
}

function notesOf({ unknown, pictures }: Found): string[] {
  const notes: string[] = [];
  if (pictures > 0) notes.push(picturesLeftOut(pictures));
  if (unknown.size > 0)
    notes.push(`LaTeX commands of the statement that are unknown: ${[...unknown].toSorted().join(', ')}.`);
  return notes;
}

export const picturesLeftOut = (count: number): string =>
  count === 1
    ? 'A picture of the statement was left out.'
    : `${count} pictures of the statement were left out.`;
