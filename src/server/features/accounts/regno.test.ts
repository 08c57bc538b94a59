import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admitStudents } from '#contract/aptitudes/admission.ts';
import { waiveVenue } from '#contract/attempts/location.ts';
import { listAuditEntries } from '#contract/audit.ts';
import {
  blockPeople,
  readBlockHistory,
  searchBlockablePeople,
  unblockPeople,
} from '#contract/blocks/block.ts';
import { archivePeople, readPerson, restorePeople } from '#contract/people/directory.ts';
import { inviteStudents } from '#contract/people/invitations.ts';
import { makeResetLink } from '#contract/people/reset-links.ts';
import { addJsprs } from '#contract/people/roles.ts';
import { foldRegno, NewRegno } from '#contract/person.ts';
import { regnoForm } from '#contract/text-form.ts';
import { anAptitude } from '#test/attempts.ts';
import { extendWaits } from '#test/login-throttle.ts';
import { anAdmin, aStudent, PASSWORD } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aTestAtVenue } from '#test/venues.ts';

const portal = usePortal();

/** These texts in lower case, as PostgreSQL lowers them. */
async function loweredOf(regnos: string[]): Promise<string[]> {
  const { rows } = await sql<{ lowered: string }>`
    select lower(one) as lowered from unnest(${regnos}::text[]) with ordinality as asked (one, place) order by place`.execute(
    portal.db,
  );
  return rows.map((row) => row.lowered);
}

test('the portal folds every letter of a stored number as the database does', async () => {
  const { rows } = await sql<{ letter: string; lowered: string }>`
    select chr(code) as letter, lower(chr(code)) as lowered from generate_series(1, 1423) as code
    where normalize(chr(code), nfkc) = chr(code)`.execute(portal.db);
  const letters = rows.filter(({ letter }) => regnoForm(letter) === letter);
  expect(letters.length).toBeGreaterThan(900);
  expect(letters.filter(({ letter, lowered }) => foldRegno(letter) !== lowered)).toEqual([]);
});

test('a number for a new account is of ASCII, and folded as the database lowers it', async () => {
  const sign = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 1 }),
  );
  const accepted = fc
    .string({ unit: sign, minLength: 1, maxLength: 12 })
    .map((typed) => NewRegno.safeParse(typed).data)
    .filter((regno) => regno !== undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(accepted, { minLength: 1, maxLength: 50 }), async (regnos) => {
      for (const regno of regnos) expect(regno).toMatch(/^[ -~]+$/);
      expect(regnos.map(foldRegno)).toEqual(await loweredOf(regnos));
    }),
    { numRuns: 40 },
  );
});

let count = 0;
/** A student with a number that registration would refuse, and other spellings that the database takes for the same. */
async function aStrangeStudent() {
  const number = `${process.pid}/${++count}`;
  const student = await aStudent(portal, { regno: `İI${number}ΑΣ` });
  return {
    student,
    spellings: [student.regno, `iİ${number}ασ`, `Ｉİ${number}\u200bΑΣ`, `II${number.replace('/', '∕')}Ασ`],
  };
}

test('a person can be looked up, blocked and archived by any spelling of the number', async () => {
  const admin = await anAdmin(portal);
  const { student, spellings } = await aStrangeStudent();
  const other = await aStudent(portal);
  for (const regno of spellings) {
    const signedIn = await request(portal, 'POST', '/api/user/login', {
      body: { regno, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    const regnos = [other.regno, regno];
    const name = student.name;
    expect((await admin.call(readPerson, { query: { regno } })).data).toMatchObject({ name });
    expect((await admin.call(readBlockHistory, { query: { regno } })).data).toMatchObject({ name });
    expect((await admin.call(searchBlockablePeople, { query: { search: regnos.join() } })).data.total).toBe(
      2,
    );
    expect((await admin.call(archivePeople, { body: { regnos } })).status).toBe(200);
    expect((await admin.call(restorePeople, { body: { regnos } })).status).toBe(200);
    expect((await admin.call(addJsprs, { body: { regnos } })).status).toBe(200);
    expect((await admin.call(inviteStudents, { body: { users: regnos } })).data).toMatchObject({ active: 2 });
    expect((await admin.call(makeResetLink, { body: { regno, show: true } })).status).toBe(200);
    expect((await admin.call(blockPeople, { body: { users: regnos } })).status).toBe(200);
    const { data } = await admin.call(listAuditEntries, { query: { about: 'account', subject: regno } });
    expect(data.results[0]).toMatchObject({ action: 'account.block' });
    expect((await admin.call(unblockPeople, { body: { users: regnos } })).status).toBe(200);
  }
});

test('a list and a waiver take every spelling of a number', async () => {
  const admin = await anAdmin(portal);
  const { spellings } = await aStrangeStudent();
  const { id: guarded } = await aTestAtVenue(portal);
  const listed = await anAptitude(portal);
  for (const [place, regno] of spellings.entries()) {
    expect(
      (await admin.call(admitStudents, { params: { id: listed }, body: { users: [regno, 'N0B0DY'] } })).data,
    ).toEqual({ added: place === 0 ? 1 : 0, unknown: ['N0B0DY'] });
    const body = { regno, reason: 'No phone at hand' };
    expect((await admin.call(waiveVenue, { params: { id: guarded }, body })).status).toBe(200);
  }
  const twice = { params: { id: await anAptitude(portal) }, body: { users: spellings } };
  expect((await admin.call(admitStudents, twice)).data).toEqual({ added: 1, unknown: [] });
});

test('every spelling of a number uses up the same tries', async () => {
  const { spellings } = await aStrangeStudent();
  const signIn = (regno: string, password: string) =>
    request(portal, 'POST', '/api/user/login', { body: { regno, password } });
  const fail = async (regno: string, wrong: string) => {
    await signIn(regno, wrong);
    await extendWaits(portal);
  };
  for (const regno of spellings) for (const wrong of ['one', 'two']) await fail(regno, wrong);
  for (const regno of spellings) expect((await signIn(regno, PASSWORD)).status).toBe(429);
  // This does not reveal which numbers have accounts.
  const nobody = spellings.map((regno) => `${regno}/nobody`);
  for (const regno of nobody) for (const wrong of ['one', 'two']) await fail(regno, wrong);
  for (const regno of nobody) expect((await signIn(regno, 'three')).status).toBe(429);
});
