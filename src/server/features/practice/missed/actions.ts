import type * as contract from '#contract/practice/missed.ts';
import { MAX_SESSION_QUESTIONS } from '#contract/practice/sessions.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import type { Call } from '#server/context.ts';
import { automaticReleaseAt } from '#server/features/aptitudes/rules.ts';
import { getAptitudeWithVenue } from '#server/features/attempts/aptitude.queries.ts';
import { listMarkingPlans } from '#server/features/grading/marking/marking-plan.queries.ts';
import { findSubmittedAttempt } from '#server/features/results/queries.ts';
import { getReleasedParts } from '#server/features/results/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listAskableVersions } from '../sessions/candidates.queries.ts';
import { openPracticeSession } from '../sessions/draw.actions.ts';
import type { BankCandidate, Pick } from '../sessions/pick.rules.ts';
import { getPracticeSession, listPracticeAnswers, listPracticeItems } from '../sessions/queries.ts';
import { isOver, listCountedAnswers } from '../sessions/rules.ts';
import { findOpenSessionOfTest, listMockGenerators } from './queries.ts';
import { listMissedVersions } from './rules.ts';

/**
 * A learning session of the questions that the caller missed in a test or mock. An open one of the same test is continued. Throws `not-found`
 * without a submitted attempt, `not-released`, and `nothing-to-practise` where no missed question may be practised now.
 *
 * See docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export async function startMissedPractice(call: Call<typeof contract.startMissedPractice, CurrentUser>) {
  const { db, params, user } = call;
  const test = await getAptitudeWithVenue(db, params.id);
  const attempt = await findSubmittedAttempt(db, { test: test.id, student: user.accountId });
  if (!attempt) throw new Problem('not-found', { message: 'You have not submitted this test.' });
  const released = getReleasedParts(user, test);
  if (!released.answers)
    throw new Problem('not-released', {
      message: 'The answers to this test are not released yet.',
      data: {
        results_at: automaticReleaseAt(test, test.now, 'answers'),
        release: released.marks ? test.release_answers : test.release_marks,
        paused_at: test.paused_at,
      },
    });
  const open = await findOpenSessionOfTest(db, user.accountId, test.id);
  if (open) return open;
  const plan = (await listMarkingPlans(db, [test.id])).get(test.id);
  const missed = listMissedVersions(attempt, plan?.rulings ?? new Map());
  const askable = await listAskableVersions(db, missed);
  const generators = await listMockGenerators(db, missed);
  const picks = missed.flatMap((version) => {
    const generator = generators.get(version);
    return generator ? toGeneratorPick(generator) : toBankPick(askable.get(version));
  });
  if (picks.length === 0)
    throw new Problem('nothing-to-practise', {
      message:
        missed.length === 0
          ? 'You answered everything correctly.'
          : 'A test that is not over asks these questions. Practise them after it.',
    });
  return await openPracticeSession(
    call,
    { mode: 'learn', topics: topicsOf(picks), aptitude_id: test.id },
    picks.slice(0, MAX_SESSION_QUESTIONS),
  );
}

/** A session of the questions that were not right in an own one that is over; a generator gives other numbers. */
export async function retryPracticeSession(call: Call<typeof contract.retryPracticeSession, CurrentUser>) {
  const { db, params, user } = call;
  const session = await getPracticeSession(db, { id: params.id, accountId: user.accountId });
  if (!isOver(session)) throw new Problem('practice-not-over');
  const items = await listPracticeItems(db, { id: session.id, accountId: user.accountId });
  const counted = listCountedAnswers(session.mode, await listPracticeAnswers(db, session.id));
  const missed = items.filter(({ position }) => counted.get(position)?.outcome !== 'right');
  const askable = await listAskableVersions(
    db,
    missed.flatMap(({ version_id }) => version_id ?? []),
  );
  const picks = missed.flatMap(({ version_id, template, topic, difficulty }): Pick[] => {
    if (version_id !== null) return toBankPick(askable.get(version_id));
    return template === null ? [] : toGeneratorPick({ template, topic, difficulty });
  });
  const { mode, topics, aptitude_id } = session;
  return await openPracticeSession(call, { mode, topics, aptitude_id }, picks);
}

function toBankPick(candidate: BankCandidate | undefined): Pick[] {
  if (!candidate) return [];
  const { topics, difficulty } = candidate;
  return [{ source: 'bank', candidate, topic: topics[0] ?? 'Other', difficulty, reason: 'missed' }];
}

function toGeneratorPick(generator: { template: string; topic: string; difficulty: number }): Pick[] {
  return findTemplate(generator.template) ? [{ ...generator, source: 'generator', reason: 'missed' }] : [];
}

const topicsOf = (picks: readonly Pick[]) => [...new Set(picks.map(({ topic }) => topic))];
