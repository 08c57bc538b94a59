import type { Page } from '@playwright/test';
import {
  startTest as beginHere,
  blockSignedInStudent,
  endSession,
  signInInPlace,
  submitTest,
} from './actions.ts';
import {
  aStudent,
  aTest,
  callApi,
  expect,
  getToken,
  origin,
  type Person,
  PHONE,
  signIn,
  test,
} from './fixtures.ts';
import { aPassage, aTestOf, questionDrafts } from './question-kinds.ts';
import { admin, signInAs } from './roles.ts';

test.use({ viewport: PHONE });

type Result = { correct: number; incorrect: number; unanswered: number; how: string };

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const option = (page: Page, index: number) =>
  page.getByRole('radio').or(page.getByRole('checkbox')).nth(index);
const choose = (page: Page, index: number) =>
  page
    .locator('label', { has: page.locator('input[type=radio], input[type=checkbox]') })
    .nth(index)
    .click();

async function begin(page: Page, id: number): Promise<void> {
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
}

const resultOf = async (student: Person, id: number) =>
  await callApi<Result>('GET', `/aptitude/user/response/${id}`, undefined, await getToken(student));

/** The answers that the server holds, as another device would be told. */
async function countServerAnswers(student: Person, id: number): Promise<number> {
  const { regno, trade } = student;
  const { attempt } = await callApi<{ attempt: { answers: { selected_options: string[] }[] } }>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    await getToken(student),
  );
  return attempt.answers.filter((answer) => answer.selected_options.length > 0).length;
}

test('a student starts from the list, answers, hands in and reads the result', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
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
  await expect(page.getByText(/1 of 1/).first()).toBeVisible();
});

