import { expect, test } from 'vitest';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import { reportViolations } from '#contract/attempts/proctoring.ts';
import { readOwnTimeline, readTimeline } from '#contract/attempts/timeline.ts';
import { giveExtraMinutes, pauseAptitude, resumeAptitude } from '#contract/attempts/timing.ts';
import { sendMessage } from '#contract/invigilation.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { applyRulings } from '#test/regrade.ts';
import { useTimelines } from '#test/timelines.ts';

const portal = usePortal();
const { readOf, readOwn, kinds, only, aStartedAttempt } = useTimelines(portal);
const reason = 'The lamp of the hall fell';

const idOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.attempt.id;

test('pauses, extra minutes, messages and violations appear in order, with names only for admins', async () => {
  const { attempt, first, a } = await aStartedAttempt();
  const admin = await anAdmin(portal);
  const params = { id: attempt.test };
  const users = [attempt.student.regno];
  await attempt.save([{ seq: 1, question_id: first.id, selected_options: [a] }]);
  await admin.call(pauseAptitude, { params, body: { reason } });
  await admin.call(resumeAptitude, { params });
  await admin.call(sendMessage, { params, body: { message: 'Read question 2 twice' } });
  await admin.call(giveExtraMinutes, { params, body: { users, minutes: 5, reason: 'For nobody to read' } });
  const seen = { at: new Date().toISOString(), seconds: 8 };
  await attempt.student.call(reportViolations, {
    params: { attempt_id: idOf(attempt) },
    body: {
      epoch: 1,
      violations: [
        { seq: 1, kind: 'hidden', ...seen },
        { seq: 2, kind: 'blur', ...seen },
      ],
    },
  });
  await attempt.submit();
  // For students who still take the test.
  await admin.call(sendMessage, { params, body: { message: 'Ten more minutes' } });
  const replay = await readOf(attempt, admin);
  expect(kinds(replay)).toEqual([
    ...['started', 'answer', 'paused', 'resumed', 'message', 'time-added', 'violation', 'violation'],
    'submitted',
  ]);
  expect(only(replay, 'notice').map(({ message, by }) => [message, by])).toEqual([
    [reason, admin.name],
    [expect.stringContaining('was paused'), admin.name],
    ['Read question 2 twice', admin.name],
    ['You have 5 min more.', admin.name],
  ]);
  expect(only(replay, 'violation').map(({ what, counted, count }) => [what, counted, count])).toEqual([
    ['hidden', true, 1],
    ['blur', false, 1],
  ]);
  const own = (await readOwn(attempt)).data;
  expect(kinds(own)).toEqual(kinds(replay));
  expect(JSON.stringify(own)).not.toContain(admin.name);
  expect(JSON.stringify(replay)).not.toContain('For nobody to read');
});

test('students read their own timeline after submission, and its texts once the answers are released', async () => {
  const wish = { release_marks: 'at-once', release_answers: 'after-end' } as const;
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, wish) });
  expect(await readOwn(attempt)).toMatchObject({ status: 409, code: 'attempt-writing' });
  await attempt.submit();
  const closed = (await readOwn(attempt)).data;
  expect(closed.texts).toBe(false);
  expect(
    closed.questions.every((one) => one.html === null && one.options.every(({ html }) => html === null)),
  ).toBe(true);
  expect((await readOf(attempt)).questions.every(({ html }) => html !== null)).toBe(true);
  await advanceTime(portal, attempt.test, 2 * 60 * 60);
  const open = (await readOwn(attempt)).data;
  expect(open.texts).toBe(true);
  expect(open.questions[0]?.html).toContain('How much is');
  expect(JSON.stringify(open)).not.toContain('correct');
});

test('a regrade shows its explanation and marks, to students once the marks are released', async () => {
  const test = await anAptitude(portal, { release_marks: 'by-hand', release_answers: 'by-hand' });
  const attempt = await anAttempt(portal, { test });
  await attempt.submit();
  const admin = await anAdmin(portal);
  await applyRulings(admin, test, [
    { question_id: attempt.startedAttempt.questions[0]?.id ?? 0, how: 'full' },
  ]);
  expect(only(await readOf(attempt, admin), 'regraded')).toMatchObject([
    { words: 'The key was wrong.', before: { marks: 0 }, after: { marks: 1, max_marks: 3 }, by: admin.name },
  ]);
  expect(only((await readOwn(attempt)).data, 'regraded')).toEqual([]);
  await advanceTime(portal, test, 2 * 60 * 60);
  await admin.call(releaseResults, { params: { id: test }, body: { parts: ['marks'] } });
  expect(only((await readOwn(attempt)).data, 'regraded')).toMatchObject([{ after: { marks: 1 }, by: null }]);
});

test('nobody else reads it', async () => {
  const { attempt } = await aStartedAttempt();
  await attempt.submit();
  const params = { attempt_id: idOf(attempt) };
  const statuses = await Promise.all(
    [await aStudent(portal), await aJspr(portal), attempt.student].map(
      async (person) => (await person.call(readTimeline, { params })).status,
    ),
  );
  expect([...statuses, (await portal.call(readTimeline, { params })).status]).toEqual([403, 403, 403, 401]);
  const other = await aStudent(portal);
  expect(await other.call(readOwnTimeline, { params: { id: attempt.test } })).toMatchObject({
    code: 'not-appeared',
  });
  expect(await (await anAdmin(portal)).call(readOwnTimeline, { params: { id: attempt.test } })).toMatchObject(
    {
      status: 403,
    },
  );
  expect(await (await anAdmin(portal)).call(readTimeline, { params: { attempt_id: 999_999 } })).toMatchObject(
    {
      status: 404,
    },
  );
});
