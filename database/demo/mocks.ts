import type { StudentTrade } from '#contract/trade.ts';
import { listFrozenPool } from '#server/features/aptitudes/paper/pool.queries.ts';
import { replaceMockPattern } from '#server/features/aptitudes/templates/queries.ts';
import { draftPaper, readPaperMarking } from '#server/features/attempts/content/paper-view.actions.ts';
import { listMarkingPlans } from '#server/features/grading/marking/marking-plan.queries.ts';
import { insertPreparedMock, prepareMock } from '#server/features/practice/mocks/creation.actions.ts';
import { getPattern } from '#server/features/practice/mocks/pattern.actions.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { createRenderer } from '#server/platform/markdown/renderer.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { insertMarkedAttempt, type Student } from './finished-attempts.ts';

const DAY = 24 * 3_600_000;
const OPEN_PATTERNS = ['typical:cognizant-genc', 'typical:tcs-nqt', 'typical:accenture'];
/** Days before now on which the student sat a mock of the first pattern. */
const MOCK_DAYS = [17, 3];

/** Opens some patterns for mocks, and inserts two mocks that the student has sat. */
export async function insertDemoMocks(
  tx: Tx,
  student: Student & { trade: StudentTrade },
  now: Date,
  random: () => number,
): Promise<void> {
  for (const pattern of OPEN_PATTERNS) await replaceMockPattern(tx, pattern, { open: true, cut_offs: null });
  const renderer = createRenderer(createFairQueue(1, 10));
  for (const day of MOCK_DAYS) {
    const pattern = await getPattern(tx, OPEN_PATTERNS[0] ?? '');
    const who = { accountId: student.id, trade: student.trade };
    const prepared = await prepareMock({ db: tx, renderer }, who, pattern);
    const id = await insertPreparedMock(tx, student.id, prepared);
    const starts_at = new Date(now.getTime() - day * DAY);
    const ends_at = new Date(starts_at.getTime() + DAY);
    const test = await tx
      .updateTable('assessment')
      .set({ starts_at, ends_at, closes_at: ends_at, created_at: starts_at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.updateTable('mock').set({ created_at: starts_at }).where('aptitude_id', '=', id).execute();
    const drawn = await draftPaper(
      await readPaperMarking(tx, test),
      { number: student.id, trade: student.trade },
      { chosen: async () => [], pool: () => listFrozenPool(tx, id) },
    );
    const plan = (await listMarkingPlans(tx, [id])).get(id);
    if (!plan) throw new Error('A mock has a marking plan.');
    const times = { startsAt: starts_at, minutes: test.duration };
    await insertMarkedAttempt(tx, id, times, { ...drawn, plan }, student, random);
  }
}
