import type { CutOff } from '#contract/aptitudes/marking-scheme.ts';
import type { MockCutOffs, TemplateDesign } from '#contract/aptitudes/templates.ts';
import type { Trade } from '#contract/trade.ts';
import type { StoredSectionScore } from '#server/platform/database/json-columns.ts';
import { listMockLines } from './draw.rules.ts';

/** Mocks that one student may start in 24 hours. */
export const MOCKS_A_DAY = 12;

/** How many questions a student of a trade gets in a mock of a design. */
export function countQuestions({ sections }: TemplateDesign, trade: Trade): number {
  return listMockLines(sections, trade).reduce((sum, { count }) => sum + count, 0);
}

/** The sections that a student of a trade gets, with what they lack and their cut-offs. */
export function describeMockSections(
  { sections }: TemplateDesign,
  trade: Trade,
  missing: readonly { section: number; missing: number }[],
  cutOffs: MockCutOffs,
) {
  const lines = listMockLines(sections, trade);
  return sections.flatMap(({ name, minutes }, place) => {
    const own = lines.filter(({ section }) => section === place);
    const questions = own.reduce((sum, { count }) => sum + count, 0);
    const lacks = missing.filter(({ section }) => section === place);
    const cut_off: CutOff | null = cutOffs.sections[name] ?? null;
    return questions === 0
      ? []
      : [{ name, minutes, questions, cut_off, missing: lacks.reduce((sum, one) => sum + one.missing, 0) }];
  });
}

/** How many finished mocks there are, the best marks in percent, and when the last was submitted. `mocks` are newest first. */
export function readBest(mocks: readonly { marks: number; max_marks: number; submitted_at: Date }[]) {
  const percents = mocks.map(({ marks, max_marks }) => percentOf(marks, max_marks));
  return {
    sat: mocks.length,
    best_percent: percents.length > 0 ? Math.max(...percents) : null,
    last_at: mocks[0]?.submitted_at ?? null,
  };
}

const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1_000) / 10 : 0);

/** A finished mock as the API shows it. */
export function presentFinishedMock<Mock extends { sections: readonly StoredSectionScore[] }>(mock: Mock) {
  return {
    ...mock,
    sections: mock.sections.map(({ name, marks, max_marks }) => ({ name, marks, max_marks })),
  };
}
