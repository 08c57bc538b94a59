import { answerQuestion, lookAway, startTest } from './actions.ts';
import { aStudent, callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { aTestOf, questionDrafts } from './question-kinds.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';
import { giveTime } from './sectioned-tests.ts';
import { heading, note, saved, standing, startTestAs } from './violations-steps.ts';

test.use({ viewport: PHONE });

test('the start turns on full screen, leaving it covers the paper, and one key returns to it', async ({
  page,
}) => {
  const { id, student } = await startTestAs(page, { full_screen: true });
  await startTest(page);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('heading', { name: 'You have left full screen' })).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
  await expect(page.getByRole('timer').first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.waitForTimeout(2_200);
  await expect(page.getByRole('button', { name: 'Return to the test' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  await expect(note(page)).toContainText('full screen was left at');
  await expect(note(page)).toContainText('This is 1 of 5; at 5 the test is submitted.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This test must be taken in full screen' })).toBeVisible();
  // In a pause the paper is hidden anyway, and the student may submit.
  const token = await getToken(admin);
  await callApi('POST', `/aptitude/pause/${id}`, { reason: 'Power cut' }, token);
  await expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  await callApi('POST', `/aptitude/resume/${id}`, {}, token);
  await expect(page.getByRole('heading', { name: 'This test must be taken in full screen' })).toBeVisible();
  await page.waitForTimeout(2_200);
  await page.getByRole('button', { name: 'Enter full screen' }).click();
  await expect(heading(page)).toBeVisible();
  await answerQuestion(page);
  await saved(page);
  expect(await standing(student, id)).toMatchObject({ count: 1, violations: [{ kind: 'full-screen' }] });
});

test('a reload is no violation, although the browser ends full screen with the page', async ({ page }) => {
  const { id, student } = await startTestAs(page, { full_screen: true });
  await startTest(page);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // Firefox reports it this way, and then paints the page again.
  await page.evaluate(() => {
    Object.defineProperty(document, 'fullscreenEnabled', { get: () => false, configurable: true });
    dispatchEvent(new PageTransitionEvent('pagehide'));
  });
  await answerQuestion(page);
  await saved(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This test must be taken in full screen' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter full screen' }).click();
  await expect(heading(page)).toBeVisible();
  expect(await standing(student, id)).toMatchObject({ count: 0, violations: [] });
});

test('if the browser refuses full screen the test continues, and says so until the student has read it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
  });
  const { id, student } = await startTestAs(page, { full_screen: true });
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Enter full screen' }).click();
  await expect(heading(page)).toBeVisible();
  const told = page.getByRole('alert').filter({ hasText: 'Full screen could not be turned on' });
  await expect(told).toContainText('it costs nothing');
  await told.getByRole('button', { name: 'Close this notice' }).click();
  await expect(told).toHaveCount(0);
  await expect
    .poll(() => standing(student, id))
    .toMatchObject({ count: 0, violations: [{ kind: 'no-full-screen' }] });
});

test('before a test the page reports a refused full screen', async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
  });
  await startTestAs(page, {});
  await page.getByRole('button', { name: 'Go full screen' }).click();
  await expect(page.getByText('Your browser did not allow it; it makes no difference.')).toBeVisible();
});

test('full screen that the page itself ends is no violation, even if the student gets more time', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const leave = document.exitFullscreen.bind(document);
    const wish = new Promise((resolve) => addEventListener('leave-at-last', resolve, { once: true }));
    document.exitFullscreen = () => wish.then(leave);
  });
  const begun = Math.floor(Date.now() / 1_000) - 35;
  const { id, student } = await startTestAs(page, { full_screen: true, duration: 1, test_timestamp: begun });
  // The page learns of the added time only at the end.
  const over = Promise.withResolvers<void>();
  await page.route(/\/(presence|answers)$/, async (route) => {
    await over.promise;
    await route.continue();
  });
  await startTest(page);
  await giveTime(id, student.regno, 5);
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
  over.resolve();
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('leave-at-last')));
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.waitForTimeout(2_200);
  await page.getByRole('button', { name: /^(Enter full screen|Return to the test)$/ }).click();
  await expect(heading(page)).toBeVisible();
  await answerQuestion(page);
  await saved(page);
  expect(await standing(student, id)).toMatchObject({ count: 0, violations: [] });
});

test('a device without full screen shows a hint and can write', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'fullscreenEnabled', { get: () => false, configurable: true }),
  );
  const { id, student } = await startTestAs(page, { full_screen: true });
  await expect(page.getByText('This device does not support it: take the test without it')).toBeVisible();
  await startTest(page);
  await answerQuestion(page);
  await saved(page);
  await expect
    .poll(async () => (await standing(student, id)).violations)
    .toMatchObject([{ kind: 'no-full-screen', counted: false }]);
});

test('violations without network wait on the device and are recorded once later', async ({
  page,
  context,
}) => {
  const { id, student } = await startTestAs(page, {});
  await startTest(page);
  await context.setOffline(true);
  await lookAway(2_300)(page);
  await expect(note(page)).toContainText('It is recorded as soon as the portal can be reached');
  await page.getByRole('button', { name: 'Warnings 0/5' }).click();
  await expect(page.getByRole('dialog').getByText('Not sent yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(note(page)).toContainText('This is 1 of 5');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Warnings 1/5' })).toBeVisible();
  expect(await standing(student, id)).toMatchObject({ count: 1 });
});

test('copying from the paper and pasting foreign text count and are not blocked; moving one’s own text does not count', async ({
  page,
  context,
}) => {
  const id = await aTestOf([questionDrafts['Short text']], 'One text');
  const student = await aStudent();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  const field = page.getByLabel('Your answer', { exact: true });
  await field.fill('Chennai');
  await field.selectText();
  await page.keyboard.press('ControlOrMeta+x');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue('Chennai');
  // Students may copy a receipt's code, which is no text of the paper.
  await page.getByText('Saved', { exact: true }).first().locator('..').selectText();
  await page.keyboard.press('ControlOrMeta+c');
  await page.getByRole('article').locator('p').last().selectText();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(note(page)).toContainText('text of the paper was copied at');
  const elsewhere = await context.newPage();
  await elsewhere.setContent('<textarea>Madras</textarea>');
  await elsewhere.getByRole('textbox').selectText();
  await elsewhere.keyboard.press('ControlOrMeta+c');
  await elsewhere.close();
  await field.selectText();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue('Madras');
  await expect(note(page)).toContainText('text from elsewhere was pasted into an answer at');
  await expect
    .poll(async () => (await standing(student, id)).violations.map(({ kind, counted }) => [kind, counted]))
    .toEqual([
      ['cut', false],
      ['copy', true],
      ['paste', true],
    ]);
});

test('an admin sees the recorded violations with the result', async ({ page, anotherDevice }) => {
  const { id, student } = await startTestAs(page, {});
  await startTest(page);
  await lookAway(2_300)(page);
  await expect(note(page)).toContainText('This is 1 of 5');
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Test submitted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Warnings' })).toBeVisible();
  const office = await anotherDevice();
  await signInAs(office, admin);
  await office.goto(`/aptitude/response/${id}?regno=${student.regno}`);
  await expect(office.getByText('1 counts; the limit of this test is 5.')).toBeVisible();
});
