import { MIN_GROUP, type Scale, type StudentGroup } from '#contract/results/analysis.ts';
import { analyseMarks } from '#lib/item-analysis/analysis.ts';
import type { ItemFigures } from '#lib/item-analysis/item-figures.ts';
import type { MarkMatrix } from '#lib/item-analysis/mark-matrix.ts';
import type { Item, MarkTable, Student } from './mark-table.rules.ts';

const MAX_BARS = 10;

/** The figures of the whole test, and the classical figures of its items. */
export function analyseTest({ students, items }: MarkTable): { test: Scale; figures: ItemFigures[] } {
  const places = items.map((_, place) => place);
  const { items: figures, ...test } = analyseMarks(buildMatrix(students, items, places, (one) => one.marks));
  const marks = students.map((one) => one.marks);
  const full = students.reduce((most, one) => Math.max(most, one.max_marks), 0);
  const qualified = students.map((one) => one.qualified);
  return { test: toScale({ name: null, ...test, items: items.length }, marks, full, qualified), figures };
}

/** The figures of each section over the students whose papers have it; empty for a single section. */
export function analyseSections({ students, items }: MarkTable): Scale[] {
  const byName = Map.groupBy(items.keys(), (place) => items[place]?.section ?? '');
  if (byName.size < 2) return [];
  return [...byName].map(([name, places]) => {
    const own = students.filter(({ sections }) => sections.has(name));
    const scores = own.flatMap(({ sections }) => sections.get(name) ?? []);
    const matrix = buildMatrix(own, items, places, ({ sections }) => sections.get(name)?.marks ?? 0);
    const { items: _, ...figures } = analyseMarks(matrix);
    return toScale(
      { name, ...figures, items: places.length },
      scores.map(({ marks }) => marks),
      scores.reduce((most, { max_marks }) => Math.max(most, max_marks), 0),
      scores.map(({ qualified }) => qualified),
    );
  });
}

/** The marks of each trade and of each batch with at least `MIN_GROUP` students, if there are several. */
export function analyseGroups(students: readonly Student[]): StudentGroup[] {
  return (['trade', 'batch'] as const).flatMap((by) => {
    const groups = [...Map.groupBy(students, (student) => student[by])];
    if (groups.length < 2) return [];
    return groups
      .filter(([, own]) => own.length >= MIN_GROUP)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([value, own]) => ({ by, value, ...summarizeMarks(own) }));
  });
}

function summarizeMarks(own: readonly Student[]) {
  // One item that holds the whole mark: mean, median and spread need no more.
  const marks = Float64Array.from(own, (one) => one.marks);
  const { count, mean, median, sd } = analyseMarks({ marks, fullMarks: Float64Array.of(1) });
  const passed = countPassed(own.map(({ qualified }) => qualified));
  return { count, mean, median, sd, ...findRange([...marks]), passed };
}

/** Undefined `asked` where all papers have the same questions, which is quicker. */
function buildMatrix(
  students: readonly Student[],
  items: readonly Item[],
  places: readonly number[],
  totalOf: (student: Student) => number,
): MarkMatrix {
  const marks = new Float64Array(students.length * places.length);
  const asked = new Uint8Array(marks.length);
  const extra = new Float64Array(students.length);
  const columns = new Map(places.map((place, column) => [place, column]));
  let cellCount = 0;
  for (const [row, student] of students.entries()) {
    let sum = 0;
    for (const [place, cell] of student.cells) {
      const column = columns.get(place);
      if (column === undefined) continue;
      marks[row * places.length + column] = cell.marks;
      asked[row * places.length + column] = 1;
      sum += cell.marks;
      cellCount++;
    }
    extra[row] = roundMarks(totalOf(student) - sum);
  }
  return {
    marks,
    fullMarks: Float64Array.from(places, (place) => items[place]?.fullMarks ?? 0),
    ...(cellCount < marks.length && { asked }),
    ...(extra.some(Boolean) && { extra }),
  };
}

// Stored marks are exact fractions, each rounded to three decimals: a smaller rest is their roundings.
const roundMarks = (marks: number) => (Math.abs(marks) < 0.05 ? 0 : marks);

type Figures = Omit<ReturnType<typeof analyseMarks>, 'items' | 'errorRatio' | 'standardError'> & {
  name: string | null;
  items: number;
  errorRatio: number | null;
  standardError: number | null;
};

function toScale(
  { errorRatio, standardError, ...figures }: Figures,
  marks: readonly number[],
  full: number,
  qualified: readonly (boolean | null)[],
): Scale {
  return {
    ...figures,
    error_ratio: errorRatio,
    standard_error: standardError,
    ...findRange(marks),
    passed: countPassed(qualified),
    max_marks: full,
    histogram: countBars(marks, full),
  };
}

function findRange(marks: readonly number[]) {
  if (marks.length === 0) return { lowest: null, highest: null };
  return {
    lowest: marks.reduce((least, mark) => Math.min(least, mark)),
    highest: marks.reduce((most, mark) => Math.max(most, mark)),
  };
}

function countPassed(qualified: readonly (boolean | null)[]) {
  const judged = qualified.filter((one) => one !== null);
  return judged.length === 0 ? null : { count: judged.filter(Boolean).length, of: judged.length };
}

/** At most ten bars of equal whole width, from the lowest marks or 0 to the full marks. */
function countBars(marks: readonly number[], full: number): Scale['histogram'] {
  if (marks.length === 0) return [];
  const lowest = marks.reduce((least, mark) => Math.min(least, mark), 0);
  const highest = marks.reduce((most, mark) => Math.max(most, mark), full);
  const width = Math.max(1, Math.ceil((highest - lowest) / MAX_BARS));
  const first = Math.floor(lowest / width) * width;
  const count = Math.max(1, Math.ceil((highest - first) / width));
  const bars = Array.from({ length: count }, (_, at) => ({
    from: first + at * width,
    to: first + (at + 1) * width,
    attempts: 0,
  }));
  for (const mark of marks) {
    const bar = bars[Math.min(count - 1, Math.floor((mark - first) / width))];
    if (bar) bar.attempts++;
  }
  return bars;
}
