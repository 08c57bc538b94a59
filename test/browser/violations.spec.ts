import type { Page } from '@playwright/test';
import { answerQuestion, asAdmin, invigilate, leaveByBack, lookAway, startTest } from './actions.ts';
import { aStudent, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { triggerHeartbeat } from './offline-actions.ts';
import { aTestOf, questionDrafts } from './question-kinds.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations, waitUntilIdle } from './screens.ts';
import { aSectionedTest, giveTime } from './sectioned-tests.ts';

test.use({ viewport: PHONE });

const TWO = [{ name: 'Numbers' }, { name: 'Words' }];
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Warning:' });
const heading = (page: Page) => page.locator('#question-heading');

async function startTestAs(
  page: Page,
  terms: Record<string, unknown>,
): Promise<{ id: number; student: Person }> {
  const id = await aSectionedTest(TWO, terms);
  const student = await aStudent();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  return { id, student };
}

const standing = async (student: Person, id: number) =>
  await callApi<{ count: number; violations: { kind: string; seconds: number; counted: boolean }[] }>(
    'GET',
    `/aptitude/violations/${id}`,
    undefined,
    await getToken(student),
  );

test('leaving is told with the server’s count, and at the limit the test is handed in with its answers', async ({
  page,
}) => {
  const { id, student } = await startTestAs(page, { violation_limit: 2 });
  await expect(page.getByText('The 2nd time, the test is submitted automatically')).toBeVisible();
  await startTest(page);
  await answerQuestion(page);
  await lookAway(1_000)(page);
  await lookAway(2_300)(page);
  await expect(note(page)).toContainText('another window, tab, page or app was in front at');
  await expect(note(page)).toContainText('for 2 s.');
  await expect(note(page)).toContainText('This is 1 of 2; at 2 the test is submitted.');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('button', { name: 'Warnings 1/2' }).click();
  const list = page.getByRole('dialog', { name: 'Warnings' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('Counts', { exact: true })).toHaveCount(1);
  await waitUntilIdle(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Save & Next/ }).click();
  await answerQuestion(page);
  await lookAway(2_300)(page);
  await expect(page.getByText('Limit reached: test submitted')).toBeVisible();
  await expect(page.getByText('2 answers are saved.')).toBeVisible();
  await expect(page.getByText('2 count; the limit of this test is 2.')).toBeVisible();
  const result = await callApi<{ how: string; unanswered: number }>(
    'GET',
    `/aptitude/user/response/${id}`,
    undefined,
    await getToken(student),
  );
  expect(result).toMatchObject({ how: 'violations', unanswered: 2 });
});

test('a limit that was lowered below what is recorded is not told as what ended the test', async ({
  page,
}) => {
  const { id, student } = await startTestAs(page, { violation_limit: 5 });
  await startTest(page);
  await lookAway(2_300)(page);
  await expect(note(page)).toContainText('This is 1 of 5');
  const { aptitude } = await callApi<{ aptitude: Record<string, unknown> }>(
    'GET',
    `/aptitude/${id}`,
    undefined,
    await getToken(admin),
  );
  const { name, test_timestamp, duration, total_questions } = aptitude;
  const plan = { name, test_timestamp, duration, total_questions };
  await asAdmin(`/aptitude/${id}`, { ...plan, violation_limit: 1 }, 'PUT');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Warnings 1/1' })).toBeVisible();
  await page.route('**/aptitude/submit/**', (route) => route.abort());
  await invigilate(student, 'end', id);
  await triggerHeartbeat(page);
  await expect(page.getByText('The test is over')).toBeVisible();
});

test('on the narrowest screen the receipt gives way to what was recorded', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await startTestAs(page, {});
  await startTest(page);
  await answerQuestion(page);
  const code = page.getByText(/^· .*[0-9A-F]{4}-[0-9A-F]{4}$/);
  await expect(code).toBeVisible();
  const ends = await code.evaluate((each) => each.getBoundingClientRect().right);
  const icon = page.getByRole('button', { name: /^Warnings/ }).locator('svg');
  expect(await icon.evaluate((each) => each.getBoundingClientRect().left)).toBeGreaterThanOrEqual(ends);
});

