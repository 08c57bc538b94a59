import type * as contract from '#contract/attempts/proctoring.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { AppContext, Call } from '#server/context.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { isSameRegno } from '#server/features/accounts/rules.ts';
import { listBlockPeriods } from '#server/features/blocks/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import {
  type Batcher,
  batchByKey,
  createRetryingBatcher,
  serializeByKey,
} from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getAptitudeWithVenue, shareLockAptitudeTerms } from '../aptitude.queries.ts';
import {
  type AttemptWithoutPaper,
  findAttempt,
  formatAttemptKey,
  listAttemptsWithoutPaper,
  lockAttemptsWithoutPaper,
} from '../queries.ts';
import { type Finalizer, finalizeAttempts } from '../submit/finalize.actions.ts';
import { getAttemptClock } from '../timing/rules.ts';
import {
  countViolations,
  insertViolations,
  listAttemptsWithNewViolations,
  listLatestViolations,
} from './violations.queries.ts';
import { countRemaining, isCounted, isLimitReached } from './violations.rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Records what the browsers of students on this node report together. */
    violationRecorder: ViolationRecorder;
  }
}

type RecorderContext = Pick<AppContext, 'db'> & Finalizer;

/** Reports that one transaction takes. */
const REPORTS_TOGETHER = 100;
/** So many batches of a test side by side: while one is being judged, the database writes the other. */
const CONCURRENT_BATCHES = 2;

/** What one student's browser saw. */
type ViolationReport = Pick<Parsed<typeof contract.reportViolations.body>, 'epoch' | 'violations'> & {
  attempt: number;
  test: number;
  student: number;
};
type ReportReply = Parsed<typeof contract.reportViolations.reply>;
/** Records what browsers saw, for every student on this node. */
export type ViolationRecorder = Batcher<ViolationReport, ReportReply | Problem>;

/**
 * Records what the writer's browser saw. What comes after the end stays without effect; at the limit the attempt is
 * handed in at once, with the answers that were saved by then. Throws `not-found` and `taken-over`.
 */
export async function reportViolations(call: Call<typeof contract.reportViolations, CurrentUser>) {
  const { boards, body, params, violationRecorder, contentCache, user } = call;
  const paper = await contentCache.findPaper(params.attempt_id, user.accountId);
  if (!paper) throw new Problem('not-found');
  const told = await violationRecorder.add({
    ...body,
    ...{ attempt: params.attempt_id, test: paper.aptitudeId, student: user.accountId },
  });
  if (told instanceof Problem) throw told;
  boards.announce(paper.aptitudeId);
  return told;
}

/** Reports that come while others of their test are being recorded are recorded next, all in one transaction: a whole hall may look away. */
export function createViolationRecorder(context: RecorderContext): ViolationRecorder {
  async function recordAll(
    test: number,
    reports: ViolationReport[],
  ): Promise<(ReportReply | Problem | undefined)[]> {
    const told = await record(context, test, reports);
    return reports.map((report) => told.get(report));
  }
  const recorderOf = (test: number) =>
    createRetryingBatcher((reports: ViolationReport[]) => recordAll(test, reports), REPORTS_TOGETHER, {
      concurrency: CONCURRENT_BATCHES,
    });
  return batchByKey(
    ({ test }: ViolationReport) => test,
    (test) => serializeByKey(({ attempt }) => attempt, recorderOf(test)),
  );
}

/** Records one report of each attempt of a test, by its number. Those whose attempt somebody else holds are left out. */
async function record(
  context: RecorderContext,
  testId: number,
  reports: ViolationReport[],
): Promise<Map<ViolationReport, ReportReply | Problem>> {
  const { db } = context;
  const answered = await answerWithoutLock(db, testId, reports);
  const rest = reports.filter((report) => !answered.has(report));
  if (rest.length === 0) return answered;
  const recorded = await transaction(db, (tx) => recordTogether(tx, context, testId, rest));
  return new Map([...answered, ...recorded]);
}

/**
 * Answers the reports that can change nothing, without a lock on test or attempt: of an older window, of what is recorded already, and of
 * what comes after the end, which is kept all the same.
 */
async function answerWithoutLock(
  db: Database,
  testId: number,
  reports: ViolationReport[],
): Promise<Map<ViolationReport, ReportReply | Problem>> {
  const seen = reports.flatMap((report) =>
    listReported(report).map((one) => ({ ...one, attempt_id: report.attempt })),
  );
  // Read before the attempts: where all is recorded, these then tell whether it ended them.
  const news = await listAttemptsWithNewViolations(db, seen);
  const found = findAttempts(reports, await listAttemptsWithoutPaper(db, reports));
  const idle = found.filter(
    ({ attempt, stale }) => stale || attempt.state === 'submitted' || !news.has(attempt.id),
  );
  if (idle.length === 0) return new Map();
  const { violation_limit: limit } = await getAptitudeWithVenue(db, testId);
  const noted = idle.filter(({ stale }) => !stale);
  const attempts = noted.map(({ attempt }) => attempt);
  const late = noted.flatMap(({ attempt, report }) =>
    listReported(report).map((one) => ({ ...one, attempt_id: attempt.id, counted: false })),
  );
  // Without a lock it may wait for a report of another node which waits for this one: that is done again.
  await transaction(db, (tx) => insertViolations(tx, late));
  return repliesTo(idle, await readViolationStatuses(db, attempts, limit));
}

