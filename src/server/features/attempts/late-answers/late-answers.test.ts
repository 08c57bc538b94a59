import { expect, test } from 'vitest';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import type { ResultPart } from '#contract/aptitudes/terms.ts';
import { withdrawLateAnswers } from '#contract/attempts/late-answers.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { useLateAnswers } from '#test/late-answers.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { anUnsentAnswersFile } from '#test/unsent-answers.ts';

const portal = usePortal();
const { look, admit, marksOf, aLateAnswer } = useLateAnswers(portal);
const OVER = 3_700;

const idOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.attempt.id;

test('a late answer under the number of another late one is refused, and a repetition stays late', async () => {
  const { attempt, first, second } = await aLateAnswer();
  const one = { seq: 5, question_id: first, selected_options: [] };
  expect(await attempt.save([one])).toMatchObject({ status: 409, code: 'already-submitted' });
  expect(await attempt.save([one])).toMatchObject({ status: 409, code: 'already-submitted' });
  expect(await attempt.save([{ ...one, question_id: second }])).toMatchObject({
    ...{ status: 400, code: 'seq-taken' },
    issues: [{ path: 'operations.0.seq' }],
  });
  expect((await look(await anAdmin(portal), attempt)).data.operations).toHaveLength(1);
});

test('the server keeps more late answers than a device collects, and no more than one admission can take', async () => {
  const attempt = await anAttempt(portal);
  const question_id = attempt.startedAttempt.questions[0]?.id ?? 0;
  await attempt.submit();
  let seq = 0;
  const more = () =>
    attempt.save(Array.from({ length: 500 }, () => ({ seq: ++seq, question_id, marked: true })));
  while (seq < 10_000) expect(await more()).toMatchObject({ code: 'already-submitted' });
  const admin = await anAdmin(portal);
  const { operations } = (await look(admin, attempt)).data;
  expect(operations.length).toBeGreaterThan(4_000);
  const chosen = operations.flatMap(({ epoch, seq: number, chosen: isChosen }) =>
    isChosen ? { epoch, seq: number } : [],
  );
  expect(chosen).toHaveLength(operations.length);
  expect((await admit(admin, attempt, chosen)).success).toBe(true);
});

type Late = { attempt: StudentAttempt; question: number; right: string[] };

/** An attempt and the right answer that its student will submit too late. */
async function anAttemptToSubmit(sections?: Parameters<typeof aSectionedAptitude>[1]): Promise<Late> {
  const test = sections
    ? (await aSectionedAptitude(portal, sections, { one_way: true })).id
    : await anAptitude(portal);
  const attempt = await anAttempt(portal, { test });
  const question = attempt.startedAttempt.questions.at(-1)?.id ?? 0;
  return { attempt, question, right: (await attempt.key(question)).right };
}

const lateSubmissions: [what: string, bring: () => Promise<Late>][] = [
  [
    'after the deadline',
    async () => {
      const late = await anAttemptToSubmit();
      await advanceTime(portal, late.attempt.test, OVER);
      return late;
    },
  ],
  [
    'after an invigilator ended the attempt',
    async () => {
      const late = await anAttemptToSubmit();
      const { student, test } = late.attempt;
      const body = { users: [student.regno], reason: 'Seen with a telephone' };
      await (await anAdmin(portal)).call(forceSubmitAttempts, { params: { id: test }, body });
      return late;
    },
  ],
  [
    'a second time',
    async () => {
      const late = await anAttemptToSubmit();
      await late.attempt.submit();
      return late;
    },
  ],
  [
    'with an answer of a section that is not open',
    () => anAttemptToSubmit([{ name: 'One' }, { name: 'Two' }]),
  ],
];

test.each(lateSubmissions)(
  'an answer submitted %s can be previewed, admitted and withdrawn',
  async (_, bring) => {
    const { attempt, question, right } = await bring();
    expect((await attempt.submit([{ question_id: question, selected_options: right }])).success).toBe(true);
    const admin = await anAdmin(portal);
    const held = (await look(admin, attempt)).data.operations;
    expect(held).toMatchObject([{ question_id: question, standing: 'held', selected_options: right }]);
    const chosen = held.map(({ epoch, seq }) => ({ epoch, seq }));
    const admitted = await admit(admin, attempt, chosen);
    expect(admitted).toMatchObject({ status: 200, data: { before: { marks: 1 } } });
    const file = anUnsentAnswersFile(attempt, [{ seq: 7, question_id: question, selected_options: [] }]);
    expect((await look(admin, attempt, { file })).data.operations).toHaveLength(2);
    const withdrawn = await admin.call(withdrawLateAnswers, {
      params: { attempt_id: idOf(attempt) },
      body: { admission: admitted.data.admissions[0]?.id ?? 0, reason: 'Of another student' },
    });
    expect(withdrawn).toMatchObject({ status: 200, data: { before: { marks: 0 } } });
  },
);

