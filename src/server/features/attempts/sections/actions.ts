import {
  type AttemptTimes,
  findOpenSection,
  timesAfterFinishingSection,
} from '#contract/aptitudes/section-times.ts';
import type * as contract from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { AppContext, Call } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
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
import { shareLockAptitudeTerms } from '../aptitude.queries.ts';
import { isBrowserAccepted } from '../proctoring/safe-exam-browser.actions.ts';
import {
  type AttemptKey,
  type AttemptWithoutPaper,
  formatAttemptKey,
  lockAttemptsWithoutPaper,
} from '../queries.ts';
import { refusalToFinishSection } from '../rules.ts';
import { updateTimes } from '../timing/queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Closes the sections that students on this node leave together. */
    sectionFinisher: SectionFinisher;
  }
}

/** Calls that one transaction takes. */
const TOGETHER = 100;

/** A section that one student leaves. `outside`: the test wants Safe Exam Browser, and the call does not come from it. */
type FinishRequest = AttemptKey & Parsed<typeof contract.finishSection.body> & { isWrongBrowser: boolean };
type FinishedSection = Parsed<typeof contract.finishSection.reply>;
/** Closes sections for every student on this node. */
export type SectionFinisher = Batcher<FinishRequest, FinishedSection | Problem>;

/** Closes the open section for good. A repetition changes nothing and tells the times. Throws `not-found`, or as `refusalToLeave` says. */
export async function finishSection(call: Call<typeof contract.finishSection, CurrentUser>) {
  const { body, sectionFinisher, params, contentCache, user } = call;
  // Asked before anything is locked: else anybody could hold up an attempt that is not theirs, or a test.
  const paper = await contentCache.findPaper(params.attempt_id, user.accountId);
  if (!paper) throw new Problem('not-found');
  const { aptitudeId: test } = paper;
  const isWrongBrowser = !(await isBrowserAccepted(call, test));
  const left = await sectionFinisher.add({ ...body, test, student: user.accountId, isWrongBrowser });
  if (left instanceof Problem) throw left;
  return left;
}

/** Sections that are left while others of their test are being closed are closed next, all in one transaction. */
export function createSectionFinisher({ db }: Pick<AppContext, 'db'>): SectionFinisher {
  async function leaveAll(
    test: number,
    leaves: FinishRequest[],
  ): Promise<(FinishedSection | Problem | undefined)[]> {
    const outcomes = await transaction(db, (tx) => finishTogether(tx, test, leaves));
    return leaves.map((leave) => outcomes.get(leave));
  }
  const leaverOf = (test: number) =>
    createRetryingBatcher((leaves: FinishRequest[]) => leaveAll(test, leaves), TOGETHER);
  return batchByKey(
    ({ test }: FinishRequest) => test,
    // Of two calls of one student the second finds the section closed.
    (test) => serializeByKey(({ student }) => student, leaverOf(test)),
  );
}

/** Closes sections of students of one test, each of whom comes once. Those whose attempt somebody else holds are left out. */
async function finishTogether(
  tx: Database,
  testId: number,
  leaves: FinishRequest[],
): Promise<Map<FinishRequest, FinishedSection | Problem>> {
  // The test before its attempts, as everywhere: so a pause comes wholly before this or wholly after.
  await shareLockAptitudeTerms(tx, testId);
  const attempts = await lockAttemptsWithoutPaper(tx, leaves, { skipLocked: true });
  const judged = leaves.flatMap((leave) => {
    const attempt = attempts.get(formatAttemptKey(leave));
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
  return new Map<FinishRequest, FinishedSection | Problem>(
    judged.map(({ leave, attempt, refusal, times }) => {
      if (refusal) return [leave, refusal];
      const { deadline, section_ends } = times ?? attempt;
      return [leave, { section_ends: section_ends ?? [], deadline, server_time: attempt.now }];
    }),
  );
}

/** Why a section is not left, or the times once it is; neither where it was left before. */
function judge(
  leave: FinishRequest,
  attempt: AttemptWithoutPaper,
): { refusal?: Problem; times?: AttemptTimes } {
  const { epoch, now: server_time } = attempt;
  const section_ends = attempt.section_ends ?? [];
  const refusal = refusalToFinishSection(leave, attempt);
  if (refusal === 'taken-over') return { refusal: new Problem(refusal, { data: { epoch } }) };
  if (refusal === 'section-not-open')
    return { refusal: new Problem(refusal, { data: { section_ends, server_time } }) };
  if (refusal) return { refusal: new Problem(refusal) };
  if (leave.section < findOpenSection(section_ends, server_time)) return {};
  return { times: timesAfterFinishingSection({ ...attempt, sections: attempt.sections ?? [] }, server_time) };
}
