import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import { admitLateAnswers, withdrawLateAnswers } from '#contract/attempts/late-answers.ts';
import { reportViolations } from '#contract/attempts/proctoring.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import {
  readOwnTimeline,
  readTimeline,
  replayQuestionStates,
  type Timeline,
  type TimelineEntry,
} from '#contract/attempts/timeline.ts';
import {
  giveExtraMinutes,
  pauseAptitude,
  reopenAttempts,
  resumeAptitude,
} from '#contract/attempts/timing.ts';
import { sendMessage } from '#contract/invigilation.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { applyRulings } from '#test/regrade.ts';
import { anUnsentAnswersFile } from '#test/unsent-answers.ts';
import { readCountedEvents } from '../answers/events.queries.ts';
import { latestAnswers } from '../answers/rules.ts';

const portal = usePortal();
const reason = 'The lamp of the hall fell';

const idOf = ({ sitting }: StudentAttempt) => sitting.attempt.id;
const readOf = async (attempt: StudentAttempt, admin?: Person) => {
  const reply = await (admin ?? (await anAdmin(portal))).call(readTimeline, {
    params: { attempt_id: idOf(attempt) },
  });
  if (!reply.success) throw new Error(reply.code);
  return reply.data;
};
const readOwn = ({ student, test: id }: StudentAttempt) => student.call(readOwnTimeline, { params: { id } });
const kinds = ({ entries }: Timeline) =>
  entries.map((entry) => (entry.kind === 'notice' ? entry.notice : entry.kind));
const only = <Kind extends TimelineEntry['kind']>({ entries }: Timeline, kind: Kind) =>
  entries.filter((entry): entry is Extract<TimelineEntry, { kind: Kind }> => entry.kind === kind);
const openAgain = ({ student, test: id }: StudentAttempt) =>
  student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } });

/** Opens an attempt as a browser that says this of itself. */
async function openAs({ student, test: id }: StudentAttempt, userAgent: string) {
  const { regno, trade, token } = student;
  await fetch(`${portal.origin}/api/aptitude/appear/${id}`, {
    method: 'POST',
    headers: {
      ...{ 'user-agent': userAgent, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    },
    body: JSON.stringify({ regno, trade }),
  });
}

/** What counts of an attempt by the portal's own query. */
async function heldOf(attempt: StudentAttempt) {
  const events = (await readCountedEvents(portal.db, [idOf(attempt)]))(idOf(attempt));
  return new Map(
    latestAnswers(events).map(({ question_id, selected_options, value, marked }) => [
      question_id,
      { selected_options, value, marked },
    ]),
  );
}

async function aSitting() {
  const attempt = await anAttempt(portal);
  const [first, second] = attempt.sitting.questions;
  if (!first || !second) throw new Error('A paper holds at least two questions');
  const [a = '', b = ''] = first.options.map(({ id }) => id);
  return { attempt, first, second, a, b };
}

test('a timeline tells in order what was visited, chosen, changed and cleared, with its receipts', async () => {
  const { attempt, first, second, a, b } = await aSitting();
  await attempt.save([{ seq: 1, question_id: first.id }]);
  await attempt.save([
    { seq: 2, question_id: first.id, selected_options: [a], seconds: 2 },
    { seq: 3, question_id: first.id, selected_options: [b] },
  ]);
  await attempt.save([{ seq: 4, question_id: second.id, marked: true }]);
  await attempt.save([{ seq: 5, question_id: first.id, selected_options: [] }]);
  await attempt.submit();
  const replay = await readOf(attempt);
  expect(kinds(replay)).toEqual(['started', ...Array(5).fill('answer'), 'submitted']);
  expect(only(replay, 'answer').map(({ acts, link, late }) => [acts.join(), link, late])).toEqual([
    ['visited', 1, false],
    ['answered', 2, false],
    ['changed', 2, false],
    ['marked', 3, false],
    ['cleared', 4, false],
  ]);
  expect(only(replay, 'answer')[2]).toMatchObject({
    given: { selected_options: [b], value: '' },
    before: { selected_options: [a], value: '' },
  });
  expect(replayQuestionStates(replay.entries)).toEqual(await heldOf(attempt));
  expect(replay.questions.map(({ id }) => id)).toEqual(attempt.sitting.questions.map(({ id }) => id));
  expect(only(replay, 'submitted')).toMatchObject([{ how: 'student', reason: null }]);
});

test('replayed up to any receipt, it gives the answers that the portal held at that receipt', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          question: fc.nat(2),
          option: fc.option(fc.nat(4)),
          marked: fc.option(fc.boolean()),
          with: fc.nat(2),
          reopen: fc.nat(9).map((one) => one === 0),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      fc.boolean(),
      async (changes, late) => {
        const attempt = await anAttempt(portal);
        const held = new Map<number, Awaited<ReturnType<typeof heldOf>>>();
        let [epoch, seq] = [1, 0];
        for (const [index, change] of changes.entries()) {
          if (late && index === changes.length - 1) await advanceTime(portal, attempt.test, 60 * 60 + 30);
          else if (change.reopen) epoch = (await openAgain(attempt)).data.attempt.epoch;
          const operations = Array.from({ length: 1 + change.with }, (_, step) => {
            const question = attempt.sitting.questions[(change.question + step) % 3];
            return {
              seq: ++seq,
              question_id: question?.id ?? 0,
              ...(change.option !== null && {
                selected_options: (question?.options ?? [])
                  .slice(change.option, change.option + 1)
                  .map(({ id }) => id),
              }),
              ...(change.marked !== null && { marked: change.marked }),
            };
          });
          const reply = await attempt.save(operations, epoch);
          if (reply.success) held.set(reply.data.receipt.link, await heldOf(attempt));
        }
        await attempt.submit();
        const { entries } = await readOf(attempt);
        for (const [link, answers] of held) {
          const last = entries.findLastIndex((entry) => entry.kind === 'answer' && entry.link === link);
          expect(replayQuestionStates(entries.slice(0, last + 1))).toEqual(answers);
        }
        expect(replayQuestionStates(entries)).toEqual(await heldOf(attempt));
      },
    ),
    { numRuns: 12 },
  );
});

