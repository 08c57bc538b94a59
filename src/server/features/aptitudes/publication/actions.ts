import type * as contract from '#contract/aptitudes/publication.ts';
import type { StudentTrade } from '#contract/trade.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { notifyOfResults } from '#server/features/notifications/events/results.queries.ts';
import { notifyOfTests } from '#server/features/notifications/events/tests.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { pickTerms } from '../draft.rules.ts';
import { listCandidates } from '../paper/candidates.queries.ts';
import { drawPaper } from '../paper/paper.rules.ts';
import { listFrozenPool, listLivePool, type PoolRow, replacePool } from '../paper/pool.queries.ts';
import { clearPauses } from '../pause.queries.ts';
import { type AptitudeRow, getAptitude, insertAptitude, lockAptitude } from '../queries.ts';
import { readReview, requireApproval } from '../review/actions.ts';
import { presentAptitude, refusalToChangeQuestions, refusalToRelease } from '../rules.ts';
import { insertSections, listSections } from '../sections/queries.ts';
import { audienceTrades, buildChecklist, newBlockingPoints, shuffledVersions } from './checklist.rules.ts';
import {
  copyContents,
  listAptitudesSharingQuestions,
  listChosenQuestions,
  listClashingAptitudes,
  listMetInPractice,
  listShuffledOptions,
  updateManualReleases,
  updateStage,
} from './queries.ts';

export async function readChecklist({
  config,
  db,
  params,
  user,
}: Call<typeof contract.readChecklist, CurrentUser>) {
  const test = await getAptitude(db, params.id);
  const { points } = await evaluateChecklist(db, test);
  const isReviewed = config.reviewRequired && test.stage === 'draft';
  return { points, review: isReviewed ? await readReview(db, test, user) : null };
}

/** Runs the checklist. Also returns the questions that the blueprints draw from: frozen for a published test, else as in the bank. */
async function evaluateChecklist(db: Database, test: AptitudeRow) {
  const sections = await listSections(db, [test.id]);
  const pool =
    test.stage === 'draft' ? await listLivePool(db, test.id, sections) : await listFrozenPool(db, test.id);
  const papers = [];
  for (const trade of audienceTrades(test.trades))
    papers.push(await summarizePaper(db, test, sections, pool, trade));
  const chosen = await listChosenQuestions(db, test.id);
  const clashes = await listClashingAptitudes(db, test.id);
  const asked = [...new Set([...chosen, ...pool].map(({ question }) => question))];
  const sharing = await listAptitudesSharingQuestions(db, test.id, asked);
  const met = { asked: asked.length, questions: await listMetInPractice(db, asked) };
  const shuffled = await listShuffledOptions(db, shuffledVersions({ sections, chosen, pool }));
  return {
    pool,
    points: buildChecklist({
      ...{ test, sections, chosen, papers, clashes, sharing, shuffled, met },
      now: test.now,
    }),
  };
}

/** The numbers of questions that a student of a trade would get. */
async function summarizePaper(
  db: Database,
  test: AptitudeRow,
  sections: Awaited<ReturnType<typeof listSections>>,
  pool: PoolRow[],
  trade: StudentTrade,
) {
  const chosen = await listCandidates(db, test.id, trade);
  const paper = drawPaper({ seed: test.seed, draw: test.draw, sections, chosen, pool }, { trade, number: 0 });
  return {
    trade,
    questions: paper.paper.length,
    sections: (paper.sections ?? []).map(({ section }, place) => ({
      section,
      questions: paper.paper.filter((item) => item.section === place).length,
    })),
    missing: paper.missing,
  };
}

/**
 * Shows a test to its students and freezes the pool that it draws from. Throws `not-publishable` while the checklist blocks.
 * See docs/decisions/0011-papers-are-drawn-from-a-seed.md.
 */
