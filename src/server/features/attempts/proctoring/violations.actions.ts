import type * as contract from '#contract/attempts/proctoring.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { AppContext, Call } from '#server/context.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { isSameRegno } from '#server/features/accounts/rules.ts';
import { listBlockPeriods } from '#server/features/blocks/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Batcher } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getAptitudeWithVenue, shareLockAptitudeTerms } from '../aptitude.queries.ts';
import { batchByTest } from '../batching.actions.ts';
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
    /** Batches the violation reports of all students on this node. */
    violationRecorder: ViolationRecorder;
  }
}

type RecorderContext = Pick<AppContext, 'db'> & Finalizer;

/** The report of one student's browser. */
type ViolationReport = Pick<Parsed<typeof contract.reportViolations.body>, 'epoch' | 'violations'> & {
  attempt: number;
  test: number;
  student: number;
};
type ViolationStatus = Parsed<typeof contract.reportViolations.reply>;
/** Records violation reports. A problem is the reply to a report of a window that no longer writes. */
export type ViolationRecorder = Batcher<ViolationReport, ViolationStatus | Problem>;

/**
 * Records the violations that the writing window observed. At the test's limit the attempt is submitted at once, with the answers saved
 * so far. A report after the end has no effect. Throws `not-found` and `taken-over`.
 *
 * See docs/decisions/0014-the-browser-reports-and-the-server-counts.md.
 */
export async function reportViolations(call: Call<typeof contract.reportViolations, CurrentUser>) {
  const { boards, body, params, violationRecorder, contentCache, user } = call;
  const paper = await contentCache.findPaper(params.attempt_id, user.accountId);
  if (!paper) throw new Problem('not-found');
  const reply = await violationRecorder.add({
    ...body,
    ...{ attempt: params.attempt_id, test: paper.aptitudeId, student: user.accountId },
  });
  if (reply instanceof Problem) throw reply;
  boards.announce(paper.aptitudeId);
  return reply;
}

/** Batches reports by test, because a whole hall may look away at the same moment. */
export function createViolationRecorder(context: RecorderContext): ViolationRecorder {
  return batchByTest((test, reports: ViolationReport[]) => record(context, test, reports), {
    concurrency: 2,
  });
}

/** Records at most one report of each attempt at a test. Reports on attempts that another transaction has locked are left out. */
async function record(
  context: RecorderContext,
  aptitudeId: number,
  reports: ViolationReport[],
): Promise<Map<ViolationReport, ViolationStatus | Problem>> {
  const { db } = context;
  const answered = await answerWithoutLock(db, aptitudeId, reports);
  const rest = reports.filter((report) => !answered.has(report));
  if (rest.length === 0) return answered;
  const recorded = await transaction(db, (tx) => recordTogether(tx, context, aptitudeId, rest));
  return new Map([...answered, ...recorded]);
}

/**
 * Answers the reports that cannot count, without a lock on the test or an attempt: those of an older window, those that repeat recorded
 * violations, and those that arrive after the end, which are recorded as not counted.
 */
async function answerWithoutLock(
  db: Database,
  aptitudeId: number,
  reports: ViolationReport[],
): Promise<Map<ViolationReport, ViolationStatus | Problem>> {
  const reported = reports.flatMap((report) =>
    listViolationsOf(report).map((one) => ({ ...one, attempt_id: report.attempt })),
  );
  // Read before the attempts: if everything is recorded here, the attempts are read after the transaction that may have ended them.
  const withNew = await listAttemptsWithNewViolations(db, reported);
  const found = findAttempts(reports, await listAttemptsWithoutPaper(db, reports));
  const idle = found.filter(
    ({ attempt, stale }) => stale || attempt.state === 'submitted' || !withNew.has(attempt.id),
  );
  if (idle.length === 0) return new Map();
  const { violation_limit: limit } = await getAptitudeWithVenue(db, aptitudeId);
  const accepted = idle.filter(({ stale }) => !stale);
  const attempts = accepted.map(({ attempt }) => attempt);
  const uncounted = accepted.flatMap(({ attempt, report }) =>
    listViolationsOf(report).map((one) => ({ ...one, attempt_id: attempt.id, counted: false })),
  );
  // Without a lock this insert and one of another node may deadlock; `transaction` then retries.
  await transaction(db, (tx) => insertViolations(tx, uncounted));
  return toReplies(idle, await readViolationStatuses(db, attempts, limit));
}