test('openings tell the device, and whether it is another one', async () => {
  const { attempt } = await aSitting();
  const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
  await openAgain(attempt);
  await openAs(attempt, chrome);
  await openAs(attempt, chrome);
  const replay = await readOf(attempt);
  expect(only(replay, 'opened')).toMatchObject([
    { opening: 2, place: 'same' },
    { opening: 3, place: 'device', device: 'Chrome on Android' },
    { opening: 4, place: 'same', device: 'Chrome on Android' },
  ]);
});

test('a pause, minutes, messages and violations stand where they happened, with names for admins alone', async () => {
  const { attempt, first, a } = await aSitting();
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
  // Told to those who still write.
  await admin.call(sendMessage, { params, body: { message: 'Ten more minutes' } });
  const replay = await readOf(attempt, admin);
  expect(kinds(replay)).toEqual([
    ...['started', 'answer', 'paused', 'resumed', 'message', 'time-added', 'violation', 'violation'],
    'submitted',
  ]);
  expect(only(replay, 'notice').map(({ message, by }) => [message, by])).toEqual([
    [reason, admin.name],
    [expect.stringContaining('stood still'), admin.name],
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

test('an end by the invigilator and a reopening tell their reasons; late answers and admissions what they changed', async () => {
  const { attempt, first, second, a, b } = await aSitting();
  const admin = await anAdmin(portal);
  const aim = { params: { id: attempt.test }, body: { users: [attempt.student.regno], reason } };
  await attempt.save([{ seq: 1, question_id: first.id, selected_options: [a] }]);
  await admin.call(forceSubmitAttempts, aim);
  await admin.call(reopenAttempts, aim);
  const epoch = (await openAgain(attempt)).data.attempt.epoch;
  await attempt.save([{ seq: 1, question_id: first.id, selected_options: [b] }], epoch);
  await attempt.submit();
  await attempt.save([{ seq: 2, question_id: first.id, selected_options: [a] }], epoch);
  const ended = await readOf(attempt, admin);
  expect(kinds(ended)).toEqual([
    ...['started', 'answer', 'submitted', 'reopened', 'opened', 'answer', 'submitted', 'answer'],
  ]);
  expect(only(ended, 'submitted')).toMatchObject([
    { how: 'invigilator', reason, by: admin.name },
    { how: 'student' },
  ]);
  expect(only(ended, 'reopened')).toMatchObject([{ reason, by: admin.name }]);
  expect(only(ended, 'answer').at(-1)).toMatchObject({ late: true, admitted: false, changes: [] });
  expect(replayQuestionStates(ended.entries)).toEqual(await heldOf(attempt));

  const file = anUnsentAnswersFile(attempt, [
    { seq: 7, question_id: second.id, selected_options: [second.options[0]?.id ?? ''] },
  ]);
  const chosen = [
    { epoch, seq: 2 },
    { epoch: 1, seq: 7 },
  ];
  const evidence = { params: { attempt_id: idOf(attempt) } };
  const { data } = await admin.call(admitLateAnswers, {
    ...evidence,
    body: { file, chosen, reason: 'Seen by me' },
  });
  const admitted = await readOf(attempt, admin);
  expect(kinds(admitted).slice(-3)).toEqual(['answer', 'answer', 'admitted']);
  expect(only(admitted, 'answer').slice(-2)).toMatchObject([
    { late: true, admitted: true, filed: false },
    { late: true, admitted: true, filed: true },
  ]);
  expect(only(admitted, 'admitted')).toMatchObject([{ steps: 2, reason: 'Seen by me', by: admin.name }]);
  expect(replayQuestionStates(admitted.entries)).toEqual(await heldOf(attempt));
  expect(JSON.stringify((await readOwn(attempt)).data)).not.toContain('Seen by me');

  const admission = data.admissions[0]?.id ?? 0;
  await admin.call(withdrawLateAnswers, { ...evidence, body: { admission, reason: 'Not theirs' } });
  const withdrawn = await readOf(attempt, admin);
  expect(kinds(withdrawn).at(-1)).toBe('withdrawn');
  expect(replayQuestionStates(withdrawn.entries)).toEqual(await heldOf(attempt));
});

test('a student reads the own timeline once it is handed in, and texts once the answers are out', async () => {
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

test('a regrade is told with its words and marks, to students once the marks are out', async () => {
  const test = await anAptitude(portal, { release_marks: 'by-hand', release_answers: 'by-hand' });
  const attempt = await anAttempt(portal, { test });
  await attempt.submit();
  const admin = await anAdmin(portal);
  await applyRulings(admin, test, [{ question_id: attempt.sitting.questions[0]?.id ?? 0, how: 'full' }]);
  expect(only(await readOf(attempt, admin), 'regraded')).toMatchObject([
    { words: 'The key was wrong.', before: { marks: 0 }, after: { marks: 1, max_marks: 3 }, by: admin.name },
  ]);
  expect(only((await readOwn(attempt)).data, 'regraded')).toEqual([]);
  await advanceTime(portal, test, 2 * 60 * 60);
  await admin.call(releaseResults, { params: { id: test }, body: { parts: ['marks'] } });
  expect(only((await readOwn(attempt)).data, 'regraded')).toMatchObject([{ after: { marks: 1 }, by: null }]);
});

test('nobody else reads it', async () => {
  const { attempt } = await aSitting();
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