export async function publishAptitude({
  config,
  db,
  params,
  user,
}: Call<typeof contract.publishAptitude, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    if (test.stage === 'published') throw new Problem('already-published');
    const { points, pool } = await evaluateChecklist(tx, test);
    if (points.some(({ blocking }) => blocking)) throw new Problem('not-publishable', { data: { points } });
    if (config.reviewRequired) await requireApproval(tx, test);
    await replacePool(tx, params.id, pool);
    await updateStage(tx, params.id, 'published');
    await notifyOfTests(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.publish',
      subject: ['aptitude', params.id],
      after: { stage: 'published', ...(pool.length > 0 && { questions_to_draw_from: pool.length }) },
    });
  });
  return presentAptitude(await getAptitude(db, params.id));
}

/** Changes a test. Throws `not-publishable` if the change adds a blocking point to the checklist of a published test. */
export async function applyIfStillPublishable(
  tx: Tx,
  test: AptitudeRow,
  change: () => Promise<void>,
): Promise<void> {
  if (test.stage === 'draft') return await change();
  const before = await evaluateChecklist(tx, test);
  await change();
  const after = await evaluateChecklist(tx, await getAptitude(tx, test.id));
  const points = newBlockingPoints(before.points, after.points);
  if (points.length > 0)
    throw new Problem('not-publishable', {
      message: points.map(({ message }) => message).join(' '),
      data: { points },
    });
}

/** Makes a published test that nobody has started a draft again. */
export async function unpublishAptitude({
  db,
  params,
  user,
}: Call<typeof contract.unpublishAptitude, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    if (test.stage === 'draft') throw new Problem('not-published');
    throwIfRefused(refusalToChangeQuestions(test.attempt_count));
    await replacePool(tx, params.id, []);
    await clearPauses(tx, params.id);
    await updateStage(tx, params.id, 'draft');
    await notifyOfTests(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.unpublish',
      subject: ['aptitude', params.id],
      after: { stage: 'draft' },
    });
  });
  return presentAptitude(await getAptitude(db, params.id));
}

const NAME_LIMIT = 120;

/** Copies settings, sections, chosen questions and the admission list into a new draft, without extra time and releases. */
export async function duplicateAptitude({
  body,
  db,
  params,
  user,
}: Call<typeof contract.duplicateAptitude, CurrentUser>) {
  const id = await transaction(db, async (tx) => {
    const test = await getAptitude(tx, params.id);
    const { duration, total_questions, instructions, instructions_html, marks_right, marks_wrong } = test;
    const starts_at = body.test_timestamp ? new Date(body.test_timestamp * 1_000) : test.starts_at;
    const id = await insertAptitude(tx, {
      ...{ duration, total_questions, instructions, instructions_html, marks_right, marks_wrong },
      ...pickTerms(test),
      venue_id: test.venue_id,
      name: body.name ?? `Copy of ${test.name}`.slice(0, NAME_LIMIT),
      starts_at,
      ends_at: new Date(
        test.ends_at.getTime() - test.paused_ms + starts_at.getTime() - test.starts_at.getTime(),
      ),
      stage: 'draft',
    });
    const sections = await listSections(tx, [params.id]);
    const fresh = await insertSections(
      tx,
      id,
      sections.map(({ id: _, aptitude_id: _of, position: _at, choice: _by, ...section }) => section),
    );
    const pairs = new Map(sections.map((section, at) => [section.id, fresh[at] ?? 0]));
    await copyContents(tx, params.id, id, pairs);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.duplicate',
      subject: ['aptitude', id],
      after: { copy_of: params.id },
    });
    return id;
  });
  return presentAptitude(await getAptitude(db, id));
}

/** Releases parts of the result. Refused while an answer could still arrive. */
export async function releaseResults({
  body,
  db,
  params,
  user,
}: Call<typeof contract.releaseResults, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    throwIfRefused(refusalToRelease(test, test.now));
    await updateManualReleases(tx, params.id, body.parts);
    await notifyOfResults(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.release',
      subject: ['aptitude', params.id],
      after: { parts: body.parts },
    });
  });
  return presentAptitude(await getAptitude(db, params.id));
}
