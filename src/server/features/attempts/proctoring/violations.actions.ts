import type { Parsed } from '#contract/endpoint.ts';
import type * as contract from '#contract/attempts/proctoring.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { isSameRegno } from '#server/features/accounts/rules.ts';
import { listBlocked } from '#server/features/blocks/queries.ts';
import type { AppContext, Call } from '#server/context.ts';
import { type Batcher, batchApart, createPassingBatcher, inTurn } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { closeAttempts } from '../submit/finalize.actions.ts';
import {
  attemptKeyOf,
  type BareAttempt,
  findAttempt,
  listBareAttempts,
  lockBareAttempts,
} from '../queries.ts';
import type { Shelf } from '../content/content-cache.queries.ts';
import { getTest, holdTerms } from '../aptitude.queries.ts';
import { clockOf } from '../timing/rules.ts';
import { countViolations, insertViolations, listLatestViolations, listNews } from './violations.queries.ts';
import { isCounted, isReached, remainingOf } from './violations.rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Records what the browsers of students on this node report together. */
    recorder: Recorder;
  }
}

/** Reports that one transaction takes. */
const REPORTS_TOGETHER = 100;
/** So many batches of a test side by side: while one is being judged, the database writes the other. */
const LANES = 2;

/** What one student's browser saw. */
type Report = Pick<Parsed<typeof contract.reportViolations.body>, 'epoch' | 'violations'> & {
  attempt: number;
  test: number;
  student: number;
};
type Told = Parsed<typeof contract.reportViolations.reply>;
/** Records what browsers saw, for every student on this node. */
export type Recorder = Batcher<Report, Told | Problem>;

/**
 * Records what the writer's browser saw. What comes after the end stays without effect; at the limit the attempt is
 * handed in at once, with the answers that were saved by then. Throws `not-found` and `taken-over`.
 */
export async function noteViolations(call: Call<typeof contract.reportViolations, Viewer>) {
  const { boards, body, params, recorder, shelf, viewer } = call;
  const paper = await shelf.findPaper(params.attempt_id, viewer.accountId);
  if (!paper) throw new Problem('not-found');
  const told = await recorder.add({
    ...body,
    ...{ attempt: params.attempt_id, test: paper.aptitudeId, student: viewer.accountId },
  });
  if (told instanceof Problem) throw told;
  boards.announce(paper.aptitudeId);
  return told;
}

/** Reports that come while others of their test are being recorded are recorded next, all in one transaction: a whole hall may look away. */
export function createRecorder({ db, shelf }: Pick<AppContext, 'db' | 'shelf'>): Recorder {
  async function recordAll(test: number, reports: Report[]): Promise<(Told | Problem | undefined)[]> {
    const told = await record(db, shelf, test, reports);
    return reports.map((report) => told.get(report));
  }
  const recorderOf = (test: number) =>
    createPassingBatcher((reports: Report[]) => recordAll(test, reports), REPORTS_TOGETHER, { lanes: LANES });
  return batchApart(
    ({ test }: Report) => test,
    (test) => inTurn(({ attempt }) => attempt, recorderOf(test)),
  );
}

/** Records one report of each attempt of a test, by its number. Those whose attempt somebody else holds are left out. */
async function record(
  db: Database,
  shelf: Shelf,
  testId: number,
  reports: Report[],
): Promise<Map<Report, Told | Problem>> {
  const answered = await answerIdle(db, testId, reports);
  const rest = reports.filter((report) => !answered.has(report));
  if (rest.length === 0) return answered;
  const recorded = await transaction(db, (tx) => recordTogether(tx, shelf, testId, rest));
  return new Map([...answered, ...recorded]);
}

/**
 * Answers the reports that can change nothing, without a lock on test or attempt: of an older window, of what is recorded already, and of
 * what comes after the end, which is kept all the same.
 */
async function answerIdle(
  db: Database,
  testId: number,
  reports: Report[],
): Promise<Map<Report, Told | Problem>> {
  const seen = reports.flatMap((report) =>
    seenBy(report).map((one) => ({ ...one, attempt_id: report.attempt })),
  );
  // Read before the attempts: where all is recorded, these then tell whether it ended them.
  const news = await listNews(db, seen);
  const found = findAttempts(reports, await listBareAttempts(db, reports));
  const idle = found.filter(
    ({ attempt, stale }) => stale || attempt.state === 'submitted' || !news.has(attempt.id),
  );
  if (idle.length === 0) return new Map();
  const { violation_limit: limit } = await getTest(db, testId);
  const noted = idle.filter(({ stale }) => !stale);
  const attempts = noted.map(({ attempt }) => attempt);
  const late = noted.flatMap(({ attempt, report }) =>
    seenBy(report).map((one) => ({ ...one, attempt_id: attempt.id, counted: false })),
  );
  // Without a lock it may wait for a report of another node which waits for this one: that is done again.
  await transaction(db, (tx) => insertViolations(tx, late));
  return repliesTo(idle, await tellStandings(db, attempts, limit));
}

