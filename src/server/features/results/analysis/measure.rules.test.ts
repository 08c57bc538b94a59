import { expect, test } from 'vitest';
import { readMarks } from '#lib/item-analysis/mark-matrix.ts';
import { EXPECTED } from '#lib/item-analysis/reference/expected.ts';
import type { StoredOutcome, StoredSectionScore } from '#server/platform/database/json-columns.ts';
import { type AttemptRow, createMarkTable } from './mark-table.rules.ts';
import { measureTest } from './measure.rules.ts';

type Mark = number | 'blank';
type Wish = Partial<Pick<AttemptRow, 'trade' | 'batch' | 'seconds' | 'answers'>> & {
  /** Marks by question, in sections of a name, with their full marks. */
  sections: Record<string, { marks: [question: number, mark: Mark, full: number][]; penalty?: number }>;
};

function outcomeOf([question, mark, full]: [number, Mark, number]): StoredOutcome {
  if (mark === 'blank') return { question, outcome: 'blank', marks: 0 };
  if (mark === full) return { question, outcome: 'right', marks: mark };
  return mark > 0
    ? { question, outcome: 'partial', marks: mark, credit: mark / full }
    : { question, outcome: 'wrong', marks: mark };
}

let attempts = 0;
/** An attempt as the database stores it. */
function anAttemptRow({ sections, answers = null, ...wish }: Wish): AttemptRow {
  const outcomes = Object.values(sections).map(({ marks }) => marks.map(outcomeOf));
  const scores = Object.entries(sections).map(([name, { marks, penalty = 0 }], at): StoredSectionScore => {
    const count = (state: string) => outcomes[at]?.filter(({ outcome }) => outcome === state).length ?? 0;
    const [correct, unanswered] = [count('right'), count('blank')];
    return {
      ...{ name, correct, unanswered, incorrect: marks.length - correct - unanswered, penalty },
      marks: (outcomes[at] ?? []).reduce((sum, one) => sum + one.marks, penalty),
      max_marks: marks.reduce((sum, [, , full]) => sum + full, 0),
      qualified: null,
    };
  });
  const id = ++attempts;
  return {
    ...{
      id,
      regno: `R${id}`,
      name: `Student ${id}`,
      trade: 'GCS',
      batch: 2027,
      seconds: 60,
      qualified: null,
    },
    ...wish,
    marks: scores.reduce((sum, one) => sum + one.marks, 0),
    max_marks: scores.reduce((sum, one) => sum + one.max_marks, 0),
    sections: JSON.stringify(scores),
    outcomes: JSON.stringify(outcomes.flat()),
    versions: '[]',
    answers,
  };
}

function measure(rows: AttemptRow[], levels: [question: number, difficulty: number][] = []) {
  const table = createMarkTable();
  // In parts, as the thread gets them.
  for (const row of rows) table.add([row]);
  return measureTest(table.finish(), new Map(levels));
}

/** The attempts of a reference file; the first letter of an item's name is its section. */
function rowsOf(file: Buffer): AttemptRow[] {
  const { names, fullMarks, marks, asked } = readMarks(file);
  return Array.from({ length: marks.length / names.length }, (_, row) => {
    const sections: Wish['sections'] = {};
    for (const [item, name] of names.entries()) {
      const at = row * names.length + item;
      if (asked && !asked[at]) continue;
      const mark = marks[at] as number;
      const section = sections[name.charAt(0)] ?? { marks: [] };
      sections[name.charAt(0)] = section;
      section.marks.push([item + 1, Number.isNaN(mark) ? 'blank' : mark, fullMarks[item] as number]);
    }
    return anAttemptRow({ sections });
  });
}

test.each(EXPECTED)(
  'stored attempts give the figures that R finds for $name',
  ({ file, items, ...expected }) => {
    const measured = measure(rowsOf(file()));
    const { count, mean, median, sd, skewness, kurtosis, alpha, error_ratio, standard_error } = measured.test;
    const { errorRatio, standardError, name: _, ...plain } = expected;
    const found = { count, mean, median, sd, skewness, kurtosis, alpha };
    for (const [figure, value] of Object.entries(plain))
      expect.soft(found[figure as keyof typeof found], figure).toBeCloseTo(value, 8);
    expect(error_ratio).toBeCloseTo(errorRatio, 8);
    expect(standard_error).toBeCloseTo(standardError, 8);
    // Items stand in the order in which papers show them first.
    const byQuestion = measured.items.toSorted((a, b) => a.question - b.question);
    for (const [figure, values] of Object.entries(items))
      for (const [item, value] of values.entries()) {
        const own = byQuestion[item]?.[figure as keyof typeof items];
        if (value === null) expect.soft(own, figure).toBeNull();
        else expect.soft(own, `${figure} of ${item + 1}`).toBeCloseTo(value, 8);
      }
  },
);

/** Mean, standard deviation, alpha and standard error by item-analysis.r, over each section's columns of trades.csv. */
const SECTIONS_BY_R = [
  { name: 'G', count: 30, items: 4, figures: [5.06666666667, 2.03306009093, 28.7170930664, 1.71649647633] },
  { name: 'C', count: 17, items: 4, figures: [2.5, 1.01550480058, 29.4711824124, 0.852835524221] },
  { name: 'M', count: 13, items: 3, figures: [8.73076923077, 3.93496815222, 61.3537569861, 2.44621633528] },
];

