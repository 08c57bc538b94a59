import type { AppContext } from '#server/context.ts';
import { findBlockNotice } from '#server/features/accounts/sessions/block-notice.queries.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import { hasWithheldInPool } from '#server/features/practice/withheld.queries.ts';
import type { Batcher } from '#server/platform/database/batching.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { readEventsInChunks } from '../answers/events.queries.ts';
import { type LatestAnswer, latestAnswers } from '../answers/rules.ts';
import { type AptitudeWithVenue, getAptitudeWithVenue } from '../aptitude.queries.ts';
import { batchByTest } from '../batching.actions.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import type { PaperMarking } from '../content/paper-view.actions.ts';
import {
  type AttemptRow,
  formatAttemptKey,
  listLockedElsewhere,
  listStarted,
  lockAttempts,
} from '../queries.ts';
import { refusalToResume, refusalToStart } from '../rules.ts';
import { checkAdmission, checkNetworkAndAccessCode } from './admission.actions.ts';
import { draftAttempts, memoizeByKey, readPaperPlan, type StartRequest, toProblem } from './draft.actions.ts';
import { issueWriterLeases, type WriterLease } from './queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Starts attempts for the students on this node. See docs/decisions/0002-attempt-calls-are-batched-and-lock-in-one-order.md. */
    attemptStarter: AttemptStarter;
  }
}

/** An attempt that its caller may write from now on, with its stored answers. */
type OpenedAttempt = {
  test: AptitudeWithVenue;
  marking: PaperMarking;
  attempt: AttemptRow;
  writerLease: WriterLease;
  answers: LatestAnswer[];
};
type StartOutcome = OpenedAttempt | Problem;

export type AttemptStarter = Batcher<StartRequest, StartOutcome>;

/** Starts attempts. Of two calls of one student, as from two tabs, the later one gets the writer lease. */
export function createAttemptStarter(
  services: Pick<AppContext, 'db' | 'diskSpace' | 'contentCache' | 'loginThrottle'>,
): AttemptStarter {
  return batchByTest((test, starts: StartRequest[]) => startBatch(services, test, starts), {
    concurrency: 2,
  });
}

async function startBatch(
  services: Pick<AppContext, 'db' | 'diskSpace' | 'contentCache' | 'loginThrottle'>,
  test: number,
  starts: StartRequest[],
): Promise<Map<StartRequest, StartOutcome>> {
  const refused = await refuseAtAdmission(services, test, await listWithoutAttempt(services.db, starts));
  const admitted = starts.filter((start) => !refused.has(start));
  if (admitted.length === 0) return refused;
  const opened = await transaction(services.db, (tx) =>
    startTogether(tx, services.contentCache.inTransaction(tx), test, admitted),
  );
  for (const outcome of opened.values())
    if (!(outcome instanceof Problem)) cachePaper(services.contentCache, outcome.attempt);
  return new Map([...refused, ...opened]);
}

// Only after the commit: the cache must hold nothing that a rollback undoes.
const cachePaper = (contentCache: ContentCache, { id, account_id, aptitude_id, paper }: AttemptRow) =>
  contentCache.keepPaper(id, { accountId: account_id, aptitudeId: aptitude_id, items: paper });

/** The starts of students without an attempt. */
async function listWithoutAttempt(db: Database, starts: StartRequest[]): Promise<StartRequest[]> {
  const started = await listStarted(db, starts);
  return starts.filter((start) => !started.has(formatAttemptKey(start)));
}

/**
 * Which first starts the admission check refuses. It runs before the transaction, which then finds the question pool in the
 * cache. A student who has started is not checked again and so is never locked out.
 */