test('one question is one, in the list, before the start and before the end', async ({ page }) => {
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

test('who ticks the box after the start of the test has come begins by a press, not before', async ({
  page,
}) => {
  const id = await aTest();
  await signInAs(page, await aStudent());
  // It is about to start when its page is opened, however long that has taken.
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

test('a browser that is killed loses nothing, and another device goes on', async ({ anotherDevice }) => {
  const student = await aStudent();
  const id = await aTest();
  const first = await anotherDevice(PHONE);
  await signInAs(first, student, 'own');
  await begin(first, id);
  await choose(first, 1);
  await saved(first);
  await first.context().close();
  const second = await anotherDevice(PHONE);
  await signInAs(second, student, 'own');
  await second.goto(`/aptitude/appear/${id}`);
  await second.getByRole('button', { name: 'Resume' }).click();
  await expect(option(second, 1)).toBeChecked();
});

test('without network answers wait on the device and drain when it is back', async ({ page, context }) => {
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

test('a reload without network goes on with the test', async ({ page, context }) => {
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

test('of two windows the newest writes, the older reads and may take over again', async ({
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
  // The button is gone: who pressed it reads on at the question.
  await expect(page.locator('#question-heading')).toBeFocused();
  await choose(page, 2);
  await saved(page);
  await expect(other.getByText('This test is open in another window or on another device')).toBeVisible();
});

test('at zero the screen says what was saved and hands in by itself', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest({ startsIn: -25, duration: 1 });
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 0);
  await saved(page);
  await expect(page.getByRole('heading', { name: /test submitted/i })).toBeVisible();
  expect((await resultOf(student, id)).unanswered).toBe(3);
});

test('what cannot be sent at the end is kept as a signed file, which an admin admits after a look', async ({
  page,
  anotherDevice,
}) => {
  const student = await aStudent();
  const id = await aTest({ startsIn: -25, duration: 1 });
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 0);
  await saved(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: /Save & Next/ }).click();
  await choose(page, 1);
  await expect(page.getByText('Time is up')).toBeVisible();
  // On a low screen all of it can be reached.
  await page.setViewportSize({ width: 360, height: 400 });
  const title = page.getByRole('heading', { name: 'Time is up' });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(PHONE);
  // It stays where it is while the hand-in is tried again and again.
  const keep = page.getByRole('button', { name: 'Save as a file' });
  await keep.focus();
  for (const _ of ['once', 'once more']) await page.waitForRequest(/\/submit\//);
  await expect(keep).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await (await download).path();

  const desk = await anotherDevice();
  await signInAs(desk, admin);
  // The portal hands the test in by itself.
  await expect(async () => {
    await desk.goto(`/aptitude/response/${id}?regno=${student.regno}`);
    await expect(desk.getByRole('link', { name: 'The attempt' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await desk.getByRole('link', { name: 'The attempt' }).click();
  await desk.getByLabel('File of unsent answers').last().setInputFiles(file);
  await expect(desk.getByText('Signature valid')).toBeVisible();
  // The test gave its answers away at once, so that nothing is chosen for the admin.
  await expect(
    desk.getByText('Arrived after the correct answers were released. Not preselected.').first(),
  ).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Admit 0 of \d+…$/ })).toBeDisabled();
  await desk.getByLabel('Choose all on this page').click();
  await expect(desk.getByRole('list', { name: 'Questions that change' }).getByRole('listitem')).toHaveText([
    /^Question 2.*none.*B/,
  ]);
  // Whoever unticks several need not wait for the preview of the first.
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

test('more late answers than a page holds are turned over, and admitted all at once', async ({ page }) => {
  const student = await aStudent();
  const { regno, trade } = student;
  const own = await getToken(student);
  const id = await aTest({ release: 'after-end' });
  const { attempt, questions } = await callApi<{ attempt: { id: number }; questions: { id: number }[] }>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    own,
  );
  await callApi('POST', `/aptitude/submit/${id}`, { userData: { regno, trade }, answers: [] }, own);
  for (const half of [0, 400]) {
    const operations = Array.from({ length: 400 }, (_, nth) => ({
      seq: half + nth + 1,
      question_id: questions[0]?.id,
      seconds: 1,
    }));
    const saving = callApi('POST', `/attempt/${attempt.id}/answers`, { epoch: 1, operations }, own);
    await expect(saving).rejects.toThrow('already-submitted');
  }
  await signInAs(page, admin);
  await page.goto(`/admin/attempt/${attempt.id}`);
  const steps = page.getByLabel(/^Choose question/);
  await expect(steps).toHaveCount(500);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(steps).toHaveCount(300);
  await page.getByRole('button', { name: 'Admit 800 of 800…' }).click();
  await page.getByLabel('Reason').fill('The network failed in the whole laboratory');
  await page.getByRole('dialog').getByRole('button', { name: 'Admit', exact: true }).click();
  await expect(page.getByText('Nothing to admit')).toBeVisible();
});

test('the code beside “Saved” is found later, and the receipts of the device are in the record', async ({
  page,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 0);
  await saved(page);
  const line = page.getByText(/^· 1 answer · [0-9A-F]{4}-[0-9A-F]{4}$/);
  const code = (await line.first().textContent())?.slice(-9) ?? '';
  await page.getByRole('button', { name: /Save & Next/ }).click();
  await choose(page, 1);
  await saved(page);
  await submitTest(page);
  await page.getByRole('link', { name: 'Check the receipts' }).click();
  await expect(page.getByText('Everything matches')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase().replace('-', ''));
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText(`${code} is in the chain`)).toBeVisible();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('receipts:')) ?? '';
    localStorage.setItem(key, '[[1, "0000000000000000"]]');
  });
  await page.reload();
  await expect(page.getByText('Something does not match')).toBeVisible();
});

test('on a phone on its side and at 200 % the page scrolls as a whole, every option is seen whole, and the time stays', async ({
  page,
}) => {
  const student = await aStudent();
  await signInAs(page, student);
  await begin(page, await aTest());
  for (const [width, height] of [
    [740, 360],
    [683, 320],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const label of await page.getByRole('article').locator('label').all()) {
      await label.scrollIntoViewIfNeeded();
      await expect(label).toBeInViewport({ ratio: 0.95 });
    }
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
    const sizes = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
    await page.getByRole('button', { name: 'Save & Next' }).click();
    await expect(page.locator('#question-heading')).toBeInViewport({ ratio: 1 });
  }
});

for (const [held, width, height] of [
  ['upright', 180, 370],
  ['on its side', 370, 180],
] as const)
  test(`on a phone ${held} at 200 % the question before the end is seen whole, and answered`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const [student, id] = [await aStudent(), await aTest()];
    await signInAs(page, student);
    await begin(page, id);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit the test?' });
    const count = dialog.getByRole('rowheader', { name: 'General' });
    await count.scrollIntoViewIfNeeded();
    await expect(count).toBeInViewport({ ratio: 0.9 });
    await dialog.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 0.9 });
    await dialog.getByRole('button', { name: 'Go back to the test' }).click({ timeout: 10_000 });
    await expect(dialog).toBeHidden();
  });

test('at 400 % whatever has the focus is on the screen, all round the question before the end', async ({
  page,
}) => {
  const [student, id] = [await aStudent(), await aTest()];
  await signInAs(page, student);
  await begin(page, id);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Submit the test?' });
  for (const name of ['Go back to the test', 'Submit', 'Close', 'Go back to the test']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 0.9 });
  }
});

