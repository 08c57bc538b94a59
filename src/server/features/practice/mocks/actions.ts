import type * as contract from '#contract/practice/mocks.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { readStudyPlan } from '../plan/actions.ts';
import { estimateReadiness } from '../readiness/actions.ts';
import { assessPredictions } from '../readiness/calibration.rules.ts';
import { listPredictions } from '../readiness/queries.ts';
import { hasWithheldInPool } from '../withheld.queries.ts';
import { insertPreparedMock, prepareMock } from './creation.actions.ts';
import { drawMockFor, getPattern, listPatterns, mockGenerators } from './pattern.actions.ts';
import {
  countRecentMocks,
  deleteUnstartedMock,
  listFinishedMocks,
  listOpenMocks,
  lockMocks,
} from './queries.ts';
import { countQuestions, describeMockSections, MOCKS_A_DAY, presentFinishedMock, readBest } from './rules.ts';

export async function listMocks({ db, user }: Call<typeof contract.listMocks, CurrentUser>) {
  const open = await listOpenMocks(db, user.accountId);
  const finished = await listFinishedMocks(db, user.accountId);
  const patterns = (await listPatterns(db)).filter(({ mock }) => mock.open);
  return {
    patterns: patterns.map(({ key, name, note, design }) => ({
      ...{ key, name, note, duration: design.duration },
      total_questions: countQuestions(design, user.trade),
      open_mock: open.find(({ pattern }) => pattern === key) ?? null,
      ...readBest(finished.filter(({ pattern }) => pattern === key)),
    })),
    calibration: assessPredictions(await listPredictions(db)),
  };
}

export async function readMockPattern({
  config,
  db,
  params,
  user,
}: Call<typeof contract.readMockPattern, CurrentUser>) {
  const { key, name, note, design, mock } = await getPattern(db, params.key);
  const open = await listOpenMocks(db, user.accountId);
  const finished = await listFinishedMocks(db, user.accountId, key);
  if (!mock.open && finished.length === 0) throw new Problem('not-found');
  const plan = await readStudyPlan({ config, db }, user);
  const { missing } = await drawMockFor(db, user, design);
  return {
    ...{ key, name, note, duration: design.duration, one_way: design.one_way, open: mock.open },
    total_questions: countQuestions(design, user.trade),
    sections: describeMockSections(design, user.trade, missing, mock.cut_offs),
    cut_off: mock.cut_offs.total,
    typical_cut_offs: mock.typical_cut_offs,
    open_mock: open.find(({ pattern }) => pattern === key) ?? null,
    readiness: await estimateReadiness(db, user, {
      ...{ design, cutOffs: mock.cut_offs, generators: mockGenerators },
    }),
    plan: plan?.key === key ? plan : null,
    mocks: finished.map(presentFinishedMock),
  };
}

/**
 * Draws a mock for the student, or returns the one that is not finished; one that asks what a test asks now is drawn again. Throws `mock-closed`, `too-many-mocks` and
 * `mock-lacks-questions`. See docs/decisions/0011-papers-are-drawn-from-a-seed.md.
 */
export async function startMock(call: Call<typeof contract.startMock, CurrentUser>) {
  const { db, params, renderer, user } = call;
  const pattern = await getPattern(db, params.key);
  const findOpen = async (from: typeof db) => {
    const open = (await listOpenMocks(from, user.accountId)).find((one) => one.pattern === pattern.key);
    if (open && !open.started && (await hasWithheldInPool(from, open.aptitude_id))) {
      await deleteUnstartedMock(from, open.aptitude_id);
      return undefined;
    }
    return open;
  };
  const before = await findOpen(db);
  if (before) return { aptitude_id: before.aptitude_id };
  if (!pattern.mock.open) throw new Problem('mock-closed');
  if ((await countRecentMocks(db, user.accountId)) >= MOCKS_A_DAY) throw new Problem('too-many-mocks');
  const drawn = await prepareMock({ db, renderer }, user, pattern);
  return await transaction(db, async (tx) => {
    // Locked first: two windows must not open two.
    await lockMocks(tx, user.accountId);
    const opened = await findOpen(tx);
    return { aptitude_id: opened?.aptitude_id ?? (await insertPreparedMock(tx, user.accountId, drawn)) };
  });
}
