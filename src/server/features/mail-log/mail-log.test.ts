import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listMails } from '#contract/mail-log.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { anAdmin } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';

const portal = usePortal();
let count = 0;

async function aMail(wish: { lifeSeconds?: number } = {}) {
  const to = `mailbox.${++count}@example.org`;
  await queueMail(portal.db, {
    to,
    accountId: null,
    subject: `Subject ${count}`,
    text: 'The text',
    html: '<p>No</p>',
    ...wish,
  });
  return to;
}
const list = async (query = {}, node = portal) =>
  (await node.call(listMails, { query }, (await anAdmin(portal)).token)).data;

test('an admin reads the waiting mails, newest first', async () => {
  const [older, newer] = [await aMail(), await aMail()];
  const { results, ...rest } = await list({ limit: 2 });
  expect(rest).toMatchObject({ sending: false, readable: true, page: 1 });
  expect(results.map(({ to, state, text }) => [to, state, text])).toEqual([
    [newer, 'waiting', 'The text'],
    [older, 'waiting', 'The text'],
  ]);
  expect(results[0]).not.toHaveProperty('html');
});

test('in production texts are hidden, and everything else is shown', async () => {
  const to = await aMail();
  const node = await openNode(portal.databaseUrl, { NODE_ENV: 'production' });
  try {
    const { readable, results } = await list({ limit: 100 }, node);
    expect(readable).toBe(false);
    expect(results[0]).toMatchObject({ to, state: 'waiting' });
    expect(results.filter((mail) => mail.text !== null)).toEqual([]);
  } finally {
    await node.close();
  }
});

test('the states of sent, given up and expired mails are shown', async () => {
  const [sent, refused, late] = [await aMail(), await aMail(), await aMail({ lifeSeconds: 0 })];
  const over = { next_try_at: null, text: null, html: null };
  const change = (to: string, values: object) =>
    portal.db
      .updateTable('mail')
      .set({ ...over, ...values })
      .where('recipient', '=', to)
      .execute();
  await change(sent, { sent_at: sql`now()`, attempts: 1 });
  await change(refused, { last_error: 'Nobody here', attempts: 2 });
  const { results } = await list({ limit: 3 });
  expect(results.map(({ to, state, attempts, last_error }) => [to, state, attempts, last_error])).toEqual([
    [late, 'given-up', 0, null],
    [refused, 'given-up', 2, 'Nobody here'],
    [sent, 'sent', 1, null],
  ]);
  const only = async (state: string) => await list({ limit: 100, state });
  const failed = await only('given-up');
  expect(failed.results.map(({ to }) => to)).toEqual([late, refused]);
  expect(failed.total).toBe(2);
  expect((await only('sent')).results.map(({ to }) => to)).toEqual([sent]);
  expect((await only('waiting')).results.filter(({ state }) => state !== 'waiting')).toEqual([]);
});

test('mails are paged', async () => {
  for (let n = 0; n < 5; n++) await aMail();
  const [one, two] = [await list({ limit: 2 }), await list({ limit: 2, page: 2 })];
  expect(one.total).toBeGreaterThanOrEqual(5);
  expect(one.totalPages).toBe(Math.ceil(one.total / 2));
  expect(new Set([...one.results, ...two.results].map((mail) => mail.id)).size).toBe(4);
  expect((await list({ page: 1_000 })).results).toEqual([]);
});
