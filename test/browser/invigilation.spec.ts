import { aStudent, aTest, expect, PHONE, test } from './fixtures.ts';
import { begin, call, saved, secondsLeft } from './invigilation-steps.ts';
import { choose, option, triggerHeartbeat } from './offline-actions.ts';
import { signInAs } from './roles.ts';

test('a message appears on the screen of an inactive student, stays until it is read, and can be found later', async ({
  page,
}) => {
  const id = await aTest();
  await begin(page, id);
  await call(`/aptitude/message/${id}`, { message: 'Question 2: read “kg” for “g”.' });
  await triggerHeartbeat(page);
  const message = page.getByLabel('Messages from the invigilator');
  await expect(message).toContainText('read “kg” for “g”');
  await expect(message).toContainText(/\d:\d\d [ap]m/);
  // The message does not hinder writing.
  await choose(page, 0);
  await saved(page);
  await page.reload();
  await expect(message).toContainText('read “kg” for “g”');
  await message.getByRole('button', { name: 'Mark as read' }).click();
  await expect(message).not.toContainText('kg');
  await expect(page.locator('#content')).toBeFocused();
  const bell = page.getByRole('button', { name: '1 message' });
  const [list, keys] = await Promise.all([
    bell.boundingBox(),
    page.getByRole('button', { name: 'Keys' }).boundingBox(),
  ]);
  // They are side by side, at the end of their line.
  expect((keys?.x ?? 0) - (list?.x ?? 0) - (list?.width ?? 0)).toBeLessThan(20);
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText('read “kg” for “g”');
});

test('many messages leave room for the question on a phone, with the newest visible', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const id = await aTest();
  await begin(page, id);
  const long = 'Whoever needs more paper raises a hand. '.repeat(5);
  for (const message of [long, long, long, 'Leave by the stairs.'])
    await call(`/aptitude/message/${id}`, { message });
  await triggerHeartbeat(page);
  const newest = page.getByText('Leave by the stairs.');
  await expect(newest).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#question-heading')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('timer').first()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test('a window that missed both the end and the reopening continues writing by itself', async ({ page }) => {
  const id = await aTest({ release: 'after-end' });
  const student = await begin(page, id);
  await choose(page, 0);
  await saved(page);
  await page.route('**/presence', (route) => route.abort());
  const users = [student.regno];
  await call(`/aptitude/end/${id}`, { users, reason: 'The wrong hall' });
  await call(`/aptitude/reopen/${id}`, { users, reason: 'The wrong hall' });
  await choose(page, 1);
  await expect(page.getByText('This test is open in another window')).toBeVisible();
  await page.unroute('**/presence');
  await triggerHeartbeat(page);
  await expect(page.getByText('This test is open in another window')).toBeHidden();
  await saved(page);
  await page.reload();
  await expect(option(page, 1)).toBeChecked();
});

test('a pause covers the questions, keeps the answers, and costs no time', async ({ page }) => {
  const id = await aTest();
  const student = await begin(page, id);
  await choose(page, 1);
  await saved(page);
  await call(`/aptitude/pause/${id}`, { reason: 'Power cut in lab 2' });
  await triggerHeartbeat(page);
  await expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible();
  await expect(page.getByText('Power cut in lab 2')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  const left = await secondsLeft(page);
  // After a reload the page shows the pause and the same time.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible();
  expect(await secondsLeft(page)).toBe(left);
  await call(`/aptitude/resume/${id}`, {});
  await expect(option(page, 1)).toBeChecked();
  expect(await secondsLeft(page)).toBeGreaterThan(left - 15);
  await expect(page.getByText('You have more time')).toHaveCount(0);
  // Minutes given in a pause are announced when it ends.
  await call(`/aptitude/pause/${id}`, { reason: 'Once more' });
  await triggerHeartbeat(page);
  await expect(page.getByText('Once more')).toBeVisible();
  await call(`/aptitude/give-minutes/${id}`, { users: [student.regno], minutes: 7, reason: 'Two cuts' });
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(left + 300);
  await call(`/aptitude/resume/${id}`, {});
  await expect(page.getByText('You have more time')).toBeVisible();
  await choose(page, 2);
  await saved(page);
});

test('a student who has not started can start after the end of a pause', async ({ page }) => {
  const id = await aTest();
  await signInAs(page, await aStudent());
  await call(`/aptitude/pause/${id}`, { reason: 'Fire drill' });
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await expect(page.getByText('The test is paused.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
  await call(`/aptitude/resume/${id}`, {});
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
});
