import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import {
  listYearChanges,
  previewYearChange,
  startYearChange,
  undoYearChange,
  type YearChange,
} from '#contract/people/academic-year.ts';
import { archivePeople, listPeople, restorePeople } from '#contract/people/directory.ts';
import { listJsprs } from '#contract/people/representatives.ts';
import { addJsprs, addSprs, removeSprs } from '#contract/people/roles.ts';
import { Role } from '#contract/person.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { setBlocked } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

let year = 1950;
/** A batch that no other test has, with the one before it. */
const freshBatch = () => {
  year += 2;
  return year;
};

const act = (by: Person, kind: YearChange['kind'], batch: number, step_back = false) =>
  by.call(startYearChange, { body: { kind, batch, step_back } });
const undo = (by: Person, id: number) => by.call(undoYearChange, { params: { id } });
const regnosOf = (people: Person[]) => ({ body: { regnos: people.map((one) => one.regno) } });

/** Role, archive and standing of each. */
async function worldOf(people: Person[]) {
  return await portal.db
    .selectFrom('account')
    .select(['id', 'role', 'archived_at', 'standing'])
    .where('id', 'in', [0, ...people.map((one) => one.id)])
    .orderBy('id')
    .execute();
}
const rolesOf = async (people: Person[]) => (await worldOf(people)).map((one) => one.role);

test('promoting a batch makes its JSPRs SPRs and, if chosen, older SPRs students', async () => {
  const [admin, batch] = [await anAdmin(portal), freshBatch()];
  const people = [
    await aJspr(portal, { batch }),
    await aStudent(portal, { batch }),
    await aPerson(portal, { role: 'spr', batch: batch - 1 }),
    await aJspr(portal, { batch: batch - 1 }),
  ];
  const preview = await admin.call(previewYearChange, {
    query: { kind: 'promote', batch, step_back: 'true' },
  });
  expect(preview.data.counts).toMatchObject({ promoted: 1 });
  const { data } = await act(admin, 'promote', batch, true);
  expect(data.counts).toEqual(preview.data.counts);
  expect(await rolesOf(people)).toEqual(['spr', 'student', 'student', 'jspr']);
  const without = freshBatch();
  const spr = await aPerson(portal, { role: 'spr', batch: without - 1 });
  const jspr = await aJspr(portal, { batch: without });
  await act(admin, 'promote', without);
  expect(await rolesOf([spr, jspr])).toEqual(['spr', 'spr']);
});

test('a blocked JSPR is not promoted and is named in the preview', async () => {
  const [admin, batch] = [await anAdmin(portal), freshBatch()];
  const [free, blocked] = [await aJspr(portal, { batch }), await aJspr(portal, { batch })];
  await setBlocked(portal, [blocked], true);
  const preview = await admin.call(previewYearChange, { query: { kind: 'promote', batch } });
  expect(preview.data).toMatchObject({
    counts: { promoted: 1 },
    left: [{ regno: blocked.regno, name: blocked.name }],
  });
  await act(admin, 'promote', batch);
  expect(await rolesOf([free, blocked])).toEqual(['spr', 'jspr']);
});

test('archiving a batch ends its sessions everywhere within a second, keeps all data and skips admins', async () => {
  const [admin, batch] = [await anAdmin(portal), freshBatch()];
  const student = await aStudent(portal, { batch });
  const jspr = await aJspr(portal, { batch });
  const staff = await aPerson(portal, { role: 'admin', batch });
  const other = await aStudent(portal, { batch: batch - 1 });
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  const statusOn = async (on: typeof portal, person: Person) =>
    (await on.call(verifySession, {}, person.token)).status;
  expect([await statusOn(portal, student), await statusOn(node, student)]).toEqual([200, 200]);

  const { data } = await act(admin, 'archive', batch);
  expect(data.counts.archived).toEqual({ students: 1, jsprs: 1, sprs: 0 });
  expect(await statusOn(portal, student)).toBe(401);
  await vi.waitFor(async () => expect(await statusOn(node, student)).toBe(401), {
    timeout: 1_000,
    interval: 20,
  });
  expect([await statusOn(portal, staff), await statusOn(portal, other)]).toEqual([200, 200]);
  expect((await admin.call(listJsprs, { query: { batch } })).data).toEqual([]);
  const listed = await admin.call(listPeople, { query: { batch } });
  expect(listed.data.results.map((one) => one.regno)).toEqual([staff.regno]);
  const archived = await admin.call(listPeople, { query: { batch, state: 'archived', sort: 'regno' } });
  expect(archived.data.results.map((one) => one.regno).toSorted()).toEqual(
    [student.regno, jspr.regno].toSorted(),
  );
  const signIn = await portal.call(login, { body: { regno: student.regno, password: PASSWORD } });
  expect(signIn).toMatchObject({ status: 403, code: 'archived' });
});

test('an archived person gets no mail with a code', async () => {
  const student = await aStudent(portal);
  await portal.db
    .updateTable('account')
    .set({ mail: 'invented@example.org' })
    .where('id', '=', student.id)
    .execute();
  await (await anAdmin(portal)).call(archivePeople, regnosOf([student]));
  await portal.call(sendRecoveryCode, { params: { regno: student.regno } });
  const mails = await portal.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', 'invented@example.org')
    .execute();
  expect(mails).toEqual([]);
});

