import type { CellRuns, CellWarnings } from '#lib/spreadsheet/sheet.ts';
import { indexOfLetter } from './cell-values.ts';

export type TableRow = { number: number; cells: string[]; warnings?: CellWarnings; runs?: CellRuns };

/** Fields that a column of a question table can hold, besides options. */
const HEADINGS = {
  correct: [
    /^(?:correct|right)(?:answer|option|choice|ans|opt|response)?s?(?:letter|index|number|no|key|position|text)?$/,
    /^(?:answer|ans)(?:key|option|letter|index|choice)?s?$/,
    /^key$/,
  ],
  stem: [
    /^(?:ques|question)(?:text|stem|body|statement|description)?s?$/,
    /^q$/,
    /^(?:stem|statement|prompt|problem)s?$/,
  ],
  kind: [/^(?:question)?(?:type|kind)$|^(?:type|kind)ofquestion$|^questionformat$/],
  wrong: [/^(?:incorrect|wrong)(?:answer|option|choice)s?$/],
  choices: [/^(?:answer)?(?:options|choices|alternatives)$/],
  tolerance: [/^(?:accepted)?(?:tolerance|margin|error)(?:margin)?$/],
  unit: [/^units?(?:ofmeasure(?:ment)?)?$/],
  explanation: [
    /^(?:answer|general|overall)?(?:explanation|explaination|rationale|feedback|reason|solution)s?$/,
  ],
  area: [/^(?:subject|area|domain)(?:name)?$/],
  topic: [/^(?:topic|category|chapter|section|concept|skill)(?:name|tag)?s?$/],
  subtopic: [/^sub(?:topic|category|section|chapter)(?:name)?s?$/],
  trade: [/^(?:trade|branch|department|dept|stream|discipline)s?$/],
  difficulty: [/^(?:difficulty|complexity)(?:level)?$|^level(?:ofdifficulty)?$/],
  tags: [/^(?:tag|label|keyword)s?$/],
  points: [/^(?:max|maximum|positive|full)?(?:mark|point|score)s?$|^weight(?:age)?$/],
  source: [/^(?:source|reference)s?$/],
  stimulus: [/^(?:reading)?(?:passage|stimulus|paragraph|comprehension|context|caselet)$|^directions?$/],
  title: [/^(?:question)?(?:title|name)$/],
  picture: [/^(?:question)?(?:image|picture|figure|media)(?:link|url|file)?s?$/],
  caseSensitive: [/^case(?:sensitive|matters)$/],
  credits: [/^(?:partial)?credits?$/],
  shuffle: [/^(?:shuffle|randomi[sz]e)(?:option|answer)?s?$/],
  number: [/^(?:s|sr|sl|q|serial|question|ques)?(?:no|num|number|id)$/],
} as const satisfies Record<string, RegExp[]>;
export type Field = keyof typeof HEADINGS;
const FIELDS = Object.keys(HEADINGS) as Field[];

/** A column of options; `place` counts from 0 in the order of their names, gaps included. */
type OptionColumn = { column: number; place: number };

export type Columns = {
  /** The number of the heading row; 0 where there is none. */
  row: number;
  names: string[];
  fields: Partial<Record<Field, number>>;
  options: OptionColumn[];
  /** Columns of wrong answers, in tables with a separate right answer. */
  wrong: number[];
  layout: 'own' | 'kahoot' | 'quizizz' | 'other';
};

const MAX_HEADING_ROWS = 40;

/**
 * Finds the heading row of a question table and the field of each column. Returns undefined where no row is a heading
 * row.
 */
export function detectColumns(rows: TableRow[]): Columns | undefined {
  let best: { columns: Columns; known: number } | undefined;
  for (const row of rows.slice(0, MAX_HEADING_ROWS)) {
    const columns = readHeadings(row);
    if (columns.fields.stem === undefined || !hasAnswers(columns)) continue;
    const known = Object.keys(columns.fields).length + columns.options.length;
    if (!best || known > best.known) best = { columns, known };
  }
  return best?.columns;
}

const hasAnswers = ({ fields, options, wrong }: Columns) =>
  fields.correct !== undefined || fields.choices !== undefined || options.length + wrong.length > 1;

function readHeadings({ number, cells }: TableRow): Columns {
  const names = cells.slice(0, 200).map((cell) => cell.trim());
  const headings = names.map(normaliseHeading);
  const options = findOptionColumns(headings);
  const fields: Columns['fields'] = {};
  for (const field of FIELDS)
    for (const pattern of HEADINGS[field]) {
      const at = headings.findIndex(
        (heading, column) => pattern.test(heading) && !options.some((one) => one.column === column),
      );
      if (at < 0 || Object.values(fields).includes(at)) continue;
      fields[field] = at;
      break;
    }
  const wrong = headings.flatMap((heading, column) =>
    /^(?:(?:incorrect|wrong)(?:answer|option|choice)|distractor)s?\d*$/.test(heading) ? [column] : [],
  );
  return { row: number, names, fields, options, wrong, layout: detectLayout(headings) };
}

function detectLayout(headings: string[]): Columns['layout'] {
  const has = (...wanted: string[]) => wanted.every((one) => headings.includes(one));
  if (has('kind', 'question', 'optiona', 'correct')) return 'own';
  if (has('question', 'answer1', 'answer2') && headings.some((one) => one.startsWith('timelimit')))
    return 'kahoot';
  return has('questiontext', 'questiontype', 'option1', 'correctanswer') ? 'quizizz' : 'other';
}

/** Reduces a heading to letters and digits, without remarks such as “max 75 characters”. */
function normaliseHeading(heading: string): string {
  const bare = heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((?:e?s)\)/g, 's')
    .replace(/\((?!\w{1,2}\))[^)]*\)?/g, '')
    .replace(/\s[-–—:].*$/s, '');
  return bare.replace(/[^a-z0-9]+/g, '');
}

const OPTION_HEADING = /^(?:option|opt|choice|answer|ans|alternative|response)(?:text)?([a-z]{1,2}|\d{1,3})$/;
const BARE_HEADING = /^([a-j]|[1-9])$/;

/** The columns named Option A, Option B, …, Answer 1, … or A, B, …, up to the first gap. */
function findOptionColumns(headings: string[]): OptionColumn[] {
  const labels = headings.map(
    (heading) => (heading.match(OPTION_HEADING) ?? heading.match(BARE_HEADING))?.[1],
  );
  const runs = [/^\d/, /^[a-z]/].map((sign) => {
    const placed = labels.flatMap((label, column) =>
      label && sign.test(label)
        ? [{ column, place: sign.test('1') ? Number(label) - 1 : indexOfLetter(label) }]
        : [],
    );
    const first = placed.some(({ place }) => place === -1) ? -1 : 0;
    const run: OptionColumn[] = [];
    for (let place = first; ; place++) {
      const found = placed.find((one) => one.place === place);
      if (!found) return run;
      run.push({ column: found.column, place: place - first });
    }
  });
  const [longest = []] = runs.sort((one, other) => other.length - one.length);
  return longest.length > 1 ? longest : [];
}
