import { setImmediate as breathe } from 'node:timers/promises';
import type * as contract from '#contract/grading/regrade.ts';
import type { WantedRuling } from '#contract/grading/regrade.ts';
import { getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getQuestion } from '#server/features/questions/queries.ts';
import { readToMark } from '../marking/actions.ts';
import type { Marked } from '../marking/rules.ts';
import { listPlans } from '../marking/marking-plan.queries.ts';
import {
  countAttempts,
  countReports,
  insertRulings,
  listMarked,
  listPinned,
  listPinnedOf,
  listRegrades,
  listVersionsToMark,
  type MarkedRow,
  updateScores,
} from './queries.ts';
import {
  areSameRulings,
  byChange,
  effectOf,
  isChanged,
  objectionsTo,
  questionsToRegrade,
  type Regraded,
  rankBoth,
  rulingsAfter,
  wordsOfRulings,
} from './rules.ts';
import { listRulings, NOTHING_RULED } from '../rulings/queries.ts';
import type { MarkingPlan } from '../marking/marking-plan.rules.ts';
import type { Shelf } from '#server/features/attempts/content/content-cache.queries.ts';

/** Attempts that are read at a time. */
const BATCH = 100;
/** Attempts that are marked before this node turns to its calls. */
const MARKED_AT_ONCE = 10;

/** What a regrade of a test could change, and every one so far. Throws `not-found`. */
export async function tellRegrade({ db, params }: Call<typeof contract.readRegrade, Viewer>) {
  await getAptitude(db, params.id);
  const { key_version, questions } = await readQuestions(db, params.id);
  const reports = await countReports(
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

/** What papers of a test pinned, with every version of those questions and what rules. */
async function readQuestions(db: Database, aptitudeId: number) {
  const pinned = await listPinned(db, aptitudeId);
  const versions = await listVersionsToMark(db, [...new Set(pinned.map((one) => one.question_id))]);
  const { key_version, rulings } = (await listRulings(db, [aptitudeId])).get(aptitudeId) ?? NOTHING_RULED;
  return { key_version, rulings, versions, questions: questionsToRegrade(pinned, versions, rulings) };
}

/** Who would gain and who would lose by wanted rulings. Writes nothing. Throws `not-found` and `invalid-input`. */
export async function previewTheRegrade({
  body,
  db,
  params,
  shelf,
}: Call<typeof contract.previewRegrade, Viewer>) {
  const { key_version, plan } = await planAnew(db, params.id, body.rulings);
  const ranked = rankBoth(await markAll(db, shelf, params.id, plan));
  return {
    key_version,
    ...(await countAttempts(db, params.id)),
    ...effectOf(ranked),
    students: ranked.filter(isChanged).sort(byChange),
  };
}

/**
 * Locks the test, so that whoever marks an attempt of it has either finished or reads these rulings, and marks every attempt anew,
 * all or none. Throws what the preview throws, `regraded-meanwhile` and `ruled-so`.
 */
export async function applyTheRegrade({
  body,
  db,
  params,
  shelf,
  viewer,
}: Call<typeof contract.applyRegrade, Viewer>) {
  const { rulings: wanted, words } = body;
  return await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    const { key_version, present, plan, versions } = await planAnew(tx, params.id, wanted);
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
          decided_by: viewer.accountId,
        };
      }),
    );
    const regraded = await markAll(tx, shelf.within(tx), params.id, plan, async (batch) => {
      await updateScores(
        tx,
        number,
        batch.map(({ row, marked }) => ({ ...marked, attempt_id: row.id })),
      );
    });
    const effect = { ...(await countAttempts(tx, params.id)), ...effectOf(rankBoth(regraded)) };
    await auditEach(
      tx,
      regraded
        .filter(({ before, after }) => before.marks !== after.marks || before.max_marks !== after.max_marks)
        .map(({ id, before, after }) => ({
          actor: viewer.accountId,
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
      actor: viewer.accountId,
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

/** What a test says of marks once wanted rulings are followed. Throws `invalid-input` where they cannot be. */
async function planAnew(db: Database, aptitudeId: number, wanted: WantedRuling[]) {
  const plan = (await listPlans(db, [aptitudeId])).get(aptitudeId);
  if (!plan) throw new Problem('not-found');
  const { key_version, questions, rulings: present, versions } = await readQuestions(db, aptitudeId);
  const issues = objectionsTo(wanted, questions);
  if (issues.length > 0) throw new Problem('invalid-input', { issues });
  const rulings = rulingsAfter(present, wanted, versions);
  return { key_version, present, plan: { ...plan, rulings }, versions };
}

type MarkedAnew = { row: MarkedRow; marked: Marked };

/** Every marked attempt of a test, as it was marked and as `plan` marks it; each batch is read, marked and handed to `keep` in turn. */
async function markAll(
  db: Database,
  shelf: Shelf,
  aptitudeId: number,
  plan: MarkingPlan,
  keep: (batch: MarkedAnew[]) => Promise<void> = async () => {},
) {
  const all: (Regraded & Pick<MarkedRow, 'id' | 'regno' | 'name' | 'trade'>)[] = [];
  for (let after = 0; ; ) {
    const rows = await listMarked(db, aptitudeId, after, BATCH);
    const batch = await markBatch(db, shelf, plan, rows);
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

const scoreOf = ({ marks, max_marks, qualified }: Regraded['before']) => ({ marks, max_marks, qualified });

async function markBatch(
  db: Database,
  shelf: Shelf,
  plan: MarkingPlan,
  rows: MarkedRow[],
): Promise<MarkedAnew[]> {
  const { mark } = await readToMark(db, shelf, rows, [plan]);
  const batch: MarkedAnew[] = [];
  for (const row of rows) {
    // Calls that came meanwhile have their turn, saves above all.
    if (batch.length % MARKED_AT_ONCE === 0) await breathe();
    batch.push({ row, marked: mark(row, plan) });
  }
  return batch;
}

/** The tests in which a question was sat, and whether its present key would mark them otherwise. Throws `not-found`. */
export async function listTestsToRegrade({ db, params }: Call<typeof contract.listRegradable, Viewer>) {
  await getQuestion(db, params.id);
  const versions = await listVersionsToMark(db, [params.id]);
  const tests = Map.groupBy(await listPinnedOf(db, params.id), ({ aptitude_id }) => aptitude_id);
  const rulings = await listRulings(db, [...tests.keys()]);
  return [...tests.values()].flatMap((pinned) => {
    const [test] = pinned;
    if (!test) return [];
    const { aptitude_id, name, starts_at } = test;
    const ruled = rulings.get(aptitude_id) ?? NOTHING_RULED;
    return questionsToRegrade(pinned, versions, ruled.rulings).map(({ papers, sat, corrected, ruling }) => ({
      aptitude_id,
      name,
      starts_at,
      papers,
      sat,
      corrected,
      ruling,
    }));
  });
}