async function refuseAtAdmission(
  {
    db,
    diskSpace,
    contentCache,
    loginThrottle,
  }: Pick<AppContext, 'db' | 'diskSpace' | 'contentCache' | 'loginThrottle'>,
  testId: number,
  fresh: StartRequest[],
): Promise<Map<StartRequest, StartOutcome>> {
  const readTest = memoizeByKey((id: number) => getAptitudeWithVenue(db, id));
  const refused = new Map<StartRequest, StartOutcome>();
  const check = async ({ address, body, isWrongBrowser, student, user }: StartRequest) => {
    if (await diskSpace.isShort()) throw new Problem('no-room', { retryAfter: 10 });
    const test = await readTest(testId);
    throwIfRefused(refusalToStart(test, test.now));
    await checkAdmission(db, test, user);
    // A mock may have been drawn hours ago, and a test has its questions since.
    if (test.mock_pattern !== null && (await hasWithheldInPool(db, test.id)))
      throw new Problem('mock-outdated');
    if (isWrongBrowser) throw new Problem('safe-exam-browser-needed');
    await checkNetworkAndAccessCode({ address, loginThrottle }, test, student, body.access_code);
    await contentCache.readPool(test.id, test.published_at);
  };
  await Promise.all(
    fresh.map(async (start) => {
      const problem = await check(start).catch(toProblem);
      if (problem) refused.set(start, problem);
    }),
  );
  // Another device of the student may have started in the meantime.
  const stillFresh = new Set(await listWithoutAttempt(db, [...refused.keys()]));
  return new Map([...refused].filter(([start]) => stillFresh.has(start)));
}

/** Starts or resumes attempts at one test, one for each student. Leaves out attempts that another transaction has locked. */
async function startTogether(
  tx: Tx,
  contentCache: ContentCache,
  test: number,
  starts: StartRequest[],
): Promise<Map<StartRequest, StartOutcome>> {
  const plan = await readPaperPlan(tx, contentCache, test);
  const attempts = await lockAttempts(tx, starts, { skipLocked: true });
  const fresh = await listWithoutAttempt(
    tx,
    starts.filter((start) => !attempts.has(formatAttemptKey(start))),
  );
  const { drafted, refused } = await draftAttempts(tx, plan, fresh);
  for (const [key, attempt] of await lockAttempts(tx, drafted, { skipLocked: true }))
    attempts.set(key, attempt);
  const held = await listLockedElsewhere(tx, starts, attempts);
  const opening = starts.flatMap((start) => {
    const attempt = attempts.get(formatAttemptKey(start));
    return attempt && !refusalToResume(start, attempt) ? [{ start, attempt }] : [];
  });
  const leases = await issueWriterLeases(
    tx,
    opening.map(({ attempt: { id }, start: { address, userAgent } }) => ({ id, device: userAgent, address })),
  );
  const resumed = opening.flatMap(({ attempt }) =>
    attempt.epoch > 0 && leases.has(attempt.id) ? attempt : [],
  );
  await auditTakeOvers(tx, resumed, leases);
  const eventsOf = await readEventsInChunks(
    tx,
    resumed.map(({ id }) => id),
  );
  const outcomes = new Map<StartRequest, StartOutcome>(refused);
  for (const start of starts) {
    if (refused.has(start) || held.has(start)) continue;
    const attempt = attempts.get(formatAttemptKey(start));
    const writerLease = attempt && leases.get(attempt.id);
    const answers = attempt ? latestAnswers(eventsOf(attempt.id)) : [];
    outcomes.set(
      start,
      writerLease ? { ...plan, attempt, writerLease, answers } : await explainRefusal(tx, start, attempt),
    );
  }
  return outcomes;
}

/** Audits who resumed attempts, and under which epoch. */
async function auditTakeOvers(
  tx: Tx,
  resumed: AttemptRow[],
  leases: Map<number, WriterLease>,
): Promise<void> {
  await auditEach(
    tx,
    resumed.map(({ id, account_id }) => ({
      actor: account_id,
      action: 'attempt.take-over',
      subject: ['attempt', id],
      after: { epoch: leases.get(id)?.epoch },
    })),
  );
}

/** Why a caller got no writer lease: the attempt refuses it, or the account is blocked. */
async function explainRefusal(
  tx: Tx,
  start: StartRequest,
  attempt: AttemptRow | undefined,
): Promise<Problem> {
  const refusal = attempt && refusalToResume(start, attempt);
  if (refusal) return new Problem(refusal);
  const notice = await findBlockNotice(tx, start.student);
  return notice ? new Problem('blocked', { data: notice }) : new Problem('not-appeared');
}
