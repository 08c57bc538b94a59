import { MAX_SESSION_QUESTIONS } from '#contract/practice/sessions.ts';
import type * as contract from '#contract/practice/tests.ts';
import type { Call } from '#server/context.ts';
import { listAptitudesFor } from '#server/features/aptitudes/queries.ts';
import { endedBeforeJoining, isPractisableAfterMissing, stateOf } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { findOpenSessionOfTest } from '../missed/queries.ts';
import { listAskableVersions } from '../sessions/candidates.queries.ts';
import { openPracticeSession } from '../sessions/draw.actions.ts';
import { listTestVersions } from './queries.ts';

/**
 * Starts a session with the questions of a missed test, or continues an open one. Throws `not-found` unless the caller missed the test, `not-released` before its
 * answers are, and `nothing-to-practise` where no question may be asked. See
 * docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export async function startTestPractice(call: Call<typeof contract.startTestPractice, CurrentUser>) {
  const { db, params, user } = call;
  const test = (await listAptitudesFor(db, user)).find(({ id }) => id === params.id);
  if (!test || endedBeforeJoining(test, test.attempt_state, test.joined_at)) throw new Problem('not-found');
  const state = stateOf(test, test.attempt_state, test.now, test.deadline);
  if (state !== 'missed') throw new Problem('not-found');
  if (!isPractisableAfterMissing(test, state, test.now))
    throw new Problem('not-released', { message: 'The answers to this test are not released yet.' });
  const open = await findOpenSessionOfTest(db, user.accountId, test.id);
  if (open) return open;
  const versions = await listTestVersions(db, test.id, ['GENERAL', user.trade]);
  const askable = await listAskableVersions(db, versions);
  const picks = versions
    .flatMap((version) => askable.get(version) ?? [])
    .slice(0, MAX_SESSION_QUESTIONS)
    .map((candidate) => ({
      ...{ source: 'bank' as const, reason: 'new' as const, candidate },
      ...{ topic: candidate.topics[0] ?? test.name, difficulty: candidate.difficulty },
    }));
  return await openPracticeSession(call, { mode: 'learn', topics: [test.name], aptitude_id: test.id }, picks);
}