/** Records what may count, and ends the attempts whose limit that reaches. */
async function recordTogether(
  tx: Database,
  context: Finalizer,
  testId: number,
  reports: ViolationReport[],
): Promise<Map<ViolationReport, ReportReply | Problem>> {
  const test = await shareLockAptitudeTerms(tx, testId);
  if (!test) return new Map();
  const limit = test.violation_limit;
  const found = findAttempts(reports, await lockAttemptsWithoutPaper(tx, reports, { skipLocked: true }));
  const noted = found.filter(({ stale }) => !stale);
  const attempts = noted.map(({ attempt }) => attempt);
  const before = await countViolations(
    tx,
    attempts.map(({ id }) => id),
  );
  const blocks = await listBlockPeriods(tx, attempts);
  await insertViolations(
    tx,
    noted.flatMap(({ attempt, report }) => {
      const standing = {
        ...attempt,
        over: getAttemptClock(attempt) > attempt.deadline,
        paused: attempt.paused_at !== null,
        held: [...attempt.standstills, ...(blocks.get(attempt.id) ?? [])],
      };
      return listReported(report).map((one) => ({
        ...one,
        attempt_id: attempt.id,
        counted: isCounted(one, standing),
      }));
    }),
  );
  const standings = await readViolationStatuses(tx, attempts, limit);
  const ended = attempts.filter(({ id, state, violations_forgiven: forgiven }) => {
    const count = standings.get(id)?.count ?? 0;
    return state !== 'submitted' && isLimitReached(before.get(id) ?? 0, { count, forgiven, limit });
  });
  await finalizeAttempts(tx, context, ended, 'violations', null);
  for (const { id } of ended) {
    const told = standings.get(id);
    if (told) standings.set(id, { ...told, state: 'submitted' });
  }
  return repliesTo(found, standings);
}

/** The violations of a report, each under the epoch that it was seen under. */
const listReported = ({ epoch, violations }: ViolationReport) =>
  violations.map((one) => ({ ...one, epoch: one.epoch ?? epoch }));

/** A report and the attempt that it is of. `stale`: another window or device writes. */
type FoundReport = { report: ViolationReport; attempt: AttemptWithoutPaper; stale: boolean };

function findAttempts(reports: ViolationReport[], attempts: Map<string, AttemptWithoutPaper>): FoundReport[] {
  return reports.flatMap((report) => {
    const attempt = attempts.get(formatAttemptKey(report));
    if (!attempt) return [];
    const { epoch } = attempt;
    const stale = report.epoch !== epoch || listReported(report).some((one) => one.epoch > epoch);
    return { report, attempt, stale };
  });
}

function repliesTo(
  found: FoundReport[],
  standings: Map<number, ReportReply>,
): Map<ViolationReport, ReportReply | Problem> {
  return new Map(
    found.map(({ report, attempt: { epoch, id } }) => [
      report,
      standings.get(id) ?? new Problem('taken-over', { data: { epoch } }),
    ]),
  );
}

/** What was recorded in the own attempt; an admin may ask for anybody's. Throws `forbidden` and `not-found`. */
export async function readViolations({
  db,
  params,
  query,
  user,
}: Call<typeof contract.readViolations, CurrentUser>) {
  const own = query.regno === undefined || isSameRegno(query.regno, user.regno);
  if (!own && user.role !== 'admin') throw new Problem('forbidden');
  const test = await getAptitudeWithVenue(db, params.id);
  const accountId = own ? user.accountId : (await findAccount(db, query.regno ?? ''))?.id;
  const attempt = accountId === undefined ? undefined : await findAttempt(db, test.id, accountId);
  if (!attempt) throw new Problem('not-found');
  const standings = await readViolationStatuses(db, [attempt], test.violation_limit);
  const standing = standings.get(attempt.id);
  if (!standing) throw new Problem('not-found');
  return standing;
}

/** Where some attempts at a test stand, by their numbers. `limit` is the test's. */
async function readViolationStatuses(
  db: Database,
  attempts: AttemptWithoutPaper[],
  limit: number,
): Promise<Map<number, ReportReply>> {
  const ids = attempts.map(({ id }) => id);
  const counted = await countViolations(db, ids);
  const violations = await listLatestViolations(db, ids);
  return new Map(
    attempts.map(({ id, state, now, violations_forgiven: forgiven }) => {
      const count = counted.get(id) ?? 0;
      const remaining = countRemaining({ count, forgiven, limit });
      const counts = { count, forgiven, limit, remaining };
      return [id, { ...counts, state, server_time: now, violations: violations.get(id) ?? [] }];
    }),
  );
}
