import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admitLateAnswers, withdrawLateAnswers } from '#contract/attempts/late-answers.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import { readTimeline, replayQuestionStates } from '#contract/attempts/timeline.ts';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import { advanceTime, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { useTimelines } from '#test/timelines.ts';
import { anUnsentAnswersFile } from '#test/unsent-answers.ts';

const portal = usePortal();
const { readOf, readOwn, kinds, only, openAgain, openAs, readAnswers, aStartedAttempt } =
  useTimelines(portal);
const reason = 'The lamp of the hall fell';

const idOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.attempt.id;

test('a timeline lists visits, answers, changes and cleared answers in order, with their receipts', async () => {
  const { attempt, first, second, a, b } = await aStartedAttempt();
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
  expect(replayQuestionStates(replay.entries)).toEqual(await readAnswers(attempt));
  expect(replay.questions.map(({ id }) => id)).toEqual(attempt.startedAttempt.questions.map(({ id }) => id));
  expect(only(replay, 'submitted')).toMatchObject([{ how: 'student', reason: null }]);
});

test('the parts of a timeline are the whole of it', async () => {
  const { attempt, first } = await aStartedAttempt();
  await attempt.save(Array.from({ length: 6 }, (_, at) => ({ seq: at + 1, question_id: first.id })));
  await attempt.submit();
  const whole = await readOf(attempt);
  expect(whole.next).toBeNull();
  const admin = await anAdmin(portal);
  const parts: (typeof whole)[] = [];
  for (let next: number | null = 0; next !== null; next = parts.at(-1)?.next ?? null) {
    const params = { attempt_id: idOf(attempt) };
    parts.push((await admin.call(readTimeline, { params, query: { from: next, limit: 3 } })).data);
  }
  expect(parts.map(({ entries }) => entries.length)).toEqual([3, 3, 2]);
  expect(parts.flatMap(({ entries }) => entries)).toEqual(whole.entries);
});

test('replayed up to any receipt, a timeline gives the answers that the portal had at that receipt', async () => {
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
        const held = new Map<number, Awaited<ReturnType<typeof readAnswers>>>();
        let [epoch, seq] = [1, 0];
        for (const [index, change] of changes.entries()) {
          if (late && index === changes.length - 1) await advanceTime(portal, attempt.test, 60 * 60 + 30);
          else if (change.reopen) epoch = (await openAgain(attempt)).data.attempt.epoch;
          const operations = Array.from({ length: 1 + change.with }, (_, step) => {
            const question = attempt.startedAttempt.questions[(change.question + step) % 3];
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
          if (reply.success) held.set(reply.data.receipt.link, await readAnswers(attempt));
        }
        await attempt.submit();
        const { entries } = await readOf(attempt);
        for (const [link, answers] of held) {
          const last = entries.findLastIndex((entry) => entry.kind === 'answer' && entry.link === link);
          expect(replayQuestionStates(entries.slice(0, last + 1))).toEqual(answers);
        }
        expect(replayQuestionStates(entries)).toEqual(await readAnswers(attempt));
      },
    ),
    { numRuns: 12 },
  );
});

test('openings show the device, and whether it is another one', async () => {
  const { attempt } = await aStartedAttempt();
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

test('a forced submission and a reopening show their reasons; late answers and admissions what they changed', async () => {
  const { attempt, first, second, a, b } = await aStartedAttempt();
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
  expect(replayQuestionStates(ended.entries)).toEqual(await readAnswers(attempt));

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
  expect(replayQuestionStates(admitted.entries)).toEqual(await readAnswers(attempt));
  expect(JSON.stringify((await readOwn(attempt)).data)).not.toContain('Seen by me');

  const admission = data.admissions[0]?.id ?? 0;
  await admin.call(withdrawLateAnswers, { ...evidence, body: { admission, reason: 'Not theirs' } });
  const withdrawn = await readOf(attempt, admin);
  expect(kinds(withdrawn).at(-1)).toBe('withdrawn');
  expect(replayQuestionStates(withdrawn.entries)).toEqual(await readAnswers(attempt));
});
