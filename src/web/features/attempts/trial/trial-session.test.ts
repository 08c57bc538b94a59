import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getSectionStatus } from '#contract/aptitudes/section-times.ts';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Paper } from '#web/features/aptitudes/paper/requests.ts';
import type { AnswerEntries } from '../answers/answers.ts';
import { aClock, flushMicrotasks } from '../offline/fake-device.ts';
import type { MarkedTrial } from './requests.ts';
import { openTrialSession } from './trial-session.ts';

const MINUTE = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

/**
 * A paper with one question for each section, numbered from 1; sections that follow one another have these minutes
 * each.
 */
function aPaper(minutes: (number | null)[], follow = true): Paper {
  const whole = minutes.reduce<number>((sum, one) => sum + (one ?? 10), 0) * MINUTE;
  let end = 0;
  const ends = minutes.map((one) => {
    end += (one ?? 0) * MINUTE;
    return iso(one === null ? whole : end);
  });
  return {
    sections: minutes.map((one, place) => ({
      name: `S${place}`,
      minutes: one,
      ends_at: follow ? ends[place] : null,
    })),
    questions: minutes.map((_, place) => ({ id: place + 1, section: `S${place}` })),
    stimuli: [],
    deadline: iso(whole),
  } as unknown as Paper;
}

function aTrial(paper: Paper) {
  const clock = aClock();
  const marked: AnswerEntries[] = [];
  const session = openTrialSession(paper, {
    timers: clock,
    random: () => 0.5,
    now: clock.now,
    timestamp: () => ({}),
    regno: 'ADMIN',
    mark: async (entries) => {
      marked.push(entries);
      return {} as MarkedTrial;
    },
  });
  return { clock, session, marked };
}

const answered = (entries: AnswerEntries | undefined) =>
  [...(entries ?? [])].filter(([, { value }]) => value !== '').map(([question]) => question);

test('a trial marks the submitted answers, and a new trial knows none of them', async () => {
  const paper = aPaper([null, null], false);
  const { session, marked, clock } = aTrial(paper);
  session.outbox.record({ question_id: 1, value: '12', seconds: 4 });
  await clock.pass(1_000);
  expect(session.outbox.view().save).toEqual({ kind: 'saved' });
  session.outbox.record({ question_id: 2, value: '7' });
  await session.submit(false);
  expect(answered(marked[0])).toEqual([1, 2]);
  expect(marked[0]?.get(1)?.seconds).toBe(4);
  expect(aTrial(paper).session.outbox.view().entries.size).toBe(0);
});

test('finishing a section early opens the next one with its full time, and the finished one takes no more answers', async () => {
  const { session, clock } = aTrial(aPaper([20, 10]));
  await clock.pass(5 * MINUTE);
  await session.finishSection(0);
  expect(session.outbox.view()).toMatchObject({
    sectionEnds: [5 * MINUTE, 15 * MINUTE],
    deadline: 15 * MINUTE,
  });
  await session.finishSection(0);
  expect(session.outbox.view().deadline).toBe(15 * MINUTE);
  await clock.pass(10_000);
  session.outbox.record({ question_id: 1, value: 'late' });
  await clock.pass(1_000);
  expect(session.outbox.view().late).toEqual([1]);
});

test('a trial can skip to the last seconds of the open section, repeatedly', async () => {
  const { session, clock } = aTrial(aPaper([20, 10]));
  session.skip();
  expect(session.outbox.view().sectionEnds).toEqual([10_000, 10_000 + 10 * MINUTE]);
  session.skip();
  await clock.pass(11_000);
  session.skip();
  expect(session.outbox.view()).toMatchObject({ sectionEnds: [10_000, 21_000], deadline: 21_000 });
});

test('an answer counts in a trial exactly if it counts by the server’s rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 10 * MINUTE }),
      fc.nat(2),
      async (minutes, after, place) => {
        const paper = aPaper(minutes);
        const { session, clock, marked } = aTrial(paper);
        await clock.pass(after);
        const question = (place % minutes.length) + 1;
        session.outbox.record({ question_id: question, value: '1' });
        await flushMicrotasks();
        await session.submit(false);
        const ends = paper.sections.map(({ ends_at }) => new Date(ends_at ?? 0));
        const outcome = getSectionStatus(ends, question - 1, new Date(after), GRACE_SECONDS * 1_000);
        expect(answered(marked[0])).toEqual(outcome === 'open' ? [question] : []);
      },
    ),
  );
});