test('on the smallest phone a save moves nothing, and its receipt is seen whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signInAs(page, await aStudent());
  await begin(page, await aTest());
  const head = page.locator('header');
  const code = page.getByText(/^· .*[0-9A-F]{4}-[0-9A-F]{4}$/);
  await expect(code).toBeVisible();
  expect(await code.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const before = await head.boundingBox();
  await page.route('**/answers', () => undefined);
  await choose(page, 0);
  await expect(page.getByText('Saving…')).toBeVisible();
  expect(await head.boundingBox()).toEqual(before);
});

test('on a small phone a passage under a long message covers no button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const stimulus_id = await aPassage();
  const id = await aTestOf([{ ...questionDrafts['Short text'], stimulus_id }], 'A passage');
  await signInAs(page, await aStudent());
  await begin(page, id);
  const message = 'Read “kg” in place of “g” in question 3. '.repeat(6);
  await callApi('POST', `/aptitude/message/${id}`, { message }, await getToken(admin));
  await expect(page.getByText(message)).toBeVisible();
  const passage = page.getByRole('region', { name: 'Two trains' });
  const bar = page.getByRole('button', { name: 'Mark for Review & Next' });
  const [end, begins] = [await passage.boundingBox(), await bar.boundingBox()];
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(begins?.y ?? 0);
});

test('the clock of the device does not move the countdown', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest({ duration: 30 });
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.clock.resume();
  await signInAs(page, student);
  await begin(page, id);
  await expect(page.getByRole('timer').first()).toContainText(/(29|30):\d\d/);
});

test('the test is sat by keyboard alone', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await expect(page.locator('#question-heading')).toBeFocused();
  await page.keyboard.press('B');
  await expect(option(page, 1)).toBeChecked();
  await page.keyboard.press('3');
  await expect(option(page, 2)).toBeChecked();
  await page.keyboard.press('N');
  await expect(page.getByText(/^Question 2/).first()).toBeVisible();
  await page.keyboard.down('M');
  // Held, it says so again and again.
  await page.keyboard.down('M');
  await page.keyboard.up('M');
  await expect(page.getByRole('article').getByRole('status')).toHaveText('Marked for review');
  await page.keyboard.press('P');
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
  await saved(page);
});

test('in a browser whose styles cannot ask for what a card holds, the option with the focus shows it', async ({
  page,
}) => {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':unknown(') });
  });
  const id = await aTest();
  await signInAs(page, await aStudent());
  await begin(page, id);
  await page.locator('#question-heading').focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(option(page, 0)).toBeFocused({ timeout: 100 });
  }).toPass();
  await expect(option(page, 0)).toHaveCSS('outline-style', 'solid');
});

test('what a key chooses and gives up is said, and what a press does is left to the option', async ({
  page,
}) => {
  const options = ['Two', 'Three', 'Four'];
  const drafts = [{ description: 'Which are prime?', options, correct_options: [1, 2], kind: 'multiple' }];
  const id = await aTestOf(drafts, 'Said aloud');
  await signInAs(page, await aStudent());
  await begin(page, id);
  const said = page.getByRole('article').getByRole('status');
  await page.keyboard.press('b');
  await expect(said).toHaveText('Option B chosen');
  await choose(page, 0);
  await expect(option(page, 0)).toBeChecked();
  await expect(said).toHaveText('');
  await page.keyboard.press('b');
  await expect(said).toHaveText('Option B no longer chosen');
  await page.keyboard.press('1');
  await expect(said).toHaveText('Option A no longer chosen');
});

/** Sits until the session ends and the second option is chosen without one. */
async function startPastSession(page: Page) {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await endSession(page);
  await choose(page, 1);
  return { student, id };
}