test('each section has the figures that R finds for the students of its trade', () => {
  const trades = EXPECTED.find(({ name }) => name.startsWith('trades'));
  const { sections } = measure(rowsOf(trades?.file() ?? Buffer.of()));
  const figures = sections.map(({ name, count, items, mean, sd, alpha, standard_error }) => ({
    ...{ name, count, items },
    figures: [mean, sd, alpha, standard_error],
  }));
  expect(figures.map(({ figures: _, ...one }) => one)).toEqual(
    SECTIONS_BY_R.map(({ figures: _, ...one }) => one),
  );
  for (const [place, { figures: values }] of SECTIONS_BY_R.entries())
    for (const [at, value] of values.entries()) expect(figures[place]?.figures[at]).toBeCloseTo(value, 8);
});

test('a test without attempts, or with one or two, has what they define', () => {
  expect(measure([])).toMatchObject({ test: { count: 0, mean: null, histogram: [] }, items: [] });
  const one = anAttemptRow({
    sections: {
      General: {
        marks: [
          [1, 1, 1],
          [2, 'blank', 2],
        ],
      },
    },
  });
  const alone = measure([one]);
  expect(alone.test).toMatchObject({ count: 1, mean: 1, median: 1, sd: null, alpha: null, max_marks: 3 });
  // Nobody had the second question right: its full marks are what the section leaves.
  expect(alone.items).toMatchObject([
    { question: 1, fullMarks: 1, facility: 100, quintiles: null, seconds: null },
    { question: 2, fullMarks: 2, facility: 0, discrimination: null },
  ]);
  const other = anAttemptRow({
    sections: {
      General: {
        marks: [
          [1, -0.5, 1],
          [2, -1, 2],
        ],
      },
    },
  });
  expect(measure([one, other]).test).toMatchObject({ count: 2, mean: -0.25, lowest: -1.5, highest: 1 });
});

test('equal marks and negative totals have no shape, and their bars hold everybody', () => {
  const rows = [1, 2, 3, 4].map(() =>
    anAttemptRow({
      sections: {
        General: {
          marks: [
            [1, -1, 3],
            [2, -1, 3],
          ],
        },
      },
    }),
  );
  const { test: figures, items } = measure(rows);
  expect(figures).toMatchObject({ mean: -2, sd: 0, skewness: null, alpha: null, standard_error: null });
  expect(figures.histogram.reduce((sum, { attempts: count }) => sum + count, 0)).toBe(4);
  expect(figures.histogram[0]).toMatchObject({ from: -2, attempts: 4 });
  expect(items[0]).toMatchObject({ discrimination: null, effectiveWeight: null });
});

test('a common penalty counts in the totals of its section and of the test', () => {
  const rows = [0, -1, 0, -2].map((penalty, at) =>
    anAttemptRow({ sections: { A: { marks: [[1, at % 2, 1]], penalty }, B: { marks: [[2, 1, 1]] } } }),
  );
  const { test: figures, sections } = measure(rows);
  expect(figures.mean).toBe(0.75);
  expect(sections.map(({ name, mean }) => [name, mean])).toEqual([
    ['A', -0.25],
    ['B', 1],
  ]);
});

test('groups of fewer than five students are not shown', () => {
  const rows = ['GCS', 'GCS', 'GCS', 'GCS', 'GCS', 'GME', 'GME', 'GME', 'GME'].map((trade, at) =>
    anAttemptRow({
      trade: trade as AttemptRow['trade'],
      batch: at < 4 ? 2026 : 2027,
      sections: { General: { marks: [[1, at % 2, 1]] } },
    }),
  );
  const { groups } = measure(rows);
  expect(groups.map(({ by, value, count }) => [by, value, count])).toEqual([
    ['trade', 'GCS', 5],
    ['batch', 2027, 5],
  ]);
});

test('fifths, times and choices count the students whose papers have the question', () => {
  const rows = Array.from({ length: 25 }, (_, at) =>
    anAttemptRow({
      answers: JSON.stringify([[1, at, at < 20 ? 'b' : 'a', null]]),
      sections: {
        General: {
          marks: [
            [1, at >= 20 ? 1 : 0, 1],
            [2, Math.floor(at / 5), 4],
          ],
        },
      },
    }),
  );
  const without = anAttemptRow({ sections: { General: { marks: [[2, 4, 4]] } } });
  const [item, other] = measure([...rows, without]).items;
  expect(item).toMatchObject({
    count: 25,
    quintiles: [0, 0, 0, 0, 100],
    seconds: { lower: 6, median: 12, upper: 18 },
  });
  // 27 % of 25 are seven; the upper seven hold the five with the right answer.
  expect(item?.choices.toSorted((a, b) => (a.answer < b.answer ? -1 : 1))).toEqual([
    { answer: 'a', all: 5, upper: 5, lower: 0 },
    { answer: 'b', all: 20, upper: 2, lower: 7 },
  ]);
  expect(other).toMatchObject({ count: 26, seconds: null });
});

test('questions with a level have a fit, over the students with eight answers to such questions', () => {
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1);
  const paper = (markOf: (question: number) => Mark) =>
    anAttemptRow({ sections: { General: { marks: numbers.map((number) => [number, markOf(number), 1]) } } });
  const rows = [
    // Five of the nine questions with a level are right: with equal levels each has a chance of 5/9.
    paper((number) => (number <= 5 ? 1 : 0)),
    paper((number) => (number <= 3 ? 'blank' : 1)),
    paper(() => 1),
  ];
  const { items } = measure(
    rows,
    numbers.slice(0, 9).map((number) => [number, 0.7]),
  );
  expect(items[9]?.fit).toBeNull();
  expect(items[0]?.fit?.answers).toBe(1);
  expect(items[0]?.fit?.outfit).toBeCloseTo(4 / 5, 8);
  expect(items[8]?.fit?.infit).toBeCloseTo(5 / 4, 8);
});