/** Records violations that may count, and submits the attempts that reach the limit. */
async function recordTogether(
  tx: Database,
  context: Finalizer,
  aptitudeId: number,
  reports: ViolationReport[],
): Promise<Map<ViolationReport, ViolationStatus | Problem>> {
  const test = await shareLockAptitudeTerms(tx, aptitudeId);
  if (!test) return new Map();
  const limit = test.violation_limit;
  const found = findAttempts(reports, await lockAttemptsWithoutPaper(tx, reports, { skipLocked: true }));
  const accepted = found.filter(({ stale }) => !stale);
  const attempts = accepted.map(({ attempt }) => attempt);
  const before = await countViolations(
    tx,
    attempts.map(({ id }) => id),
  );
  const blocks = await listBlockPeriods(tx, attempts);
  await insertViolations(
    tx,
    accepted.flatMap(({ attempt, report }) => {
      const state = {
        ...attempt,
        over: getAttemptClock(attempt) > attempt.deadline,
        paused: attempt.paused_at !== null,
        held: [...attempt.standstills, ...(blocks.get(attempt.id) ?? [])],
      };
      return listViolationsOf(report).map((one) => ({
        ...one,
        attempt_id: attempt.id,
        counted: isCounted(one, state),
      }));
    }),
  );
  const statuses = await readViolationStatuses(tx, attempts, limit);
  const ended = attempts.filter(({ id, state, violations_forgiven: forgiven }) => {
    const count = statuses.get(id)?.count ?? 0;
    return state !== 'submitted' && isLimitReached(before.get(id) ?? 0, { count, forgiven, limit });
  });
  await finalizeAttempts(tx, context, ended, 'violations', null);
  for (const { id } of ended) {
    const status = statuses.get(id);
    if (status) statuses.set(id, { ...status, state: 'submitted' });
  }
  return toReplies(found, statuses);
}

/** The violations of a report, each with the epoch in which it happened. */
const listViolationsOf = ({ epoch, violations }: ViolationReport) =>
  violations.map((one) => ({ ...one, epoch: one.epoch ?? epoch }));

/** A report and its attempt. `stale`: another window or device writes by now. */
type FoundReport = { report: ViolationReport; attempt: AttemptWithoutPaper; stale: boolean };

function findAttempts(reports: ViolationReport[], attempts: Map<string, AttemptWithoutPaper>): FoundReport[] {
  return reports.flatMap((report) => {
    const attempt = attempts.get(formatAttemptKey(report));
    if (!attempt) return [];
    const { epoch } = attempt;
    const stale = report.epoch !== epoch || listViolationsOf(report).some((one) => one.epoch > epoch);
    return { report, attempt, stale };
  });
}

function toReplies(
  found: FoundReport[],
  statuses: Map<number, ViolationStatus>,
): Map<ViolationReport, ViolationStatus | Problem> {
  return new Map(
    found.map(({ report, attempt: { epoch, id } }) => [
      report,
      statuses.get(id) ?? new Problem('taken-over', { data: { epoch } }),
    ]),
  );
}

/** The violations recorded in the caller's attempt; an admin may name another student. Throws `forbidden` and `not-found`. */
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
  const statuses = await readViolationStatuses(db, [attempt], test.violation_limit);
  const status = statuses.get(attempt.id);
  if (!status) throw new Problem('not-found');
  return status;
}

/** The violations of some attempts at a test, by the attempts' ids. `limit` is the test's. */
async function readViolationStatuses(
  db: Database,
  attempts: AttemptWithoutPaper[],
  limit: number,
): Promise<Map<number, ViolationStatus>> {
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
