import type { AnalysedItem, ItemFlag, TestAnalysis } from '#contract/results/analysis.ts';
import type { Cell, Column } from '#lib/spreadsheet/table.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';
import type { MarkTable, Student } from './mark-table.rules.ts';

export type WorkbookTask = {
  timeZone: string;
  items: TestAnalysis['items'];
  /** The letter of each option by its id; prompts of matching questions by number. */
  letters: ReadonlyMap<string, string>;
};

export type Sheet = { name: string; rows: Cell[][] };

/** The letter of each option, and the number of each prompt, by their ids. */
export function nameOptions(
  versions: readonly { options: StoredOption[]; typed_key: StoredKey | null }[],
): Map<string, string> {
  return new Map(
    versions.flatMap(({ options, typed_key }) => [
      ...options.map(({ id }, at): [string, string] => [id, String.fromCharCode(65 + at)]),
      ...(typed_key?.kind === 'matching' ? typed_key.prompts : []).map(({ id }, at): [string, string] => [
        id,
        String(at + 1),
      ]),
    ]),
  );
}

const FLAG_WORDS: Record<ItemFlag['kind'], (options: string) => string> = {
  key: () => 'Key may be wrong',
  easy: () => 'Too easy',
  guessed: () => 'Guessed',
  unchosen: (options) => `Nobody chose ${options}`,
  long: () => 'Long',
  leaked: () => 'Leaked?',
  misfit: () => 'Answers do not follow the level',
  overfit: () => 'Too predictable',
};

const round = (value: number | null, places = 2): number | null =>
  value === null ? null : Math.round(value * 10 ** places) / 10 ** places;

/** The figures of the questions, as in the table on the screen. Shares are in percent, times in seconds. */
export const FIGURE_COLUMNS: Column<AnalysedItem>[] = [
  { title: 'Number', cell: (item) => item.number },
  { title: 'Question id', cell: (item) => item.question_id },
  { title: 'Section', cell: (item) => item.section },
  { title: 'Kind', cell: (item) => item.kind },
  { title: 'Marks', cell: (item) => item.marks },
  { title: 'Attempts', cell: (item) => item.attempts },
  { title: 'Facility', cell: (item) => round(item.facility) },
  { title: 'Standard deviation', cell: (item) => round(item.sd) },
  { title: 'Random guess score', cell: (item) => round(item.random_guess) },
  { title: 'Intended weight', cell: (item) => round(item.intended_weight) },
  { title: 'Effective weight', cell: (item) => round(item.effective_weight) },
  { title: 'Discrimination index', cell: (item) => round(item.discrimination) },
  { title: 'Discriminative efficiency', cell: (item) => round(item.efficiency) },
  { title: 'Item-rest correlation', cell: (item) => round(item.item_rest, 4) },
  { title: 'Median seconds', cell: (item) => item.seconds?.median ?? null },
  { title: 'Seconds, lower quartile', cell: (item) => item.seconds?.lower ?? null },
  { title: 'Seconds, upper quartile', cell: (item) => item.seconds?.upper ?? null },
  ...[0, 1, 2, 3, 4].map((fifth) => ({
    title: `Facility of fifth ${fifth + 1}`,
    cell: (item: AnalysedItem) => round(item.quintiles?.[fifth] ?? null),
  })),
  { title: 'Facility before', cell: (item) => round(item.earlier?.facility ?? null) },
  { title: 'Infit', cell: (item) => round(item.fit?.infit ?? null) },
  { title: 'Outfit', cell: (item) => round(item.fit?.outfit ?? null) },
  {
    title: 'Flags',
    cell: ({ flags }) => flags.map(({ kind, options }) => FLAG_WORDS[kind](options.join(', '))).join('; '),
  },
];

/** Three sheets: students × questions with marks, the same with the answers given, and the figures of the questions. */
export function buildSheets(table: MarkTable, { items, letters }: WorkbookTask): Sheet[] {
  const places = new Map(items.map(({ number }) => [number - 1, number]));
  const students = table.students.toSorted(
    (a, b) => b.marks - a.marks || a.seconds - b.seconds || a.id - b.id,
  );
  const titles = [...places.values()].map((number) => `Q${number}`);
  const sheetOf = (name: string, cellOf: (student: Student, place: number) => Cell): Sheet => ({
    name,
    rows: [
      ['Registration no', 'Name', 'Trade', 'Batch', 'Marks', ...titles],
      ...students.map((student) => [
        ...[student.regno, student.name, student.trade, student.batch, student.marks],
        ...[...places.keys()].map((place) => cellOf(student, place)),
      ]),
    ],
  });
  return [
    sheetOf('Marks', ({ cells }, place) => cells.get(place)?.marks ?? null),
    sheetOf('Answers', ({ cells }, place) => describeAnswer(cells.get(place), letters)),
    {
      name: 'Figures',
      rows: [
        FIGURE_COLUMNS.map(({ title }) => title),
        ...items.map((item) => FIGURE_COLUMNS.map(({ cell }) => cell(item))),
      ],
    },
  ];
}

/** The letters of chosen options, such as `A, C`, pairs such as `1:B`, or what was typed; null where nothing was answered. */
function describeAnswer(
  cell: { selected: string; value: string } | undefined,
  letters: ReadonlyMap<string, string>,
): Cell {
  if (!cell || (cell.selected === '' && cell.value === '')) return null;
  if (cell.value !== '') return cell.value;
  const named = cell.selected.split(' ').map((answer) =>
    answer
      .split(':')
      .map((id) => letters.get(id) ?? '?')
      .join(':'),
  );
  return named.sort().join(', ');
}