/** Records what may count, and ends the attempts whose limit that reaches. */
async function recordTogether(
  tx: Database,
  shelf: Shelf,
  testId: number,
  reports: Report[],
): Promise<Map<Report, Told | Problem>> {
  const test = await holdTerms(tx, testId);
  if (!test) return new Map();
  const limit = test.violation_limit;
  const found = findAttempts(reports, await lockBareAttempts(tx, reports, { passing: true }));
  const noted = found.filter(({ stale }) => !stale);
  const attempts = noted.map(({ attempt }) => attempt);
  const before = await countViolations(
    tx,
    attempts.map(({ id }) => id),
  );
  const blocks = await listBlocked(tx, attempts);
  await insertViolations(
    tx,
    noted.flatMap(({ attempt, report }) => {
      const standing = {
        ...attempt,
        over: clockOf(attempt) > attempt.deadline,
        paused: attempt.paused_at !== null,
        held: [...attempt.standstills, ...(blocks.get(attempt.id) ?? [])],
      };
      return seenBy(report).map((one) => ({
        ...one,
        attempt_id: attempt.id,
        counted: isCounted(one, standing),
      }));
    }),
  );
  const standings = await tellStandings(tx, attempts, limit);
  const ended = attempts.filter(({ id, state, violations_forgiven: forgiven }) => {
    const count = standings.get(id)?.count ?? 0;
    return state !== 'submitted' && isReached(before.get(id) ?? 0, { count, forgiven, limit });
  });
  await closeAttempts(tx, shelf, ended, 'violations', null);
  for (const { id } of ended) {
    const told = standings.get(id);
    if (told) standings.set(id, { ...told, state: 'submitted' });
  }
  return repliesTo(found, standings);
}

/** The violations of a report, each under the epoch that it was seen under. */
const seenBy = ({ epoch, violations }: Report) =>
  violations.map((one) => ({ ...one, epoch: one.epoch ?? epoch }));

/** A report and the attempt that it is of. `stale`: another window or device writes. */
type Found = { report: Report; attempt: BareAttempt; stale: boolean };

function findAttempts(reports: Report[], attempts: Map<string, BareAttempt>): Found[] {
  return reports.flatMap((report) => {
    const attempt = attempts.get(attemptKeyOf(report));
    if (!attempt) return [];
    const { epoch } = attempt;
    const stale = report.epoch !== epoch || seenBy(report).some((one) => one.epoch > epoch);
    return { report, attempt, stale };
  });
}

function repliesTo(found: Found[], standings: Map<number, Told>): Map<Report, Told | Problem> {
  return new Map(
    found.map(({ report, attempt: { epoch, id } }) => [
      report,
      standings.get(id) ?? new Problem('taken-over', { data: { epoch } }),
    ]),
  );
}

/** What was recorded in the own attempt; an admin may ask for anybody's. Throws `forbidden` and `not-found`. */
export async function tellViolations({
  db,
  params,
  query,
  viewer,
}: Call<typeof contract.readViolations, Viewer>) {
  const own = query.regno === undefined || isSameRegno(query.regno, viewer.regno);
  if (!own && viewer.role !== 'admin') throw new Problem('forbidden');
  const test = await getTest(db, params.id);
  const accountId = own ? viewer.accountId : (await findAccount(db, query.regno ?? ''))?.id;
  const attempt = accountId === undefined ? undefined : await findAttempt(db, test.id, accountId);
  if (!attempt) throw new Problem('not-found');
  const standings = await tellStandings(db, [attempt], test.violation_limit);
  const standing = standings.get(attempt.id);
  if (!standing) throw new Problem('not-found');
  return standing;
}

/** Where some attempts at a test stand, by their numbers. `limit` is the test's. */
async function tellStandings(
  db: Database,
  attempts: BareAttempt[],
  limit: number,
): Promise<Map<number, Told>> {
  const ids = attempts.map(({ id }) => id);
  const counted = await countViolations(db, ids);
  const violations = await listLatestViolations(db, ids);
  return new Map(
    attempts.map(({ id, state, now, violations_forgiven: forgiven }) => {
      const count = counted.get(id) ?? 0;
      const remaining = remainingOf({ count, forgiven, limit });
      const counts = { count, forgiven, limit, remaining };
      return [id, { ...counts, state, server_time: now, violations: violations.get(id) ?? [] }];
    }),
  );
}
