import type { Locator, Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { begin, call, saved, secondsLeft } from './invigilation-steps.ts';
import { choose, expectWaiting, next, option, triggerHeartbeat } from './offline-actions.ts';
import { admin, signInAs } from './roles.ts';

/** The board of a test, for an admin. */
async function openBoard(page: Page, id: number) {
  await signInAs(page, admin);
  await page.goto(`/admin/aptitude/${id}/board`);
  await expect(page.getByRole('table')).toBeVisible();
  return page;
}

const rowOf = (board: Page, { regno }: Person) => board.getByRole('row').filter({ hasText: regno });

/** Acts on one student on the board. */
async function act(
  board: Page,
  student: Person,
  item: string,
  fill: (dialog: Locator) => Promise<unknown>,
  verb: string,
  after?: (dialog: Locator) => Promise<unknown>,
) {
  await board.getByLabel('Search').fill(student.regno);
  await expect(board.getByRole('row')).toHaveCount(2);
  await rowOf(board, student).getByRole('checkbox').check();
  await board.getByRole('button', { name: 'Actions' }).click();
  await board.getByRole('menuitem', { name: item }).click();
  const dialog = board.getByRole('dialog');
  await expect(dialog).toContainText(`${student.name} (${student.regno})`);
  await fill(dialog);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await after?.(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(board.locator(':focus')).toBeVisible();
}

test('the board counts waiting answers as the student’s screen does, without mere visits', async ({
  anotherDevice,
  page,
}) => {
  const id = await aTest();
  const student = await begin(page, id);
  await saved(page);
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 0);
  await choose(page, 1);
  for (const _ of ['the second', 'the third']) await next(page);
  await expectWaiting(page, '1 answer waits');
  await triggerHeartbeat(page);
  const board = await openBoard(await anotherDevice(), id);
  await expect(rowOf(board, student)).toContainText('1 unsent');
});

test('the board follows a student: start, answers, more time, force-submission, reopening with the answers', async ({
  anotherDevice,
  page,
}) => {
  const id = await aTest({ release: 'after-end' });
  const student = await aStudent();
  const board = await openBoard(await anotherDevice(), id);
  await expect(board.getByText('In progress', { exact: true }).first()).toBeVisible();
  await begin(page, id, student);
  await board.getByLabel('Search').fill(student.regno);
  await expect(rowOf(board, student)).toContainText('In progress');
  await choose(page, 1);
  await saved(page);
  await expect(rowOf(board, student)).toContainText('1 of 4');

  const before = await secondsLeft(page);
  const typeReason = (dialog: Locator) => dialog.getByLabel('Reason').fill('The computer went dark');
  // The reply is lost; a second call would add up to twenty minutes.
  await board.route('**/give-minutes/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await act(board, student, 'Give time…', typeReason, 'Give the time', async (dialog) => {
    await expect(dialog.getByText('Unknown whether this was done')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await triggerHeartbeat(page);
  await expect(page.getByText('You have more time')).toBeVisible();
  expect(await secondsLeft(page)).toBeGreaterThan(before + 500);

  await act(board, student, 'Submit…', typeReason, 'Submit');
  await triggerHeartbeat(page);
  await expect(page.getByText(/submitted/i).first()).toBeVisible();
  await expect(rowOf(board, student)).toContainText('Submitted');

  await act(board, student, 'Reopen…', typeReason, 'Reopen');
  await expect(rowOf(board, student)).not.toContainText('Submitted');
  // The receipt page checks for a reopening once a minute.
  await page.getByRole('button', { name: 'Continue the test' }).click();
  await expect(option(page, 1)).toBeChecked();
  await expect(page.getByLabel('Messages from the invigilator')).toContainText('The computer went dark');
});

test('the board of a withdrawn test says that there is none any more', async ({ page }) => {
  const id = await aTest({ startsIn: 86_400 });
  const board = await openBoard(page, id);
  await call(`/aptitude/unpublish/${id}`, {});
  await expect(board.getByText('The board cannot be shown')).toBeVisible();
});

test('a figure of the board counts students who are blocked while writing', async ({ page }) => {
  const id = await aTest();
  const student = await aStudent();
  const { regno, trade } = student;
  await callApi('POST', `/aptitude/appear/${id}`, { regno, trade }, await getToken(student));
  const board = await openBoard(page, id);
  const figureOf = (label: string) =>
    board
      .getByRole('region', { name: 'In figures' })
      .locator('div')
      .filter({ has: board.getByText(label, { exact: true }) })
      .getByRole('definition')
      .first();
  await expect(figureOf('In progress')).toHaveText('1');
  await expect(figureOf('Blocked')).toHaveText('0');
  await call('/user/block', { users: [regno], reason: 'Seen with a telephone' });
  await expect(figureOf('Blocked')).toHaveText('1');
  await expect(figureOf('In progress')).toHaveText('0');
});

test('a student whose test the invigilator submitted sees the reason on the receipt, also after a reload', async ({
  page,
}) => {
  const id = await aTest({ release: 'after-end' });
  const { regno } = await begin(page, id);
  await call(`/aptitude/end/${id}`, { users: [regno], reason: 'A phone was seen' });
  await triggerHeartbeat(page);
  const receipt = page.getByText('The invigilator has submitted your test');
  await expect(receipt).toBeVisible();
  await expect(page.getByText('A phone was seen')).toBeVisible();
  await page.reload();
  await expect(receipt).toBeVisible();
  await expect(page.getByText('A phone was seen')).toBeVisible();
});

test('a message that reached nobody is reported as not sent', async ({ page }) => {
  const board = await openBoard(page, await aTest());
  await board.getByRole('button', { name: 'Message to all' }).click();
  await board.getByRole('dialog').getByLabel('Message').fill('Good luck');
  await board.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(board.getByText('Nothing changed').first()).toBeVisible();
});

test('the board pauses and resumes the test by keyboard', async ({ anotherDevice, page }) => {
  const id = await aTest();
  await begin(page, id);
  const board = await openBoard(await anotherDevice(), id);
  await board.getByRole('button', { name: 'Pause' }).focus();
  await board.keyboard.press('Enter');
  await board.keyboard.type('Power cut in lab 2');
  await board.keyboard.press('Tab');
  await board.getByRole('button', { name: 'Pause the test' }).press('Enter');
  await expect(board.getByText(/^The test has been paused since/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible();
  await board.getByRole('button', { name: 'Resume' }).press('Enter');
  await board.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(board.getByText(/^The test has been paused since/)).toHaveCount(0);
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
});

test('a student who tries to start during a pause sees one notice, until the pause ends', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const id = await aTest();
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await call(`/aptitude/pause/${id}`, { reason: 'Fire drill' });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  const told = page.getByText(/^The test is paused/);
  await expect(start).toBeDisabled();
  await expect(told).toHaveCount(1);
  await expect(told).toBeInViewport({ ratio: 1 });
  await call(`/aptitude/resume/${id}`, {});
  await expect(start).toBeEnabled();
  await expect(told).toHaveCount(0);
});

test('a screen reader announces how many students a filter shows, and a pause by another admin', async ({
  page,
}) => {
  const id = await aTest();
  const { regno } = await aStudent();
  const board = await openBoard(page, id);
  const said = board.getByRole('status');
  await board.getByLabel('Search').fill('nobody of this name');
  await expect(said.getByText('Nobody is listed')).toBeAttached();
  await board.getByLabel('Search').fill(regno);
  await expect(said.getByText(/^1 student of \d+ is listed$/)).toBeAttached();
  await call(`/aptitude/pause/${id}`, { reason: 'Fire drill' });
  await expect(said.getByText('All timers are stopped')).toBeAttached();
  await call(`/aptitude/resume/${id}`, {});
  await expect(said.getByText('The timers are running again')).toBeAttached();
});

test('a board that cannot be reached says so, and loads by itself later', async ({ page }) => {
  const id = await aTest();
  await signInAs(page, admin);
  await page.route('**/board/events', (route) => route.abort());
  await page.goto(`/admin/aptitude/${id}/board`);
  await expect(page.getByRole('alert')).toContainText('The connection is broken');
  await page.unroute('**/board/events');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the board says when a test opens and that it is over, and offers no pause then', async ({ page }) => {
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  for (const [startsIn, words] of [
    [86_400, /It opens on /],
    [-86_400, /It ended on /],
  ] as const) {
    const board = await openBoard(page, await aTest({ startsIn }));
    await expect(board.getByText(words)).toBeVisible();
    await expect(pause).toHaveCount(0);
  }
  await openBoard(page, await aTest());
  await expect(pause).toBeVisible();
});

test('on a phone the board is a list of cards, and its filters are in the address', async ({
  anotherDevice,
}) => {
  const id = await aTest();
  const board = await openBoard(await anotherDevice(PHONE), id);
  await board.getByRole('button', { name: 'Filters' }).click();
  await board.getByLabel('State').selectOption({ label: 'Submitted' });
  await expect(board.getByText('Nobody matches')).toBeVisible();
  await expect(board).toHaveURL(/state=submitted/);
  await board.reload();
  await expect(board.getByText('Nobody matches')).toBeVisible();
});
