import type { Scale, StudentGroup } from '#contract/results/analysis.ts';
import { type MeasuredItem, measureItems, type QuestionLevels } from './items.rules.ts';
import type { MarkTable } from './mark-table.rules.ts';
import { analyseGroups, analyseSections, analyseTest } from './scales.rules.ts';

/** All figures of a test that its attempts alone give. `versions` are those of the papers, with how many papers have each. */
export type Measurement = {
  test: Scale;
  sections: Scale[];
  groups: StudentGroup[];
  items: MeasuredItem[];
  versions: [version: number, papers: number][];
};

/** `levels` are those of its questions that are calibrated. */
export function measureTest(table: MarkTable, levels: QuestionLevels): Measurement {
  const { test, figures } = analyseTest(table);
  return {
    test,
    sections: analyseSections(table),
    groups: analyseGroups(table.students),
    items: measureItems(table, figures, levels),
    versions: [...table.versions],
  };
}