test('archived people can be restored one by one and sign in again', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  expect((await admin.call(archivePeople, regnosOf([student]))).data.changed).toEqual([student.regno]);
  expect((await admin.call(archivePeople, regnosOf([student]))).data.changed).toEqual([]);
  expect((await admin.call(restorePeople, regnosOf([student]))).data.changed).toEqual([student.regno]);
  expect((await portal.call(login, { body: { regno: student.regno, password: PASSWORD } })).status).toBe(200);
  const trail = await readAuditTrail(portal, 'account', student.id);
  expect(trail.map((entry) => entry.action)).toEqual(['account.archive', 'account.restore']);
});

test('a call that names an admin archives nobody', async () => {
  const [admin, other, student] = [await anAdmin(portal), await anAdmin(portal), await aStudent(portal)];
  expect(await admin.call(archivePeople, regnosOf([student, other]))).toMatchObject({
    status: 409,
    code: 'admin-not-archived',
    message: expect.stringContaining(other.regno),
  });
  expect((await worldOf([student]))[0]?.archived_at).toBeNull();
});

test('a year change that affects nobody is refused, and so is the same change by a second admin at once', async () => {
  const [admin, other, batch] = [await anAdmin(portal), await anAdmin(portal), freshBatch()];
  expect(await act(admin, 'archive', batch)).toMatchObject({ status: 409, code: 'nothing-to-change' });
  const people = [await aStudent(portal, { batch }), await aStudent(portal, { batch })];
  const replies = await Promise.all([act(admin, 'archive', batch), act(other, 'archive', batch)]);
  expect(replies.map((reply) => reply.code ?? reply.status).toSorted()).toEqual([200, 'nothing-to-change']);
  for (const { id } of people) expect(await readAuditTrail(portal, 'account', id)).toHaveLength(1);
});

test('an undo keeps and names the people who were changed since', async () => {
  const [admin, batch] = [await anAdmin(portal), freshBatch()];
  const [untouched, moved, restored] = [
    await aJspr(portal, { batch }),
    await aJspr(portal, { batch }),
    await aJspr(portal, { batch }),
  ];
  const { data } = await act(admin, 'promote', batch);
  await admin.call(addJsprs, regnosOf([moved]));
  // Changing back and forth is a change too.
  await admin.call(removeSprs, regnosOf([restored]));
  await admin.call(addSprs, regnosOf([restored]));
  const undone = await undo(admin, data.id);
  expect(undone.data.kept.map((one) => one.regno)).toEqual([moved.regno, restored.regno].toSorted());
  expect(await rolesOf([untouched, moved, restored])).toEqual(['jspr', 'jspr', 'spr']);
});

test('a year change is undone once, also by two simultaneous calls', async () => {
  const [admin, other, batch] = [await anAdmin(portal), await anAdmin(portal), freshBatch()];
  const jspr = await aJspr(portal, { batch });
  const { data } = await act(admin, 'promote', batch);
  const replies = await Promise.all([undo(admin, data.id), undo(other, data.id)]);
  expect(replies.map((reply) => reply.code ?? reply.status).toSorted()).toEqual([200, 'already-undone']);
  expect(await undo(admin, data.id)).toMatchObject({ status: 409, code: 'already-undone' });
  const trail = await readAuditTrail(portal, 'account', jspr.id);
  expect(trail.map(({ before, after }) => [before, after])).toEqual([
    [{ role: 'jspr' }, { role: 'spr' }],
    [{ role: 'spr' }, { role: 'jspr' }],
  ]);
  expect(await undo(admin, 999_999)).toMatchObject({ status: 404 });
});

test('year changes are listed latest first with the admins who made and undid them', async () => {
  const [admin, other, batch] = [await anAdmin(portal), await anAdmin(portal), freshBatch()];
  await aJspr(portal, { batch });
  const one = await act(admin, 'promote', batch);
  const two = await act(admin, 'archive', batch);
  await undo(other, two.data.id);
  const { data } = await admin.call(listYearChanges, { query: { limit: 2 } });
  expect(data.results).toMatchObject([
    {
      id: two.data.id,
      kind: 'archive',
      undone_by: { regno: other.regno },
      counts: { archived: { sprs: 1 } },
    },
    { id: one.data.id, kind: 'promote', acted_by: { regno: admin.regno, name: admin.name }, undone_at: null },
  ]);
});

test('a year change and its undo restore everything, for any set of people', async () => {
  const admin = await anAdmin(portal);
  const someone = fc.record({ role: fc.constantFrom(...Role.options), older: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('promote' as const, 'archive' as const),
      fc.boolean(),
      async (wishes, kind, stepBack) => {
        const batch = freshBatch();
        const people: Person[] = [];
        for (const { role, older } of wishes)
          people.push(await aPerson(portal, { role, batch: older ? batch - 1 : batch }));
        const before = await worldOf(people);
        const reply = await act(admin, kind, batch, stepBack);
        if (reply.status === 200) expect((await undo(admin, reply.data.id)).data.kept).toEqual([]);
        else expect(reply.code).toBe('nothing-to-change');
        expect(await worldOf(people)).toEqual(before);
      },
    ),
    { numRuns: 15 },
  );
});
