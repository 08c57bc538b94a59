import type { OnQuestion, QuestionFile } from '../file-question.ts';
import { textToMarkdown } from '../html/plain-text.ts';
import { optionLetter } from '../tables/cell-values.ts';

type Draft = { line: number; stem: string[]; options: string[][]; afterBlank: boolean };

/** Reads an Aiken file: a question, options such as `A.` or `B)` in alphabetical order, and `ANSWER: B`. */
export function readAiken(text: string, onItem?: OnQuestion): QuestionFile {
  const file: QuestionFile = { format: 'Aiken', items: [], problems: [], leftOut: 0 };
  let draft: Draft | undefined;
  const leaveOut = (message: string) => {
    if (draft) {
      file.problems.push({ where: `line ${draft.line}`, message });
      file.leftOut++;
    }
    draft = undefined;
  };

  for (const [place, whole] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = whole.trim();
    const answer = /^ANSWER\s*:\s*(.*)$/i.exec(line)?.[1];
    const explanation = /^(?:EXPLANATION|FEEDBACK|RATIONALE)\s*:\s*(.+)$/i.exec(line)?.[1];
    if (!draft && explanation !== undefined && attachExplanation(file, explanation)) continue;
    if (line === '') {
      if (draft) draft.afterBlank = true;
    } else if (answer !== undefined) {
      draft ??= { line: place + 1, stem: [], options: [], afterBlank: false };
      const fault = addQuestion(draft, answer, file);
      if (fault) leaveOut(fault);
      draft = undefined;
      onItem?.();
    } else {
      // After an empty line, a line that is no option starts the next question.
      if (draft?.afterBlank && draft.options.length > 0 && !matchOption(line, draft))
        leaveOut('No line says which option is right. The question was left out.');
      draft ??= { line: place + 1, stem: [], options: [], afterBlank: false };
      draft.afterBlank = false;
      const option = matchOption(line, draft);
      if (option) draft.options.push([option.text]);
      else (draft.options.at(-1) ?? draft.stem).push(line);
    }
  }
  leaveOut('No line says which option is right. The question was left out.');
  return file;
}

/** Some programs write an explanation below the answer. */
function attachExplanation({ items }: QuestionFile, text: string): boolean {
  const last = items.at(-1);
  if (!last || last.explanation !== undefined) return false;
  last.explanation = textToMarkdown(text);
  return true;
}

/** An option has the next letter of the alphabet. Any other letter belongs to the text. */
function matchOption(line: string, { stem, options }: Draft): { text: string } | undefined {
  const [, letter = '', text = ''] = /^\(?([A-Z])[.)]\s*(.*)$/i.exec(line) ?? [];
  if (letter === '' || stem.length === 0) return undefined;
  return letter.toUpperCase() === optionLetter(options.length) ? { text } : undefined;
}

/** Aiken allows one right option, but some files name several: `A, C` or `A and C`. */
const SEVERAL_ANSWERS = /^\(?[A-Z]\)?\s*(?:[,;/&+]|and\b)\s*\(?[A-Z]\b/i;

function addQuestion(draft: Draft, answer: string, { items, problems }: QuestionFile): string | undefined {
  const [, letter = ''] = /^\(?([A-Z])(?![\p{L}\p{N}])/iu.exec(answer) ?? [];
  const right = letter.toUpperCase().charCodeAt(0) - 65;
  if (draft.stem.length === 0) return 'There is an answer without a question. It was left out.';
  if (draft.options.length < 2) return 'A choice needs at least two options. It was left out.';
  if (!(right >= 0 && right < draft.options.length))
    return `The answer “${answer.slice(0, 40)}” is none of the options. The question was left out.`;
  const where = `line ${draft.line}`;
  if (letter !== letter.toUpperCase()) {
    const message = `The answer “${letter}” was read as ${letter.toUpperCase()}.`;
    problems.push({ where, message, item: items.length });
  }
  if (SEVERAL_ANSWERS.test(answer))
    problems.push({
      where,
      message: `“${answer.slice(0, 40)}” names several options; the first was taken.`,
      item: items.length,
    });
  items.push({
    kind: 'single',
    stem: textToMarkdown(draft.stem.join('\n')),
    options: draft.options.map((lines) => textToMarkdown(lines.join('\n'))),
    correct: [right],
    topics: [],
    where,
  });
  return undefined;
}
