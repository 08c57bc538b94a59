import { expect, test, vi } from 'vitest';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import type { RulingRequest } from '#contract/grading/regrade.ts';
import { listResponses } from '#contract/results.ts';
import { advanceTime, anAttempt } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { usePortal } from '#test/portal.ts';
import {
  applyRulings,
  aSatWrongKey,
  correctKey,
  lockScores,
  previewRulings,
  readScores,
} from '#test/regrade.ts';

const portal = usePortal();

const marksOf = async (test: number) => (await readScores(portal, test)).map(({ marks }) => marks);
const byKey = (question_id: number, version = 2): RulingRequest => ({ question_id, how: 'key', version });

test('open attempts are marked by the rulings at their end, and so are later starts', async () => {
  const { admin, test, faulty } = await aSatWrongKey(portal);
  const writing = await anAttempt(portal, { test });
  const { right } = await writing.key(faulty);
  await correctKey(admin, faulty, [3]);
  expect((await applyRulings(admin, test, [byKey(faulty)])).data).toMatchObject({ submitted: 3, writing: 1 });
  await writing.submit([{ question_id: faulty, selected_options: right }]);
  const later = await anAttempt(portal, { test });
  await later.submit([{ question_id: faulty, selected_options: (await later.key(faulty)).right }]);
  expect((await marksOf(test)).slice(3)).toEqual([-0.5, 2]);
  // It is not counted again for those.
  expect((await previewRulings(admin, test, [byKey(faulty)])).data).toMatchObject({
    gained: 0,
    lost: 0,
    moved: 0,
  });
});

test('a reopened attempt is marked by the rulings at its next end, and is in no preview before', async () => {
  const { admin, test, faulty, knowing, trusting } = await aSatWrongKey(portal, {
    release_answers: 'after-end',
  });
  const reopened = await admin.call(reopenAttempts, {
    params: { id: test },
    body: { users: [knowing.student.regno], reason: 'The power failed' },
  });
  expect(reopened).toMatchObject({ data: { changed: 1 } });
  await correctKey(admin, faulty, [3]);
  const { data } = await previewRulings(admin, test, [byKey(faulty)]);
  expect(data).toMatchObject({ submitted: 2, writing: 1, gained: 0, lost: 1 });
  expect(data.students.map(({ regno }) => regno)).not.toContain(knowing.student.regno);
  await applyRulings(admin, test, [byKey(faulty)]);
  await knowing.submit();
  const ranked = (await admin.call(listResponses, { params: { id: test }, query: {} })).data.responses;
  const marks = new Map(ranked.map((one) => [one.regno, one.marks]));
  expect([marks.get(knowing.student.regno), marks.get(trusting.student.regno)]).toEqual([3.5, 1]);
});

test.each(['submits', 'is submitted at the deadline'])(
  'a student who %s during a regrade is marked by it, whichever comes first',
  async (how) => {
    for (const first of ['closing', 'regrade'] as const) {
      const { admin, test, faulty } = await aSatWrongKey(portal);
      const writing = await anAttempt(portal, { test });
      const { right } = await writing.key(faulty);
      await writing.save([{ seq: 1, question_id: faulty, selected_options: right }]);
      await correctKey(admin, faulty, [3]);
      const scores = await lockScores(portal);
      const close = async () => {
        if (how === 'submits') return await writing.submit();
        return await advanceTime(portal, test, 2 * 3_600);
      };
      const calls =
        first === 'closing'
          ? [close, () => applyRulings(admin, test, [byKey(faulty)])]
          : [() => applyRulings(admin, test, [byKey(faulty)]), close];
      const running: Promise<unknown>[] = [];
      for (const [place, call] of calls.entries()) {
        running.push(call());
        await waitForLockWaiters(portal, place + 1);
      }
      await scores.release();
      await Promise.all(running);
      const id = writing.startedAttempt.attempt.id;
      const stored = await vi.waitUntil(
        async () => (await readScores(portal, test)).find(({ attempt_id }) => attempt_id === id),
        { timeout: 60_000 },
      );
      expect(stored.marks).toBe(-0.5);
    }
  },
);