test('late answers that the server has stored are admitted without a file', async () => {
  const { attempt, first, right } = await aLateAnswer();
  await attempt.save([{ seq: 7, question_id: first, selected_options: right }]);
  const admin = await anAdmin(portal);
  expect((await look(admin, attempt)).data.operations).toMatchObject([
    { seq: 7, standing: 'held', chosen: true, after_answers: false },
  ]);
  await admit(admin, attempt, [{ epoch: 1, seq: 7 }]);
  expect(await marksOf(attempt)).toBe(1);
});

test('answers that arrive after the student could read the correct ones are marked and not chosen by default', async () => {
  const { attempt, first, right, file } = await aLateAnswer({ release: 'at-once' });
  await attempt.save([{ seq: 7, question_id: first, selected_options: right }]);
  const admin = await anAdmin(portal);
  const { data } = await look(admin, attempt, { file });
  expect(data.operations).toMatchObject([
    { seq: 2, standing: 'new', chosen: false, after_answers: true },
    { seq: 3, standing: 'new', chosen: false, after_answers: true },
    { seq: 7, standing: 'held', chosen: false, after_answers: true },
  ]);
  expect(data.after).toEqual(data.before);
  // An admin may admit it all the same.
  expect((await admit(admin, attempt, [{ epoch: 1, seq: 7 }])).status).toBe(200);
  expect(await marksOf(attempt)).toBe(1);
});

test('answers from before the release are chosen by default, and those after it are not', async () => {
  const { attempt, first, right, file } = await aLateAnswer({ release: 'by-hand' });
  const late = (seq: number) => attempt.save([{ seq, question_id: first, selected_options: right }]);
  const admin = await anAdmin(portal);
  const chosen = async (body = {}) =>
    (await look(admin, attempt, body)).data.operations.map((one) => [one.seq, one.chosen]);
  const release = (...parts: ResultPart[]) =>
    admin.call(releaseResults, { params: { id: attempt.test }, body: { parts } });
  await advanceTime(portal, attempt.test, OVER);
  await late(7);
  await release('marks');
  await late(8);
  const before = [
    [7, true],
    [8, true],
  ];
  expect(await chosen()).toEqual(before);
  expect(await chosen({ file })).toEqual([[2, true], [3, true], ...before]);
  await release('answers');
  await late(9);
  expect(await chosen()).toEqual([...before, [9, false]]);
  expect(await chosen({ file })).toEqual([[2, false], [3, false], ...before, [9, false]]);
});

test('with answers released at the end, later ones are not chosen by default', async () => {
  const { attempt, first, right } = await aLateAnswer({ release: 'after-end' });
  await advanceTime(portal, attempt.test, OVER);
  await attempt.save([{ seq: 7, question_id: first, selected_options: right }]);
  const { data } = await look(await anAdmin(portal), attempt);
  expect(data.operations).toMatchObject([{ seq: 7, chosen: false, after_answers: true }]);
});

test('a late answer of an older opening never replaces one that was acknowledged after it', async () => {
  const first = await anAttempt(portal, { test: await anAptitude(portal, { release: 'at-once' }) });
  const question = first.startedAttempt.questions[0]?.id ?? 0;
  const { right, wrong } = await first.key(question);
  const second = await anAttempt(portal, { student: first.student, test: first.test });
  await second.save([{ seq: 1, question_id: question, selected_options: wrong.slice(0, 1) }]);
  await second.submit();
  const admin = await anAdmin(portal);
  const old = anUnsentAnswersFile(first, [{ seq: 900, question_id: question, selected_options: right }]);
  const { data } = await look(admin, second, { file: old });
  expect(data).toMatchObject({ file: [{ signature: 'right' }], changes: [], after: { marks: 0 } });
  expect((await admit(admin, second, [{ epoch: 1, seq: 900 }], old)).status).toBe(200);
  expect(await marksOf(second)).toBe(0);
});
