import { submitTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, origin, type Person, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';
import { begin, choose, countServerAnswers, option, saved } from './taking-a-test-steps.ts';

test.use({ viewport: PHONE });

type Result = { correct: number; incorrect: number; unanswered: number; how: string };

const resultOf = async (student: Person, id: number) =>
  await callApi<Result>('GET', `/aptitude/user/response/${id}`, undefined, await getToken(student));

test('a student starts from the list, answers, submits and reads the result', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest({ name: 'From start to result' });
  await signInAs(page, student);
  await page.goto('/aptitudes');
  await page
    .getByRole('link', { name: /From start to result/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${origin()}/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/aptitude/appear/'))
      starts.push(request.url());
  });
  // Both presses come before the page can show that it is busy.
  await page.getByRole('button', { name: 'Start', exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
  expect(starts).toHaveLength(1);
  await choose(page, 0);
  await saved(page);
  await page.getByRole('button', { name: /Save & Next/ }).click();
  await choose(page, 1);
  await saved(page);
  await submitTest(page);
  await expect(page.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/)).toBeVisible();
  const { correct, incorrect, unanswered } = await resultOf(student, id);
  expect([correct + incorrect, unanswered]).toEqual([2, 2]);
  await page.goto(`/aptitude/response/${id}`);
  await expect(page.getByText('You are the first; rank appears after 5 students')).toBeVisible();
});

test('a single question is in the singular in the list, before the start and before the end', async ({
  page,
}) => {
  const id = await aTest({ name: 'Of one question', questions: 1 });
  await signInAs(page, await aStudent());
  await page.goto('/aptitudes');
  const listed = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Of one question' }) });
  await expect(listed.getByText('1 question', { exact: true })).toBeVisible();
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText('1 question in 30 min')).toBeVisible();
  await begin(page, id);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveText(/1 question$/);
});

test('a student who ticks the box after the start time starts with a press, not before', async ({ page }) => {
  const id = await aTest();
  await signInAs(page, await aStudent());
  // The test starts soon after its page has opened, however long the preparation took.
  await page.route('**/aptitude/instructions/*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const starts_at = new Date(Date.now() + 3_000).toISOString();
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, starts_at } } });
  });
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText('Starts in')).toBeVisible();
  await expect(page.getByText('The test is open')).toBeVisible();
  let starts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/appear/')) starts++;
  });
  await page.getByLabel('I have read the instructions and am ready.').check();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  );
  expect(starts).toBe(0);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
});

test('a reload right after a choice keeps the choice', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 2);
  await page.reload();
  await expect(option(page, 2)).toBeChecked();
  await saved(page);
  expect(await countServerAnswers(student, id)).toBe(1);
});

test('a browser that is killed loses nothing, and another device continues at the last question', async ({
  anotherDevice,
}) => {
  const student = await aStudent();
  const id = await aTest();
  const first = await anotherDevice(PHONE);
  await signInAs(first, student, 'own');
  await begin(first, id);
  await choose(first, 1);
  await first.getByRole('button', { name: /Save & Next/ }).click();
  await choose(first, 2);
  await saved(first);
  await first.context().close();
  const second = await anotherDevice(PHONE);
  await signInAs(second, student, 'own');
  await second.goto(`/aptitude/appear/${id}`);
  await second.getByRole('button', { name: 'Resume' }).click();
  await expect(second.locator('#question-heading')).toHaveText('Question 2 of 4');
  await expect(option(second, 2)).toBeChecked();
  await second.getByRole('button', { name: 'Previous' }).click();
  await expect(option(second, 1)).toBeChecked();
});

test('without network answers wait on the device, and are sent when the network is back', async ({
  page,
  context,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await context.setOffline(true);
  for (let question = 0; question < 3; question++) {
    await choose(page, 0);
    await page.getByRole('button', { name: /Save & Next/ }).click();
  }
  await expect(page.getByText('Offline: 3 answers wait on this device').first()).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  await submitTest(page);
  expect((await resultOf(student, id)).unanswered).toBe(1);
});

test('a reload without network continues the test', async ({ page, context }) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 0);
  await saved(page);
  await page.route('**/api/**', (route) => route.abort());
  await choose(page, 3);
  await page.reload();
  await expect(option(page, 3)).toBeChecked();
  await page.unroute('**/api/**');
  await saved(page);
  await context.close();
  expect(await countServerAnswers(student, id)).toBe(1);
});

