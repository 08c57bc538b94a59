import type { StyledRun } from '#lib/spreadsheet/sheet.ts';
import type { FileQuestion } from '../file-question.ts';
import { htmlToMarkdown } from '../html/converter.ts';
import { toSuperOrSubscript } from '../html/formulas.ts';
import { inlineFormula } from '../html/plain-text.ts';
import { UNDERLINE } from '../html/underline.ts';
import type { RowOption } from './answer-key.ts';
import type { Field } from './columns.ts';

/** The cells of a row that a question is read from, as Markdown where they have styles. */
type StyledRow = { choices: RowOption[]; markdownOf(field: Field): string | undefined };

/** The text of a cell; raised and lowered signs become characters where Unicode has them, so that 2³ is not 23. */
export const textOfRuns = (runs: StyledRun[]): string =>
  runs
    .map((run) => (run.raised ? around(run.text, (text) => raise(text, run.raised) ?? text) : run.text))
    .join('');

function raise(text: string, place: StyledRun['raised']): string | undefined {
  const shifted = toSuperOrSubscript(text, place ?? 'sup');
  return shifted.kind === 'text' ? shifted.value : undefined;
}

/** The Markdown of a styled cell, whose text is Markdown itself in the portal's own columns. */
export const runsToMarkdown = (runs: StyledRun[], own: boolean): string =>
  own ? runs.map(wrapMarkdown).join('').trim() : htmlToMarkdown(runs.map(runToHtml).join('')).markdown;

const HTML_TAGS = [
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['struck', 'del'],
] as const;

function runToHtml(run: StyledRun): string {
  const escaped = run.text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>');
  const tags: string[] = HTML_TAGS.flatMap(([name, tag]) => (run[name] ? [tag] : []));
  if (run.raised) tags.unshift(run.raised);
  return tags.reduce((html, tag) => `<${tag}>${html}</${tag}>`, escaped);
}

const MARKS = [
  ['bold', '**', '**'],
  ['italic', '*', '*'],
  ['struck', '~~', '~~'],
  ['underline', UNDERLINE.open, UNDERLINE.close],
] as const;

const wrapMarkdown = (run: StyledRun): string =>
  around(run.text, (text) => {
    const shown = run.raised
      ? (raise(text, run.raised) ?? inlineFormula(toSuperOrSubscript(text, run.raised).value))
      : text;
    return MARKS.reduce((made, [name, open, close]) => (run[name] ? open + made + close : made), shown);
  });

/** Changes a text and keeps the spaces around it. */
function around(text: string, change: (inner: string) => string): string {
  const inner = text.trim();
  return inner === '' ? text : text.replace(inner, () => change(inner));
}

/** The question with the formatting of the cells that it was read from. */
export function applyStyles(item: FileQuestion, { choices, markdownOf }: StyledRow): FileQuestion {
  const isOffered = item.kind !== 'boolean' && item.options.length >= choices.length;
  const options = item.options.map((option, place) => (isOffered && choices[place]?.markdown) || option);
  const matchOf = (match: string) => options[item.options.indexOf(match)] ?? match;
  const explanation = markdownOf('explanation') ?? item.explanation;
  const stimulus = markdownOf('stimulus') ?? item.stimulus;
  return {
    ...item,
    stem: markdownOf('stem') ?? item.stem,
    options,
    correct: item.correct.some(Array.isArray)
      ? (item.correct as [string, string][]).map(([prompt, match]): [string, string] => [
          prompt,
          matchOf(match),
        ])
      : item.correct,
    ...(explanation !== undefined && { explanation }),
    ...(stimulus !== undefined && { stimulus }),
  };
}
