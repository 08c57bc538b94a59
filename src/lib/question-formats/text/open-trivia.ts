import type { OnQuestion, QuestionFile } from '../file-question.ts';
import { textToMarkdown } from '../html/plain-text.ts';
import { optionLetter } from '../tables/cell-values.ts';

type Draft = { line: number; stem: string[]; right?: string[]; options: string[][] };

/**
 * Reads an OpenTriviaQA file: `#Q` and a question, `^` and the right answer, then one option per line after a letter.
 */
export function readOpenTrivia(text: string, onItem?: OnQuestion): QuestionFile {
  const file: QuestionFile = { format: 'OpenTriviaQA', items: [], problems: [], leftOut: 0 };
  let draft: Draft | undefined;
  let open: string[] = [];
  for (const [place, whole] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = whole.trim();
    const [, sign = '', rest = ''] = /^(#Q|\^|[A-Z](?=\s|$))\s*(.*)$/.exec(line) ?? [];
    if (sign === '#Q') {
      if (draft) addQuestion(draft, file);
      onItem?.();
      open = [rest];
      draft = { line: place + 1, stem: open, options: [] };
    } else if (draft && sign === '^') {
      open = [rest];
      draft.right = open;
    } else if (draft?.right && sign === optionLetter(draft.options.length)) {
      open = [rest];
      draft.options.push(open);
    } else if (line !== '') open.push(line);
  }
  if (draft) addQuestion(draft, file);
  return file;
}

function addQuestion({ line, stem, right, options }: Draft, file: QuestionFile): void {
  const where = `line ${line}`;
  const texts = options.map((lines) => lines.join('\n').trim());
  const key = right?.join('\n').trim() ?? '';
  const exact = texts.indexOf(key);
  const place = exact >= 0 ? exact : texts.findIndex((text) => text.toLowerCase() === key.toLowerCase());
  if (place < 0 || texts.length < 2) {
    const message =
      place < 0
        ? 'The answer is none of the options. The question was left out.'
        : 'A choice needs at least two options. It was left out.';
    file.problems.push({ where, message });
    file.leftOut++;
    return;
  }
  file.items.push({
    kind: 'single',
    stem: textToMarkdown(stem.join('\n')),
    options: texts.map(textToMarkdown),
    correct: [place],
    topics: [],
    where,
  });
}
