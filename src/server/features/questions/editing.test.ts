import { expect, test } from 'vitest';
import { createQuestion, editQuestion, readQuestion } from '#contract/questions/question.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aDraft, versionsOf } from '#test/question-drafts.ts';
import { lockQuestion } from './queries.ts';

const portal = usePortal();

test('an edit creates version 2 and leaves version 1 unchanged', async () => {
  const admin = await anAdmin(portal);
  const { data } = await admin.call(createQuestion, { body: aDraft({ description: 'Before' }) });
  const edited = await admin.call(editQuestion, {
    params: { id: data.id },
    body: aDraft({ description: 'After' }),
  });
  expect(edited.data).toMatchObject({
    id: data.id,
    version: 2,
    description: 'After',
    created_at: data.created_at,
  });
  expect(await versionsOf(portal, data.id)).toEqual([
    { number: 1, description: 'Before', author_id: admin.id },
    { number: 2, description: 'After', author_id: admin.id },
  ]);
});

test('an edit can make a draft ready, and no other edit changes the status', async () => {
  const admin = await anAdmin(portal);
  const edit = async (id: number, status?: 'draft' | 'ready') =>
    (await admin.call(editQuestion, { params: { id }, body: aDraft({ ...(status && { status }) }) })).data;
  const { data: draft } = await admin.call(createQuestion, { body: aDraft({ status: 'draft' }) });
  expect((await edit(draft.id)).status).toBe('draft');
  expect((await edit(draft.id, 'draft')).status).toBe('draft');
  expect(await edit(draft.id, 'ready')).toMatchObject({ status: 'ready', version: 4 });
  expect((await edit(draft.id, 'draft')).status).toBe('ready');
  const trail = await readAuditTrail(portal, 'question', draft.id);
  expect(trail.filter((entry) => entry.action === 'question.change-status')).toMatchObject([
    { actor_id: admin.id, before: { status: 'draft' }, after: { status: 'ready' } },
  ]);
});

test('an edit based on an outdated version is refused and writes nothing', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal);
  const edit = (description: string, based_on: number) =>
    admin.call(editQuestion, { params: { id }, body: { ...aDraft({ description }), based_on } });
  expect((await edit('First', 1)).data).toMatchObject({ version: 2, description: 'First' });
  expect(await edit('Second', 1)).toMatchObject({ status: 409, code: 'question-changed' });
  expect((await versionsOf(portal, id)).map(({ number }) => number)).toEqual([1, 2]);
  expect((await edit('Second', 2)).data).toMatchObject({ version: 3, description: 'Second' });
});

test('two edits at once become versions 2 and 3', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal);
  const edits = await transaction(portal.db, async (tx) => {
    await lockQuestion(tx, id);
    const edits = ['one', 'two'].map((description) =>
      admin.call(editQuestion, { params: { id }, body: aDraft({ description }) }),
    );
    await waitForLockWaiters(portal, 2);
    return { edits };
  });
  const replies = await Promise.all(edits.edits);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  const versions = await versionsOf(portal, id);
  expect(versions.map((version) => version.number)).toEqual([1, 2, 3]);
  expect(versions.map((version) => version.description).sort()).toEqual([
    'How much is $2 + 2$?',
    'one',
    'two',
  ]);
  const { data } = await admin.call(readQuestion, { params: { id } });
  expect(data).toMatchObject({ version: 3, description: versions[2]?.description });
});

test('an edit that leaves out explanation, format and kind keeps them', async () => {
  const admin = await anAdmin(portal);
  const written = aDraft({ format: 'text', kind: 'multiple', explanation: 'As *written*.' });
  const { data } = await admin.call(createQuestion, { body: written });
  const { explanation: _, ...rest } = aDraft({ description: 'How much is seven times six?' });
  const revised = await admin.call(editQuestion, { params: { id: data.id }, body: rest });
  expect(revised.data).toMatchObject({
    version: 2,
    description: 'How much is seven times six?',
    explanation: 'As *written*.',
    format: 'text',
    kind: 'multiple',
  });
});
