import {
  type AttemptTimes,
  findOpenSection,
  timesAfterFinishingSection,
} from '#contract/aptitudes/section-times.ts';
import type * as contract from '#contract/attempts/sections.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { AppContext, Call } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Batcher } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { shareLockAptitudeTerms } from '../aptitude.queries.ts';
import { batchByTest } from '../batching.actions.ts';
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
    /** Finishes sections for the students on this node. */
    sectionFinisher: SectionFinisher;
  }
}

/** A section that one student finishes. `isWrongBrowser`: the test wants Safe Exam Browser, and the call does not come from it. */
type FinishRequest = AttemptKey & Parsed<typeof contract.finishSection.body> & { isWrongBrowser: boolean };
type FinishedSection = Parsed<typeof contract.finishSection.reply>;
export type SectionFinisher = Batcher<FinishRequest, FinishedSection | Problem>;

/** Closes the open section for good. A repetition changes nothing and returns the times. Throws `not-found` and what `refusalToFinishSection` returns. */
export async function finishSection(call: Call<typeof contract.finishSection, CurrentUser>) {
  const { body, sectionFinisher, params, contentCache, user } = call;
  // Before any lock: otherwise anybody could hold up another student's attempt, or a test.
  const paper = await contentCache.findPaper(params.attempt_id, user.accountId);
  if (!paper) throw new Problem('not-found');
  const { aptitudeId: test } = paper;
  const isWrongBrowser = !(await isBrowserAccepted(call, test));
  const finished = await sectionFinisher.add({ ...body, test, student: user.accountId, isWrongBrowser });
  if (finished instanceof Problem) throw finished;
  return finished;
}

export function createSectionFinisher({ db }: Pick<AppContext, 'db'>): SectionFinisher {
  return batchByTest((test, requests: FinishRequest[]) =>
    transaction(db, (tx) => finishTogether(tx, test, requests)),
  );
}

/** Finishes sections at one test, one for each student. Leaves out attempts that another transaction has locked. */
async function finishTogether(
  tx: Database,
  testId: number,
  requests: FinishRequest[],
): Promise<Map<FinishRequest, FinishedSection | Problem>> {
  // Lock the test before its attempts, as everywhere: so a pause comes wholly before this or wholly after.
  await shareLockAptitudeTerms(tx, testId);
  const attempts = await lockAttemptsWithoutPaper(tx, requests, { skipLocked: true });
  const judged = requests.flatMap((request) => {
    const attempt = attempts.get(formatAttemptKey(request));
    return attempt ? { request, attempt, ...judge(request, attempt) } : [];
  });
  const moved = judged.flatMap(({ times, ...rest }) => (times ? { ...rest, times } : []));
  await updateTimes(
    tx,
    moved.map(({ attempt: { id }, times }) => ({ id, ...times })),
  );
  await auditEach(
    tx,
    moved.map(({ request: { section }, attempt: { id, account_id, deadline, sections }, times }) => ({
      actor: account_id,
      action: 'attempt.leave-section',
      subject: ['attempt', id],
      before: { deadline },
      after: { section: sections?.[section]?.name ?? section, deadline: times.deadline },
    })),
  );
  return new Map<FinishRequest, FinishedSection | Problem>(
    judged.map(({ request, attempt, refusal, times }) => {
      if (refusal) return [request, refusal];
      const { deadline, section_ends } = times ?? attempt;
      return [request, { section_ends: section_ends ?? [], deadline, server_time: attempt.now }];
    }),
  );
}

/** The refusal, or the new times; neither where the section was finished before. */
function judge(
  request: FinishRequest,
  attempt: AttemptWithoutPaper,
): { refusal?: Problem; times?: AttemptTimes } {
  const { epoch, now: server_time } = attempt;
  const section_ends = attempt.section_ends ?? [];
  const refusal = refusalToFinishSection(request, attempt);
  if (refusal === 'taken-over') return { refusal: new Problem(refusal, { data: { epoch } }) };
  if (refusal === 'section-not-open')
    return { refusal: new Problem(refusal, { data: { section_ends, server_time } }) };
  if (refusal) return { refusal: new Problem(refusal) };
  if (request.section < findOpenSection(section_ends, server_time)) return {};
  return { times: timesAfterFinishingSection({ ...attempt, sections: attempt.sections ?? [] }, server_time) };
}