test('of two windows the newest writes; the older one reads and may take over again', async ({
  page,
  context,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  const other = await context.newPage();
  await other.goto(`/aptitude/appear/${id}`);
  await other.getByRole('button', { name: 'Resume' }).click();
  await choose(other, 1);
  await saved(other);
  await expect(page.getByText('This test is open in another window or on another device')).toBeVisible();
  await page.getByRole('button', { name: 'Continue here' }).press('Enter');
  await expect(option(page, 1)).toBeChecked();
  // The button disappears, so the focus moves to the question.
  await expect(page.locator('#question-heading')).toBeFocused();
  await choose(page, 2);
  await saved(page);
  await expect(other.getByText('This test is open in another window or on another device')).toBeVisible();
});

test('at zero the screen shows what was saved, and submits by itself', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest({ startsIn: -5, duration: 1 });
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 0);
  await saved(page);
  await expect(page.getByRole('heading', { name: /test submitted/i })).toBeVisible();
  expect((await resultOf(student, id)).unanswered).toBe(3);
});

test('answers that cannot be sent at the end become a signed file, which an admin previews and admits', async ({
  page,
  anotherDevice,
}) => {
  const student = await aStudent();
  const id = await aTest({ startsIn: -5, duration: 1 });
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 0);
  await saved(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: /Save & Next/ }).click();
  await choose(page, 1);
  await expect(page.getByText('Time is up')).toBeVisible();
  // On a low screen the whole dialog can be reached.
  await page.setViewportSize({ width: 360, height: 400 });
  const title = page.getByRole('heading', { name: 'Time is up' });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  // The focus stays while the page tries to submit again.
  const keep = page.getByRole('button', { name: 'Save as a file' });
  await keep.focus();
  for (const _ of ['once', 'once more']) await page.waitForRequest(/\/submit\//);
  await expect(keep).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await (await download).path();

  const desk = await anotherDevice();
  await signInAs(desk, admin);
  // The portal submits the test by itself.
  await expect(async () => {
    await desk.goto(`/aptitude/response/${id}?regno=${student.regno}`);
    await expect(desk.getByRole('link', { name: 'The attempt' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await desk.getByRole('link', { name: 'The attempt' }).click();
  await desk.getByLabel('File of unsent answers').last().setInputFiles(file);
  await expect(desk.getByText('Signature valid')).toBeVisible();
  // The test released its answers at once, so nothing is preselected.
  await expect(
    desk.getByText('Arrived after the correct answers were released. Not preselected.').first(),
  ).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Admit 0 of \d+…$/ })).toBeDisabled();
  await desk.getByLabel('Choose all on this page').click();
  await expect(desk.getByRole('list', { name: 'Questions that change' }).getByRole('listitem')).toHaveText([
    /^Question 2.*none.*B/,
  ]);
  // An admin can untick several without waiting for the preview of the first.
  const steps = desk.getByLabel(/^Choose question/);
  const previewed = Promise.withResolvers<void>();
  await desk.route('**/evidence**', async (route) => {
    await previewed.promise;
    await route.continue();
  });
  await steps.first().uncheck();
  await steps.last().uncheck();
  await expect(steps.first()).not.toBeChecked();
  previewed.resolve();
  await desk.unrouteAll({ behavior: 'wait' });
  await expect(desk.getByRole('button', { name: /^Admit \d+ of \d+…$/ })).toBeEnabled();
  await expect(steps.first()).not.toBeChecked();
  await expect(steps.last()).not.toBeChecked();
  await desk.getByLabel('Choose all on this page').click();
  await desk.getByRole('button', { name: /^Admit \d+ of \d+…$/ }).click();
  await expect(desk.getByRole('dialog').getByText('By then the student could read them.')).toBeVisible();
  await desk.getByLabel('Reason').fill('The network failed in the whole laboratory');
  await desk.getByRole('dialog').getByRole('button', { name: 'Admit', exact: true }).click();
  await expect(desk.getByText('Nothing to admit')).toBeVisible();
  await expect(desk.getByText('The network failed in the whole laboratory')).toBeVisible();
  expect((await resultOf(student, id)).unanswered).toBe(2);
});
