import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, PHONE, test } from './fixtures.ts';
import { findUnreadable } from './readability.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('an admin tells a program of events, sees what it answered, and sends an event again', async ({
  page,
}) => {
  const received: string[] = [];
  const server = createServer(async (request, reply) => {
    received.push(await text(request));
    // Its first answer is a failure.
    reply.writeHead(received.length === 1 ? 500 : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`;
  try {
    await page.setViewportSize(PHONE);
    await signInAs(page, admin);
    await page.goto('/admin/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    await page.getByLabel('Address').fill('ftp://127.0.0.1');
    await page.getByLabel('A person was entered or changed').check();
    await page.getByRole('button', { name: 'Create' }).press('Enter');
    await expect(page.getByText('Use an address that starts with https://')).toBeVisible();
    await page.getByLabel('Address').fill(url);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept it' }).press('Enter');

    const card = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: url });
    await card.getByRole('button', { name: 'Send a trial' }).press('Enter');
    const log = card.getByRole('list', { name: 'Log' });
    await expect(log).toContainText('Taken');
    await expect(log).toContainText('2 attempts, answer: 204');
    expect(received.map((body) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'webhook.trial',
      'webhook.trial',
    ]);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await findUnreadable(page)).toEqual([]);
    await log.getByRole('button', { name: /^Send again/ }).press('Enter');
    await expect.poll(() => received.length).toBe(3);
    await card.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(card).toHaveCount(0);
  } finally {
    server.close();
  }
});
