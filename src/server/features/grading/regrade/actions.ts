import { setImmediate as breathe } from 'node:timers/promises';
import type * as contract from '#contract/grading/regrade.ts';
import type { RulingRequest } from '#contract/grading/regrade.ts';
import type { Call } from '#server/context.ts';
import { getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import { readEventsInChunks } from '#server/features/attempts/answers/events.queries.ts';
import { latestAnswers } from '#server/features/attempts/answers/rules.ts';
import type { ContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import { updateScores } from '#server/features/attempts/scores/queries.ts';
import type { MarkedPaper } from '#server/features/attempts/scores/rules.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import { getQuestion } from '#server/features/questions/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { prepareMarking } from '../marking/actions.ts';
import { listMarkingPlans } from '../marking/marking-plan.queries.ts';
import type { MarkingPlan } from '../marking/marking-plan.rules.ts';
import { listRulings, NO_RULINGS } from '../rulings/queries.ts';
import {
  countAttempts,
  countOpenReports,
  insertRulings,
  listMarkedAttempts,
  listPinnedVersionCounts,
  listPinnedVersionCountsOfQuestion,
  listRegrades,
  listVersionsToMark,
  type MarkedRow,
} from './queries.ts';
import {
  addRanks,
  applyRulings,
  areSameRulings,
  compareByChange,
  findObjections,
  findQuestionsToRegrade,
  isChanged,
  type RegradedScore,
  summarizeEffect,
  wordsOfRulings,
} from './rules.ts';

/** Attempts that are read at once. */
const BATCH = 100;
/** Attempts that are marked before the node serves other calls. */
const MARKED_AT_ONCE = 10;

/** The questions that a regrade of a test could change, and its regrades so far. Throws `not-found`. */
export async function readRegrade({ db, params }: Call<typeof contract.readRegrade, CurrentUser>) {
  await getAptitude(db, params.id);
  const { key_version, questions } = await readRegradeQuestions(db, params.id);
  const reports = await countOpenReports(
    db,
    questions.map(({ question_id }) => question_id),
  );
  const regrades = Map.groupBy(await listRegrades(db, params.id), ({ number }) => number);
  return {
    key_version,
    ...(await countAttempts(db, params.id)),
    questions: questions
      .map((question) => ({ ...question, reports: reports.get(question.question_id) ?? 0 }))
      .sort((a, b) => Number(b.corrected) - Number(a.corrected) || a.question_id - b.question_id),
    regrades: [...regrades.values()].flatMap((rulings) => {
      const [first] = rulings;
      if (!first) return [];
      const { number, words, decided_at, regno, name } = first;
      return {
        ...{ number, words, decided_at },
        by: regno && name ? { regno, name } : null,
        rulings: rulings.map(({ question_id, how, version }) => ({ question_id, how, version })),
      };
    }),
  };
}

/** The questions of a test's papers, with all their versions and the present rulings. */
async function readRegradeQuestions(db: Database, aptitudeId: number) {
  const pinned = await listPinnedVersionCounts(db, aptitudeId);
  const versions = await listVersionsToMark(db, [...new Set(pinned.map((one) => one.question_id))]);
  const { key_version, rulings } = (await listRulings(db, [aptitudeId])).get(aptitudeId) ?? NO_RULINGS;
  return { key_version, rulings, versions, questions: findQuestionsToRegrade(pinned, versions, rulings) };
}

/** Who would gain and who would lose by rulings. Stores nothing. Throws `not-found` and `invalid-input`. */
export async function previewRegrade({
  body,
  db,
  params,
  contentCache,
}: Call<typeof contract.previewRegrade, CurrentUser>) {
  const { key_version, plan } = await planRegrade(db, params.id, body.rulings);
  const ranked = addRanks(await remarkAll(db, contentCache, params.id, plan));
  return {
    key_version,
    ...(await countAttempts(db, params.id)),
    ...summarizeEffect(ranked),
    students: ranked.filter(isChanged).sort(compareByChange),
  };
}

/**
 * Stores rulings and re-marks every submitted attempt of the test, all or none. The lock on the test makes a submission either finish
 * before or read these rulings. Throws what the preview throws, `regraded-meanwhile` and `ruled-so`.
 */
export async function applyRegrade({
  body,
  db,
  params,
  contentCache,
  user,
}: Call<typeof contract.applyRegrade, CurrentUser>) {
  const { rulings: wanted, words } = body;
  return await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    const { key_version, present, plan, versions } = await planRegrade(tx, params.id, wanted);
    if (body.key_version !== key_version) throw new Problem('regraded-meanwhile');
    if (areSameRulings(present, plan.rulings)) throw new Problem('ruled-so');
    const number = key_version + 1;
    await insertRulings(
      tx,
      wanted.map(({ question_id, how }) => {
        const ruling = plan.rulings.get(question_id);
        const version_id = ruling?.how === 'key' ? ruling.version : null;
        return {
          ...{ aptitude_id: params.id, number, question_id, how, version_id, words },
          decided_by: user.accountId,
        };
      }),
    );
    const regraded = await remarkAll(tx, contentCache.inTransaction(tx), params.id, plan, async (batch) => {
      await updateScores(
        tx,
        number,
        batch.map(({ row, marked }) => ({ ...marked, attempt_id: row.id })),
      );
    });
    const effect = { ...(await countAttempts(tx, params.id)), ...summarizeEffect(addRanks(regraded)) };
    await auditEach(
      tx,
      regraded
        .filter(({ before, after }) => before.marks !== after.marks || before.max_marks !== after.max_marks)
        .map(({ id, before, after }) => ({
          actor: user.accountId,
          action: 'attempt.regrade',
          subject: ['attempt', id],
          before: { marks: before.marks, max_marks: before.max_marks },
          after: { marks: after.marks, max_marks: after.max_marks },
        })),
    );
    const asked = wanted.map(({ question_id }) => question_id);
    const byId = new Map(versions.map((version) => [version.id, version]));
    const { submitted, gained, lost, mean_before, mean_after } = effect;
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.regrade',
      subject: ['aptitude', params.id],
      before: { marking: wordsOfRulings(asked, present, byId), mean_marks: mean_before },
      after: {
        marking: wordsOfRulings(asked, plan.rulings, byId),
        ...{ mean_marks: mean_after, words, attempts: submitted, gained, lost },
      },
    });
    return { key_version: number, ...effect };
  });
}