test('a phone shows the receipt whole', async ({ page }) => {
  await startTestAs(page, {});
  await startTest(page);
  await answerQuestion(page);
  const code = page.getByText(/^· .*[0-9A-F]{4}-[0-9A-F]{4}$/);
  await expect(code).toBeVisible();
  // The widest that it can be: every answer has another.
  await code.evaluate((each) => each.lastChild?.replaceWith('DDDD-DDDD'));
  expect(await code.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('a long name gives way to the receipt, and leaves the number whole', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  const { student } = await startTestAs(page, {});
  await startTest(page);
  await answerQuestion(page);
  const code = page.getByText(/^· .*[0-9A-F]{4}-[0-9A-F]{4}$/);
  await expect(code).toBeVisible();
  const writer = page.locator('header').getByText(student.name).first();
  await writer.evaluate((each) => each.firstChild?.replaceWith('Invented Visitor '.repeat(8)));
  expect(await code.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const number = page.locator('header').getByText(student.regno).last();
  const ends = await number.evaluate((each) => each.getBoundingClientRect().right);
  const clock = page.getByRole('timer').first();
  expect(await clock.evaluate((each) => each.getBoundingClientRect().left)).toBeGreaterThan(ends);
});

test('whoever leaves the page is away until the test is opened again, by whatever way; a reload is none', async ({
  page,
}) => {
  const { id, student } = await startTestAs(page, {});
  await startTest(page);
  await answerQuestion(page);
  await saved(page);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await page.waitForTimeout(2_300);
  await page.goForward();
  await expect(note(page)).toContainText('another window, tab, page or app was in front at');
  await expect(note(page)).toContainText('This is 1 of 5');
  await page.goto('/aptitudes');
  await page.waitForTimeout(2_300);
  await page.getByRole('link', { name: /^Resume/ }).click();
  await expect(note(page)).toContainText('This is 2 of 5');
  // “Back” closes first what is open over the test, then asks.
  await page.getByRole('button', { name: 'All questions' }).click();
  const palette = page.getByRole('dialog', { name: 'Questions' });
  await expect(palette.getByText(`${student.name} · ${student.regno}`)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(palette).toBeHidden();
  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave the test?' });
  await waitUntilIdle(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(heading(page)).toBeVisible();
  // Within the portal, where the list is loaded anew meanwhile.
  await leaveByBack(page);
  await expect(page.getByRole('heading', { name: 'Aptitude tests' })).toBeVisible();
  await page.reload();
  await page.waitForTimeout(2_300);
  await page.getByRole('link', { name: /^Resume/ }).click();
  await expect(note(page)).toContainText('This is 3 of 5');
  // In a page that was once loaded anew.
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await leaveByBack(page);
  await expect(page.getByRole('heading', { name: 'Aptitude tests' })).toBeVisible();
  await page.waitForTimeout(2_300);
  await page.getByRole('link', { name: /^Resume/ }).click();
  await expect(note(page)).toContainText('This is 4 of 5');
  expect(await standing(student, id)).toMatchObject({
    count: 4,
    violations: [{ kind: 'hidden' }, { kind: 'hidden' }, { kind: 'hidden' }, { kind: 'hidden' }],
  });
});

test('full screen is turned on by the start, its leaving covers the paper, and the way back is one key', async ({
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
  // In a pause nothing is shown that it would cover, and whoever wants to may hand in.
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

test('a reload leaves nothing, though the browser takes full screen from a page that goes away', async ({
  page,
}) => {
  const { id, student } = await startTestAs(page, { full_screen: true });
  await startTest(page);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // As Firefox tells it, which then draws the page once more.
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

test('where the browser refuses full screen the test goes on, and says so until that is read', async ({
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

test('before a test a refused full screen is told', async ({ page }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
  });
  await startTestAs(page, {});
  await page.getByRole('button', { name: 'Go full screen' }).click();
  await expect(page.getByText('Your browser did not allow it; it makes no difference.')).toBeVisible();
});

test('full screen that the page itself leaves at the end is no leaving of it where time was given meanwhile', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const leave = document.exitFullscreen.bind(document);
    const wish = new Promise((resolve) => addEventListener('leave-at-last', resolve, { once: true }));
    document.exitFullscreen = () => wish.then(leave);
  });
  const begun = Math.floor(Date.now() / 1_000) - 35;
  const { id, student } = await startTestAs(page, { full_screen: true, duration: 1, test_timestamp: begun });
  // Of the time that is given the page hears at the end alone.
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

test('a device without full screen is told so and writes as it is', async ({ page }) => {
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

test('without network what was seen waits on the device and is recorded later, once', async ({
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

test('copied text of the paper and text from elsewhere count and nothing is blocked; moving the own text does not count', async ({
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
  // A receipt's code is to be kept, and is no text of the paper.
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
  await expect(note(page)).toContainText('text from elsewhere was put into an answer at');
  await expect
    .poll(async () => (await standing(student, id)).violations.map(({ kind, counted }) => [kind, counted]))
    .toEqual([
      ['cut', false],
      ['copy', true],
      ['paste', true],
    ]);
});

test('an admin reads with the result what was recorded', async ({ page, anotherDevice }) => {
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
