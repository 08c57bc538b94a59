import type * as contract from '#contract/aptitudes/publication.ts';
import type { StudentTrade } from '#contract/trade.ts';
import { listCandidates } from '#server/features/attempts/content/queries.ts';
import { paperFor } from '../paper/paper.rules.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { audienceOf, checklistOf, newlyMissing } from './checklist.rules.ts';
import { termsOf } from '../draft.rules.ts';
import { forgetPauses } from '../pause.queries.ts';
import { listLivePool, listPool, type PoolRow, replacePool } from '../paper/pool.queries.ts';
import {
  copyContents,
  listChosen,
  listClashes,
  listSharing,
  updateReleased,
  updateStage,
} from './queries.ts';
import { type AptitudeRow, getAptitude, insertAptitude, lockAptitude } from '../queries.ts';
import { present, refusalToChangeQuestions, refusalToRelease } from '../rules.ts';
import { insertSections, listSections } from '../sections/queries.ts';

export async function tellChecklist({ db, params }: Call<typeof contract.readChecklist, Viewer>) {
  const { points } = await check(db, await getAptitude(db, params.id));
  return { points };
}

/** Gathers what decides about publishing a test, with the questions that its blueprints draw from, or would once it is published. */
async function check(db: Database, test: AptitudeRow) {
  const sections = await listSections(db, [test.id]);
  const pool =
    test.stage === 'draft' ? await listLivePool(db, test.id, sections) : await listPool(db, test.id);
  const papers = [];
  for (const trade of audienceOf(test.trades)) papers.push(await sketch(db, test, sections, pool, trade));
  const chosen = await listChosen(db, test.id);
  const clashes = await listClashes(db, test.id);
  const asked = [...new Set([...chosen, ...pool].map(({ question }) => question))];
  const sharing = await listSharing(db, test.id, asked);
  return { pool, points: checklistOf({ test, sections, chosen, papers, clashes, sharing, now: test.now }) };
}

/** What a student of a trade would get, by counts. */
async function sketch(
  db: Database,
  test: AptitudeRow,
  sections: Awaited<ReturnType<typeof listSections>>,
  pool: PoolRow[],
  trade: StudentTrade,
) {
  const chosen = await listCandidates(db, test.id, trade);
  const paper = paperFor({ seed: test.seed, draw: test.draw, sections, chosen, pool }, { trade, number: 0 });
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

/** Shows a test to its students, once nothing is missing, and freezes what it draws from. */
export async function publishTest({ db, params, viewer }: Call<typeof contract.publishAptitude, Viewer>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    if (test.stage === 'published') throw new Problem('already-published');
    const { points, pool } = await check(tx, test);
    if (points.some(({ blocking }) => blocking)) throw new Problem('not-publishable', { data: { points } });
    await replacePool(tx, params.id, pool);
    await updateStage(tx, params.id, 'published');
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.publish',
      subject: ['aptitude', params.id],
      after: { stage: 'published', ...(pool.length > 0 && { questions_to_draw_from: pool.length }) },
    });
  });
  return present(await getAptitude(db, params.id));
}

/** Changes a test. Throws `not-publishable` where a published one would lack something by it that it did not lack before. */
export async function keepPublishable(tx: Tx, test: AptitudeRow, change: () => Promise<void>): Promise<void> {
  if (test.stage === 'draft') return await change();
  const before = await check(tx, test);
  await change();
  const after = await check(tx, await getAptitude(tx, test.id));
  const points = newlyMissing(before.points, after.points);
  if (points.length > 0)
    throw new Problem('not-publishable', {
      message: points.map(({ message }) => message).join(' '),
      data: { points },
    });
}

/** Takes a test that nobody has started from the students' sight. */
export async function unpublishTest({ db, params, viewer }: Call<typeof contract.unpublishAptitude, Viewer>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    if (test.stage === 'draft') throw new Problem('not-published');
    refuse(refusalToChangeQuestions(test.attempt_count));
    await replacePool(tx, params.id, []);
    await forgetPauses(tx, params.id);
    await updateStage(tx, params.id, 'draft');
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.unpublish',
      subject: ['aptitude', params.id],
      after: { stage: 'draft' },
    });
  });
  return present(await getAptitude(db, params.id));
}

const NAME_LIMIT = 120;

/** Writes a test anew as a draft: settings, sections, chosen questions, the list. Extra times and releases are its own. */
export async function duplicateTest({
  body,
  db,
  params,
  viewer,
}: Call<typeof contract.duplicateAptitude, Viewer>) {
  const id = await transaction(db, async (tx) => {
    const test = await getAptitude(tx, params.id);
    const { duration, total_questions, instructions, instructions_html, marks_right, marks_wrong } = test;
    const starts_at = body.test_timestamp ? new Date(body.test_timestamp * 1_000) : test.starts_at;
    const id = await insertAptitude(tx, {
      ...{ duration, total_questions, instructions, instructions_html, marks_right, marks_wrong },
      ...termsOf(test),
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
      actor: viewer.accountId,
      action: 'aptitude.duplicate',
      subject: ['aptitude', id],
      after: { copy_of: params.id },
    });
    return id;
  });
  return present(await getAptitude(db, id));
}

/** Releases what waits for a hand; never while an answer could still come in. */
export async function releaseByHand({
  body,
  db,
  params,
  viewer,
}: Call<typeof contract.releaseResult, Viewer>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    refuse(refusalToRelease(test, test.now));
    await updateReleased(tx, params.id, body.parts);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.release',
      subject: ['aptitude', params.id],
      after: { parts: body.parts },
    });
  });
  return present(await getAptitude(db, params.id));
}
