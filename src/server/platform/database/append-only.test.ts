import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reportViolations } from '#contract/attempts/proctoring.ts';
import { REDACTED } from '#contract/audit.ts';
import { removeQuestion } from '#contract/questions/question.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { anAttempt, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { transaction } from './transaction.ts';

const portal = usePortal();

/** Inserts at least one row into each append-only table. */
async function aHistory() {
  const { save, startedAttempt, student } = await anAttempt(portal);
  await save([{ seq: 1, question_id: startedAttempt.questions[0]?.id ?? 0, marked: true }]);
  const seen = { seq: 1, kind: 'hidden', at: new Date().toISOString(), seconds: 8 } as const;
  await student.call(reportViolations, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: { epoch: 1, violations: [seen] },
  });
  await audit(portal.db, { actor: student.id, action: 'account.block', subject: ['account', student.id] });
}

test.each([
  ['audit_event', "set action = 'other'"],
  ['answer_event', 'set late = true'],
  ['violation', 'set counted = false'],
  ['question_version', "set description = 'other'"],
])('%s refuses update, delete and truncate', async (table, change) => {
  await aHistory();
  const before = await sql`select * from ${sql.table(table)}`.execute(portal.db);
  expect(before.rows.length).toBeGreaterThan(0);
  for (const statement of [
    sql`update ${sql.table(table)} ${sql.raw(change)}`,
    sql`delete from ${sql.table(table)}`,
    sql`truncate ${sql.table(table)} cascade`,
  ])
    await expect(statement.execute(portal.db)).rejects.toThrow(`${table} is append-only`);
  expect(await sql`select * from ${sql.table(table)}`.execute(portal.db)).toEqual(before);
});

test('a version is deleted only with its question, and that only while no test uses it', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal);
  expect((await admin.call(removeQuestion, { params: { id } })).data).toEqual({ outcome: 'deleted' });
  const { startedAttempt } = await anAttempt(portal);
  const used = startedAttempt.questions[0]?.id ?? 0;
  await expect(portal.db.deleteFrom('question').where('id', '=', used).execute()).rejects.toThrow(
    /foreign key/,
  );
});

test('an attempt is deleted neither with its test nor with its student', async () => {
  const { student, test: id } = await anAttempt(portal);
  await expect(portal.db.deleteFrom('aptitude').where('id', '=', id).execute()).rejects.toThrow(
    /foreign key/,
  );
  await expect(portal.db.deleteFrom('account').where('id', '=', student.id).execute()).rejects.toThrow(
    /foreign key/,
  );
});

test('an audit row holds actor, action, subject, before and after', async () => {
  const admin = await anAdmin(portal);
  await audit(portal.db, {
    actor: admin.id,
    action: 'aptitude.edit',
    subject: ['aptitude', 700],
    before: { list: [1, null], text: 'ä"' },
    after: null,
  });
  expect(await readAuditTrail(portal, 'aptitude', 700)).toEqual([
    { actor_id: admin.id, action: 'aptitude.edit', before: { list: [1, null], text: 'ä"' }, after: null },
  ]);
});

test('an action of the portal itself has no account', async () => {
  await audit(portal.db, { actor: null, action: 'aptitude.archive', subject: ['aptitude', 800] });
  expect(await readAuditTrail(portal, 'aptitude', 800)).toEqual([
    { actor_id: null, action: 'aptitude.archive', before: null, after: null },
  ]);
});

test('an audit row of a change that fails is not written', async () => {
  const failing = transaction(portal.db, async (tx) => {
    await audit(tx, { actor: null, action: 'aptitude.delete', subject: ['aptitude', 900] });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await readAuditTrail(portal, 'aptitude', 900)).toEqual([]);
});

test('an audit row says that a personal value changed, and never the value', async () => {
  const before = { name: 'Invented', mail: null, list: [{ regno: 'A1', trade: 'GCS' }], at: new Date(0) };
  await audit(portal.db, { actor: null, action: 'account.register', subject: ['account', 901], before });
  await audit(portal.db, { actor: null, action: 'aptitude.edit', subject: ['aptitude', 901], before });
  const list = [{ regno: REDACTED, trade: 'GCS' }];
  const at = '1970-01-01T00:00:00.000Z';
  expect(await readAuditTrail(portal, 'account', 901)).toMatchObject([
    { before: { name: REDACTED, mail: null, list, at } },
  ]);
  // In the audit row of a test it is the name of the test.
  expect(await readAuditTrail(portal, 'aptitude', 901)).toMatchObject([
    { before: { name: 'Invented', list, at } },
  ]);
});
