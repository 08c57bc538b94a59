import { expect, test } from 'vitest';
import { readAttempt } from '#contract/attempts/late-answers.ts';
import { anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { useLateAnswers } from '#test/late-answers.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { anUnsentAnswersFile } from '#test/unsent-answers.ts';

const portal = usePortal();
const { look, admit, marksOf, aLateAnswer } = useLateAnswers(portal);

const idOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.attempt.id;

test("the preview shows the file's signature, what is new, and what would change in answers, marks and rank", async () => {
  const { attempt, first, second, right, file } = await aLateAnswer();
  await aMarkedAttempt(portal, { test: attempt.test, right: 1, seconds: 1 });
  const admin = await anAdmin(portal);
  const { data } = await look(admin, attempt, { file });
  const facts = await admin.call(readAttempt, { params: { attempt_id: idOf(attempt) } });
  expect(facts.data).toMatchObject({
    student: { regno: attempt.student.regno },
    how: 'student',
    openings: 1,
  });
  expect(data.file).toMatchObject([{ epoch: 1, operations: 2, signature: 'right' }]);
  expect(data.operations).toMatchObject([
    { epoch: 1, seq: 2, standing: 'new', chosen: true, clock_ms: 5_000, received_at: null },
    { epoch: 1, seq: 3, standing: 'new', chosen: true },
  ]);
  expect(data.changes.map(({ question_id, after }) => [question_id, after.outcome, after.marks])).toEqual(
    attempt.startedAttempt.questions.flatMap(({ id }) =>
      id === first || id === second ? [[id, 'right', 1]] : [],
    ),
  );
  expect(data.changes.find(({ question_id }) => question_id === first)?.before.outcome).toBe('wrong');
  expect([data.before.marks, data.before.rank, data.after.marks, data.after.rank]).toEqual([0, 2, 2, 1]);

  const some = await look(admin, attempt, { file, chosen: [{ epoch: 1, seq: 2 }] });
  expect(some.data.after).toMatchObject({ marks: 1, unanswered: 2 });
  expect(some.data.changes).toMatchObject([{ question_id: first, after: { selected_options: right } }]);
  expect(await marksOf(attempt)).toBe(0);
  expect((await look(admin, attempt)).data.operations).toEqual([]);
});

test('of two concurrent admissions of the same file one succeeds', async () => {
  const { attempt, file } = await aLateAnswer();
  const [one, other] = [await anAdmin(portal), await anAdmin(portal)];
  const chosen = [
    { epoch: 1, seq: 2 },
    { epoch: 1, seq: 3 },
  ];
  const replies = await Promise.all([admit(one, attempt, chosen, file), admit(other, attempt, chosen, file)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await look(one, attempt)).data.admissions).toHaveLength(1);
  expect(await marksOf(attempt)).toBe(2);
});

test('a changed or unsigned file is marked as such and not chosen by default', async () => {
  const { attempt, file, second } = await aLateAnswer();
  const admin = await anAdmin(portal);
  const [part] = file.parts;
  if (!part) throw new Error('The file has a part');
  const changed = {
    ...file,
    parts: [{ ...part, operations: part.operations.map((one) => ({ ...one, question_id: second })) }],
  };
  const unsigned = { ...file, parts: [{ ...part, signature: null }] };
  for (const [sent, signature] of [
    [changed, 'wrong'],
    [unsigned, 'none'],
  ] as const) {
    const { data } = await look(admin, attempt, { file: sent });
    expect(data.file).toMatchObject([{ signature }]);
    expect(data.operations.map((one) => one.chosen)).toEqual([false, false]);
    expect(data.after).toEqual(data.before);
  }
  // An admin may admit it all the same, and the log records the verdict on its signature.
  expect((await admit(admin, attempt, [{ epoch: 1, seq: 2 }], unsigned)).status).toBe(200);
  expect((await readAuditTrail(portal, 'attempt', idOf(attempt))).at(-1)?.after).toMatchObject({
    signatures: ['none'],
  });
});

test('operations that the paper does not allow, or of an epoch that does not exist, cannot be admitted', async () => {
  const { attempt, first } = await aLateAnswer();
  const strange = await anAttempt(portal);
  const admin = await anAdmin(portal);
  const file = anUnsentAnswersFile(attempt, [
    { seq: 1, question_id: first, selected_options: [] },
    { seq: 20, question_id: strange.startedAttempt.questions[0]?.id ?? 0 },
    { seq: 21, question_id: first, selected_options: ['nothing'] },
    { seq: 22, question_id: first, value: '\u0000' },
  ]);
  const { data } = await look(admin, attempt, { file });
  expect(data.operations.map(({ seq, standing }) => [seq, standing])).toEqual([
    [1, 'otherwise'],
    [20, 'unfit'],
    [21, 'unfit'],
    [22, 'unfit'],
  ]);
  const chosen = data.operations.map(({ epoch, seq }) => ({ epoch, seq }));
  expect(await admit(admin, attempt, chosen, file)).toMatchObject({ code: 'nothing-to-admit' });
  const never = anUnsentAnswersFile(attempt, [{ seq: 1, question_id: first, selected_options: [] }], {
    epoch: 9,
  });
  expect((await look(admin, attempt, { file: never })).data).toMatchObject({
    file: [{ signature: 'unknown', opened_at: null }],
    operations: [{ standing: 'no-opening' }],
  });
});

test('a file of another test, student or kind is refused with the reason', async () => {
  const { attempt, file } = await aLateAnswer();
  const other = await aLateAnswer();
  const admin = await anAdmin(portal);
  for (const [sent, words] of [
    [other.file, /belongs to another test/],
    [{ ...file, regno: 'SOMEBODY' }, /belongs to another student: SOMEBODY/],
    [{ ...file, attempt: 1_000_000 }, /belongs to another attempt/],
    [{ ...file, marks: 100 }, /not a file of unsent answers/],
    [{ ...file, parts: [] }, /not a file of unsent answers/],
    ['rubbish', /not a file of unsent answers/],
    [null, /not a file of unsent answers/],
    [[[[[]]]], /not a file of unsent answers/],
  ] as const) {
    const reply = await look(admin, attempt, { file: sent });
    expect(reply).toMatchObject({ status: 400, code: 'not-evidence' });
    expect(reply.message).toMatch(words);
  }
});
