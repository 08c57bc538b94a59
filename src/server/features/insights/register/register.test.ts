import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { exportRegister } from '#contract/insights/register.ts';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { addAnswers } from '#test/practice.ts';
import { request } from '#test/raw-request.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const BATCH = 2061;

const read = async (year: number, path: typeof exportRegister.path = '/insights/register/export') => {
  const address = `/api${path}?year=${year}&batch=${BATCH}&format=csv`;
  const { text } = await request(portal, 'GET', address, { token: (await anAdmin(portal)).token });
  return parse<Record<string, string>>(text, { bom: true, columns: true });
};

test('the register counts what each student did from July to June, and leaves out who did nothing', async () => {
  const people = [];
  for (const name of ['Asha', 'Bela', 'Chetan']) people.push(await aStudent(portal, { name }));
  const [asha, bela] = people;
  if (!asha || !bela) throw new Error('There are no students');
  await sql`update account set batch = ${BATCH} where id = any(${people.map(({ id }) => id)}::int[])`.execute(
    portal.db,
  );
  const test = await anAptitude(portal);
  await aMarkedAttempt(portal, { test, student: asha, right: 2 });
  await sql`update attempt set submitted_at = '2031-06-30T18:29:00Z', started_at = '2031-06-30T18:00:00Z'
    where aptitude_id = ${test}`.execute(portal.db);
  await addAnswers(portal.db, bela.id, [
    { template: 'age-difference', topic: 'Ages', right: true, seconds: 90 },
    { template: 'age-sum', topic: 'Ages', right: false, seconds: 30 },
  ]);
  await sql`alter table practice_answer disable trigger practice_answer_append_only`.execute(portal.db);
  await sql`update practice_answer set at = '2031-06-30T18:31:00Z' where account_id = ${bela.id}`.execute(
    portal.db,
  );
  await sql`alter table practice_answer enable trigger practice_answer_append_only`.execute(portal.db);
  // Asha submitted a minute before midnight in India, Bela practised a minute after.
  expect(await read(2030)).toMatchObject([
    {
      Name: 'Asha',
      'Tests taken': '1',
      'Mocks taken': '0',
      'Questions practised': '0',
      'First activity': expect.stringMatching(/^2031-06-30/),
    },
  ]);
  expect(await read(2031)).toMatchObject([
    {
      Name: 'Bela',
      'Tests taken': '0',
      'Questions practised': '2',
      'Days of practice': '1',
      'Minutes of practice': '2',
    },
  ]);
  expect(await read(2032)).toEqual([]);
});
