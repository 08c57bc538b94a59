import type { Column } from '#lib/spreadsheet/table.ts';
import type { FileQuestion } from '../file-question.ts';
import { KIND_LABELS, questionTable, writeKeyCell } from './writer.ts';

export const NOTES_SHEET = 'How to fill this in';

const NOTES = [
  'One question a row. Write over the examples or leave them: they are left out once there are other rows.',
  `Kind: ${Object.values(KIND_LABELS).join(', ')}. Left empty, it follows from the options and the right answer.`,
  'Question, options, explanation and passage take Markdown, and LaTeX between dollar signs.',
  'Correct, for Single and Multiple: the letters of the right options, such as B or A; C. For True/False: True or False.',
  'Correct, for Numerical: the value, several with semicolons; Tolerance says how far off an answer may be, Unit what it is measured in.',
  'Correct, for Text: every accepted answer, with semicolons; an asterisk stands for anything, \\* for itself.',
  'Correct, for Matching: prompt = letter of its match, with semicolons. Options that no prompt has are extra ones.',
  'Description is text that asks nothing. Rows with the same Passage share it.',
  'Topic: outermost first, such as Quantitative > Percentages. Trade: a trade’s code, or GENERAL. Difficulty: 1 to 5. Tags: with semicolons.',
  'A semicolon or an equals sign within one answer has a backslash before it: \\; and \\=.',
];

const makeExample = (
  item: Partial<FileQuestion> & Pick<FileQuestion, 'kind' | 'stem' | 'correct'>,
): FileQuestion => ({
  options: [],
  topics: [],
  where: 'template',
  source: 'Example',
  ...item,
});

const EXAMPLES = [
  makeExample({
    kind: 'single',
    stem: 'A shirt of ₹ 800 is sold at a discount of 15 %. What does it cost?',
    options: ['₹ 640', '₹ 680', '₹ 700', '₹ 785'],
    correct: [1],
    explanation: '$800 \\times 0.85 = 680$',
    topics: ['Quantitative', 'Percentages'],
    trade: 'GENERAL',
    difficulty: 1,
    points: 1,
  }),
  makeExample({
    kind: 'multiple',
    stem: 'Which of these numbers are prime?',
    options: ['21', '23', '27', '29'],
    correct: [1, 3],
    topics: ['Quantitative', 'Numbers'],
    difficulty: 2,
    points: 2,
  }),
  makeExample({
    kind: 'boolean',
    stem: 'Every square is a rectangle.',
    options: ['True', 'False'],
    correct: [0],
    topics: ['Quantitative', 'Geometry'],
  }),
  makeExample({
    kind: 'numerical',
    stem: 'A wheel has a radius of 0.5 m. How long is its circumference?',
    correct: [3.14],
    tolerances: [0.01],
    unit: 'm',
    topics: ['Quantitative', 'Geometry'],
  }),
  makeExample({
    kind: 'text',
    stem: 'Which word is the opposite of “expand”?',
    correct: ['contract', 'shrink'],
    topics: ['Verbal', 'Antonyms'],
  }),
  makeExample({
    kind: 'matching',
    stem: 'Match each quantity with its unit.',
    options: ['newton', 'pascal', 'joule', 'watt'],
    correct: [
      ['Force', 'newton'],
      ['Pressure', 'pascal'],
      ['Energy', 'joule'],
    ],
    topics: ['Technical', 'Units'],
    trade: 'GME',
  }),
  makeExample({
    kind: 'description',
    correct: [],
    stem: 'The next questions are about logic. Take your time.',
  }),
];

/** The template table: instructions and one example for each kind. `tables.write` turns it into a file. */
export function questionTableTemplate(): {
  name: string;
  columns: Column<FileQuestion>[];
  rows: FileQuestion[];
  notes: { name: string; lines: string[] };
} {
  const { columns, rows } = questionTable(EXAMPLES);
  return { name: 'Questions', columns, rows, notes: { name: NOTES_SHEET, lines: NOTES } };
}

const exampleKey = (stem: string, key: string) => `${key}\n${stem}`;
const EXAMPLE_KEYS = new Set(EXAMPLES.map((item) => exampleKey(item.stem, writeKeyCell(item))));

/** Whether a row is an unchanged example of the template. */
export const isExample = (stem: string, key: string): boolean => EXAMPLE_KEYS.has(exampleKey(stem, key));
