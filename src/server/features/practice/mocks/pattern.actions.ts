import { randomInt } from 'node:crypto';
import type { TemplateDesign } from '#contract/aptitudes/templates.ts';
import type { Trade } from '#contract/trade.ts';
import { tradeOfArea } from '#lib/question-generators/area.ts';
import { templates as generators } from '#lib/question-generators/catalogue.ts';
import { listMockPatterns, listOwnTemplates } from '#server/features/aptitudes/templates/queries.ts';
import { presentOwnTemplate, withMockSettings } from '#server/features/aptitudes/templates/rules.ts';
import { presentedTypicalTemplates } from '#server/features/aptitudes/templates/typical-templates.rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listMockCandidates } from './candidates.queries.ts';
import { drawMock, listMockLines, type MockGenerator } from './draw.rules.ts';

const MAX_DRAW_SEED = 2 ** 31 - 1;

/** All templates with what is set for their mocks. */
export async function listPatterns(db: Database) {
  const set = await listMockPatterns(db);
  return [...(await listOwnTemplates(db)).map(presentOwnTemplate), ...presentedTypicalTemplates].map(
    (template) => withMockSettings(template, set.get(template.key)),
  );
}

/** Throws `not-found`. */
export async function getPattern(db: Database, key: string) {
  const pattern = (await listPatterns(db)).find((one) => one.key === key);
  if (!pattern) throw new Problem('not-found');
  return pattern;
}

export const mockGenerators: readonly MockGenerator[] = generators.map(
  ({ name, topic, area, difficulty, kind }) => ({
    ...{ name, topic, area, difficulty, kind },
    trade: tradeOfArea(area),
  }),
);

/** Draws a mock for a student from what may be practised now. */
export async function drawMockFor(
  db: Database,
  student: { accountId: number; trade: Trade },
  design: TemplateDesign,
) {
  const candidates = [];
  for (const { section, line, type, count } of listMockLines(design.sections, student.trade)) {
    const blueprintLine = design.sections[section]?.blueprint?.lines[line];
    if (blueprintLine)
      candidates.push(
        ...(await listMockCandidates(db, student, { section, line, type, count, blueprintLine })),
      );
  }
  return drawMock(
    design,
    student.trade,
    { candidates, generators: mockGenerators },
    randomInt(MAX_DRAW_SEED),
  );
}