test('a session that ended in mid-test is renewed in place and nothing is lost', async ({ page }) => {
  const { student, id } = await startPastSession(page);
  await signInInPlace(page, student);
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeHidden();
  await expect(option(page, 1)).toBeFocused();
  await saved(page);
  expect(await countServerAnswers(student, id)).toBe(1);
});

test('a sign-in in place that nobody answers is given up, and tried again', async ({ page }) => {
  await page.clock.install();
  const { student } = await startPastSession(page);
  await page.route('**/user/login', () => new Promise(() => undefined), { times: 1 });
  await signInInPlace(page, student);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByRole('button', { name: 'Please wait' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
});

test('without a session the test page asks for the password in place', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest();
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('Registration no').fill(student.regno);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: /Sign In/i }).click();
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(option(page, 0)).toBeVisible();
  await expect(page).toHaveURL(`${origin()}/aptitude/appear/${id}`);
});

/** Signs in where the test stands, as somebody else than whose session it is, and starts. */
async function switchToStudent(page: Page, student: Person, id: number): Promise<void> {
  await page.getByRole('button', { name: 'Not you? Sign in' }).click();
  await expect(page.getByLabel('Registration no')).toBeFocused();
  await page.getByLabel('Registration no').fill(student.regno);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(`Taking this test as ${student.name}, ${student.regno}.`)).toBeVisible();
  await begin(page, id);
}

test('who sits down at somebody else’s session sees whose test it is, and signs in for the own', async ({
  page,
}) => {
  const [before, student] = await Promise.all([aStudent(), aStudent()]);
  const id = await aTest();
  await signInAs(page, before);
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText(`Taking this test as ${before.name}, ${before.regno}.`)).toBeVisible();
  await switchToStudent(page, student, id);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(page.locator('header').getByText(`${student.name} · ${student.regno}`)).toBeVisible();
  await submitTest(page);
  await expect(page.getByText(`${student.name}, ${student.regno}`)).toBeVisible();
});

test('who sits down at a session that has ended signs in for the own', async ({ page }) => {
  const [before, student] = await Promise.all([aStudent(), aStudent()]);
  const id = await aTest();
  await signIn(page, before);
  await endSession(page);
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByLabel('Registration no')).toHaveValue(before.regno);
  await switchToStudent(page, student, id);
});

test('who sits down at the session of somebody blocked sees whose it is, and signs in for the own', async ({
  page,
}) => {
  const [before, student] = await Promise.all([aStudent(), aStudent()]);
  const id = await aTest();
  await signIn(page, before);
  await blockSignedInStudent(page);
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText(`${before.name}, ${before.regno}`)).toBeVisible();
  await switchToStudent(page, student, id);
});

test('a test starts, at the second try too, on a page whose words a translator has replaced', async ({
  page,
}) => {
  const id = await aTest();
  await signIn(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.locator('#root').evaluate((root) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      font.textContent = text.nodeValue;
      text.parentNode?.replaceChild(font, text);
    }
  });
  await page.route(/\/api\/aptitude\/appear\//, (route) => route.abort(), { times: 1 });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await start.click();
  await expect(page.locator('#question-heading')).toBeVisible();
});

test('a paper that comes more slowly than any save opens all the same', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest({ questions: 12 });
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  const opened = page.waitForResponse(/\/api\/aptitude\/appear\//);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 100, downloadThroughput: 400, uploadThroughput: 100_000 },
  });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const begun = Date.now();
  const { data } = await (await opened).json();
  expect(Date.now() - begun).toBeGreaterThan(20_000);
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  });
  // What was half a minute under way tells the time all the same.
  const shown = await page.getByRole('timer').first().textContent();
  const [minutes = 0, seconds = 0] = (/\d+:\d+/.exec(shown ?? '')?.[0] ?? '').split(':').map(Number);
  const left = (Date.parse(data.attempt.deadline) - Date.now()) / 1_000;
  expect(Math.abs(minutes * 60 + seconds - left)).toBeLessThan(6);
  await choose(page, 1);
  await saved(page);
});

test('a test that is being handed in is not left by “Back”, and a place within it is no other page', async ({
  page,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await page.goto('/aptitudes');
  await page.locator(`a[href="/aptitude/appear/${id}"]`).first().click();
  await beginHere(page);
  await page.evaluate(() => location.assign('#note'));
  await page.evaluate(() => history.back());
  await page.route('**/aptitude/submit/*', async (route) => {
    await page.evaluate(() => history.back());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await submitTest(page);
});