/** The marking plan of a test after these rulings. Throws `invalid-input` where one of them is impossible. */
async function planRegrade(db: Database, aptitudeId: number, wanted: RulingRequest[]) {
  const plan = (await listMarkingPlans(db, [aptitudeId])).get(aptitudeId);
  if (!plan) throw new Problem('not-found');
  const { key_version, questions, rulings: present, versions } = await readRegradeQuestions(db, aptitudeId);
  const issues = findObjections(wanted, questions);
  if (issues.length > 0) throw new Problem('invalid-input', { issues });
  const rulings = applyRulings(present, wanted, versions);
  return { key_version, present, plan: { ...plan, rulings }, versions };
}

type RemarkedAttempt = { row: MarkedRow; marked: MarkedPaper };

/** Every marked attempt of a test with its old score and the one by `plan`. Reads, marks and passes to `keep` one batch after another. */
async function remarkAll(
  db: Database,
  contentCache: ContentCache,
  aptitudeId: number,
  plan: MarkingPlan,
  keep: (batch: RemarkedAttempt[]) => Promise<void> = async () => {},
) {
  const all: (RegradedScore & Pick<MarkedRow, 'id' | 'regno' | 'name' | 'trade'>)[] = [];
  for (let after = 0; ; ) {
    const rows = await listMarkedAttempts(db, aptitudeId, after, BATCH);
    const batch = await markBatch(db, contentCache, plan, rows);
    if (batch.length > 0) await keep(batch);
    for (const { row, marked } of batch) {
      const { id, regno, name, trade, seconds } = row;
      all.push({ id, regno, name, trade, seconds, before: scoreOf(row), after: scoreOf(marked) });
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return all;
    after = last.id;
  }
}

const scoreOf = ({ marks, max_marks, qualified }: RegradedScore['before']) => ({
  marks,
  max_marks,
  qualified,
});

async function markBatch(
  db: Database,
  contentCache: ContentCache,
  plan: MarkingPlan,
  rows: MarkedRow[],
): Promise<RemarkedAttempt[]> {
  const eventsOf = await readEventsInChunks(
    db,
    rows.map(({ id }) => id),
  );
  const mark = await prepareMarking(contentCache, rows, [plan]);
  const batch: RemarkedAttempt[] = [];
  for (const row of rows) {
    // Lets other calls run, saves above all.
    if (batch.length % MARKED_AT_ONCE === 0) await breathe();
    batch.push({ row, marked: mark(row, plan, latestAnswers(eventsOf(row.id))) });
  }
  return batch;
}

/** The tests whose papers have a question, and whether its present key would mark them differently. Throws `not-found`. */
export async function listRegradableAptitudes({
  db,
  params,
}: Call<typeof contract.listRegradableAptitudes, CurrentUser>) {
  await getQuestion(db, params.id);
  const versions = await listVersionsToMark(db, [params.id]);
  const tests = Map.groupBy(
    await listPinnedVersionCountsOfQuestion(db, params.id),
    ({ aptitude_id }) => aptitude_id,
  );
  const rulings = await listRulings(db, [...tests.keys()]);
  return [...tests.values()].flatMap((pinned) => {
    const [test] = pinned;
    if (!test) return [];
    const { aptitude_id, name, starts_at } = test;
    const ruled = rulings.get(aptitude_id) ?? NO_RULINGS;
    return findQuestionsToRegrade(pinned, versions, ruled.rulings).map(
      ({ papers, sat, corrected, ruling }) => ({
        aptitude_id,
        name,
        starts_at,
        papers,
        sat,
        corrected,
        ruling,
      }),
    );
  });
}
