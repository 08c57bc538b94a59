import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admitLateAnswers } from '#contract/attempts/late-answers.ts';
import { formatShortHash, readReceipts, verifyReceiptChain } from '#contract/attempts/receipts.ts';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import { anAttempt } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { anUnsentAnswersFile } from '#test/unsent-answers.ts';

const portal = usePortal();

/** An attempt of three saves over two openings. */
async function aHistory() {
  const first = await anAttempt(portal);
  const question = first.startedAttempt.questions[0]?.id ?? 0;
  const { right, wrong } = await first.key(question);
  const receipts = [
    (await first.save([{ seq: 1, question_id: question, selected_options: wrong.slice(0, 1) }])).data.receipt,
    (await first.save([{ seq: 2, question_id: question, marked: true }])).data.receipt,
  ];
  const second = await anAttempt(portal, { student: first.student, test: first.test });
  receipts.push(
    (
      await second.save([
        { seq: 1, question_id: question, selected_options: right },
        { seq: 2, question_id: question, seconds: 9 },
      ])
    ).data.receipt,
  );
  const id = first.startedAttempt.attempt.id;
  const admin = await anAdmin(portal);
  const verified = async () => (await admin.call(verifyReceiptChain, { params: { attempt_id: id } })).data;
  return { id, second, question, right, receipts, verified };
}

/** Changes events as only the owner of the database can, without the append-only guard. */
async function tamper(change: ReturnType<typeof sql>) {
  await sql`alter table answer_event disable trigger answer_event_append_only`.execute(portal.db);
  await change.execute(portal.db);
  await sql`alter table answer_event enable trigger answer_event_append_only`.execute(portal.db);
}

test('every acknowledged receipt is a link of the chain, and the chain is whole', async () => {
  const { receipts, second, verified } = await aHistory();
  const { data } = await second.student.call(readReceipts, { params: { id: second.test } });
  expect(data.whole).toBe(true);
  expect(data.links.map(({ link, hash }) => ({ link, hash }))).toEqual(receipts);
  expect(data.links.map(({ operations, answers }) => [operations, answers])).toEqual([
    [1, 1],
    [1, 0],
    [2, 1],
  ]);
  expect(await verified()).toMatchObject({
    ...{ whole: true, faults: [], proven: 3, newest: receipts[2], code: null },
    openings: [
      { epoch: 1, link: 0, right: true },
      { epoch: 2, link: 2, right: true },
    ],
  });
});

test('the code of a submission stays the same after late answers are admitted', async () => {
  const { id, second, question, verified } = await aHistory();
  const handedIn = await second.submit();
  const file = anUnsentAnswersFile(second, [{ seq: 90, question_id: question, selected_options: [] }]);
  await (await anAdmin(portal)).call(admitLateAnswers, {
    params: { attempt_id: id },
    body: { file, chosen: [{ epoch: 2, seq: 90 }], reason: 'A power cut' },
  });
  const { code, whole, links } = await verified();
  expect(code).toBe(handedIn.data.code);
  expect(whole).toBe(true);
  expect(links.at(-1)).toMatchObject({ operations: 1, late: 1 });
  expect(formatShortHash(links.at(-1)?.hash ?? '')).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
});

test('the code of an earlier submission stays readable after a reopening and another submission', async () => {
  const { second, question, verified } = await aHistory();
  const { student, test: id } = second;
  const first = (await second.submit()).data;
  const answer = { seq: 9, question_id: question, selected_options: [] };
  expect(await second.save([answer])).toMatchObject({ code: 'already-submitted' });
  await (await anAdmin(portal)).call(reopenAttempts, {
    params: { id },
    body: { users: [student.regno], reason: 'The wrong hall' },
  });
  const earlier = [{ code: first.code, submitted_at: first.submitted_at }];
  expect(await verified()).toMatchObject({ code: null, earlier });
  const third = await anAttempt(portal, { student, test: id });
  await third.save([answer]);
  const { code } = (await third.submit()).data;
  expect(code).not.toBe(first.code);
  const { data } = await student.call(readReceipts, { params: { id } });
  expect(data).toMatchObject({ code, earlier });
});

const where = (id: number, epoch: number, seq: number) =>
  sql`where attempt_id = ${id} and epoch = ${epoch} and seq = ${seq}`;

test.each([
  ['an altered answer', (id: number) => sql`update answer_event set selected = '{x}' ${where(id, 1, 1)}`],
  ['an altered time', (id: number) => sql`update answer_event set received_at = now() ${where(id, 2, 2)}`],
  [
    'a late answer made timely',
    (id: number) => sql`update answer_event set late = not late ${where(id, 2, 1)}`,
  ],
  ['a deleted event', (id: number) => sql`delete from answer_event ${where(id, 2, 2)}`],
  ['a deleted link', (id: number) => sql`delete from answer_event where attempt_id = ${id} and link = 2`],
  ['a deleted end', (id: number) => sql`delete from answer_event where attempt_id = ${id} and link = 3`],
  ['everything deleted', (id: number) => sql`delete from answer_event where attempt_id = ${id}`],
  [
    'events in another order',
    (id: number) => sql`update answer_event set link = 3 - link where attempt_id = ${id} and epoch = 1`,
  ],
  [
    'an inserted event',
    (
      id: number,
    ) => sql`insert into answer_event (attempt_id, epoch, seq, question_id, received_at, late, link)
      select attempt_id, epoch, 70, question_id, received_at, late, link from answer_event ${where(id, 1, 1)}`,
  ],
  [
    'an event outside of the chain',
    (id: number) => sql`insert into answer_event (attempt_id, epoch, seq, question_id, received_at, late)
      select attempt_id, epoch, 71, question_id, received_at, late from answer_event ${where(id, 1, 1)}`,
  ],
  [
    'a link at the end',
    (
      id: number,
    ) => sql`insert into answer_event (attempt_id, epoch, seq, question_id, received_at, late, link)
      select attempt_id, epoch, 72, question_id, received_at, late, 4 from answer_event ${where(id, 1, 1)}`,
  ],
])('%s in the database is found', async (_what, change) => {
  const { id, verified } = await aHistory();
  expect((await verified()).whole).toBe(true);
  await tamper(change(id));
  const { whole, faults } = await verified();
  expect(whole).toBe(false);
  expect(faults.length).toBeGreaterThan(0);
});

test('a newest link that was altered after an opening is reported and proves nothing', async () => {
  const { id, second, verified } = await aHistory();
  await anAttempt(portal, { student: second.student, test: second.test });
  await sql`update attempt_chain set head = sha256(head) where attempt_id = ${id}`.execute(portal.db);
  expect(await verified()).toMatchObject({
    ...{ whole: false, proven: 2, faults: [{ kind: 'contradicted', from: 3, to: 3 }] },
    openings: [{ epoch: 1 }, { epoch: 2 }, { epoch: 3, link: 3, right: true }],
  });
});

test('even with a forged newest link, an opening reveals a change before it', async () => {
  const { id, receipts, verified } = await aHistory();
  await tamper(sql`update answer_event set selected = '{x}' ${where(id, 1, 1)}`);
  const forged = (await verified()).links.at(-1)?.hash ?? '';
  await sql`update attempt_chain set head = decode(${forged}, 'hex') where attempt_id = ${id}`.execute(
    portal.db,
  );
  const after = await verified();
  expect(after).toMatchObject({ whole: false, proven: 0, faults: [{ kind: 'changed', from: 1, to: 2 }] });
  // A receipt on the student's device reveals it all the same.
  expect(after.links.map(({ hash }) => hash)).not.toContain(receipts[2]?.hash);
});
