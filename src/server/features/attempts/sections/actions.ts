import type * as contract from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { openSection, type Times, timesAfterLeaving } from '#contract/aptitudes/section-times.ts';
import type { AppContext, Call } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import { type Batcher, batchApart, createPassingBatcher, inTurn } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { isBrowserTaken } from '../proctoring/safe-exam-browser.actions.ts';
import { type AttemptKey, attemptKeyOf, type BareAttempt, lockBareAttempts } from '../queries.ts';
import { refusalToLeave } from '../rules.ts';
import { holdTerms } from '../aptitude.queries.ts';
import { updateTimes } from '../timing/queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Closes the sections that students on this node leave together. */
    leaver: Leaver;
  }
}

/** Calls that one transaction takes. */
const TOGETHER = 100;

/** A section that one student leaves. `outside`: the test wants Safe Exam Browser, and the call does not come from it. */
type Leave = AttemptKey & Parsed<typeof contract.leaveSection.body> & { outside: boolean };
type Left = Parsed<typeof contract.leaveSection.reply>;
/** Closes sections for every student on this node. */
export type Leaver = Batcher<Leave, Left | Problem>;

/** Closes the open section for good. A repetition changes nothing and tells the times. Throws `not-found`, or as `refusalToLeave` says. */
export async function leaveOpenSection(call: Call<typeof contract.leaveSection, Viewer>) {
  const { body, leaver, params, shelf, viewer } = call;
  // Asked before anything is locked: else anybody could hold up an attempt that is not theirs, or a test.
  const paper = await shelf.findPaper(params.attempt_id, viewer.accountId);
  if (!paper) throw new Problem('not-found');
  const { aptitudeId: test } = paper;
  const outside = !(await isBrowserTaken(call, test));
  const left = await leaver.add({ ...body, test, student: viewer.accountId, outside });
  if (left instanceof Problem) throw left;
  return left;
}

/** Sections that are left while others of their test are being closed are closed next, all in one transaction. */
export function createLeaver({ db }: Pick<AppContext, 'db'>): Leaver {
  async function leaveAll(test: number, leaves: Leave[]): Promise<(Left | Problem | undefined)[]> {
    const outcomes = await transaction(db, (tx) => leaveTogether(tx, test, leaves));
    return leaves.map((leave) => outcomes.get(leave));
  }
  const leaverOf = (test: number) =>
    createPassingBatcher((leaves: Leave[]) => leaveAll(test, leaves), TOGETHER);
  return batchApart(
    ({ test }: Leave) => test,
    // Of two calls of one student the second finds the section closed.
    (test) => inTurn(({ student }) => student, leaverOf(test)),
  );
}

/** Closes sections of students of one test, each of whom comes once. Those whose attempt somebody else holds are left out. */
async function leaveTogether(
  tx: Database,
  testId: number,
  leaves: Leave[],
): Promise<Map<Leave, Left | Problem>> {
  // The test before its attempts, as everywhere: so a pause comes wholly before this or wholly after.
  await holdTerms(tx, testId);
  const attempts = await lockBareAttempts(tx, leaves, { passing: true });
  const judged = leaves.flatMap((leave) => {
    const attempt = attempts.get(attemptKeyOf(leave));
    return attempt ? { leave, attempt, ...judge(leave, attempt) } : [];
  });
  const moved = judged.flatMap(({ times, ...rest }) => (times ? { ...rest, times } : []));
  await updateTimes(
    tx,
    moved.map(({ attempt: { id }, times }) => ({ id, ...times })),
  );
  await auditEach(
    tx,
    moved.map(({ leave: { section }, attempt: { id, account_id, deadline, sections }, times }) => ({
      actor: account_id,
      action: 'attempt.leave-section',
      subject: ['attempt', id],
      before: { deadline },
      after: { section: sections?.[section]?.name ?? section, deadline: times.deadline },
    })),
  );
  return new Map<Leave, Left | Problem>(
    judged.map(({ leave, attempt, refusal, times }) => {
      if (refusal) return [leave, refusal];
      const { deadline, section_ends } = times ?? attempt;
      return [leave, { section_ends: section_ends ?? [], deadline, server_time: attempt.now }];
    }),
  );
}

/** Why a section is not left, or the times once it is; neither where it was left before. */
function judge(leave: Leave, attempt: BareAttempt): { refusal?: Problem; times?: Times } {
  const { epoch, now: server_time } = attempt;
  const section_ends = attempt.section_ends ?? [];
  const refusal = refusalToLeave(leave, attempt);
  if (refusal === 'taken-over') return { refusal: new Problem(refusal, { data: { epoch } }) };
  if (refusal === 'section-not-open')
    return { refusal: new Problem(refusal, { data: { section_ends, server_time } }) };
  if (refusal) return { refusal: new Problem(refusal) };
  if (leave.section < openSection(section_ends, server_time)) return {};
  return { times: timesAfterLeaving({ ...attempt, sections: attempt.sections ?? [] }, server_time) };
}
