import { submitTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { aPassage, aTestOf, questionDrafts } from './question-kinds.ts';
import { admin, signInAs } from './roles.ts';
import { begin, choose, saved } from './taking-a-test-steps.ts';

test.use({ viewport: PHONE });

test('more late answers than fit on a page are paged, and admitted all at once', async ({ page }) => {
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

test('the code behind “Saved” can be found later, and the record has the receipts of the device', async ({
  page,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await choose(page, 0);
  await saved(page);
  await page.getByRole('button', { name: /^Saved/ }).click();
  const facts = page.getByRole('dialog', { name: 'Receipt' });
  await expect(facts).toContainText(/an answer1Receipt code/);
  const code = (await facts.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).textContent()) ?? '';
  await page.keyboard.press('Escape');
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

test('on a phone in landscape and at 200 % the page scrolls as a whole, every option fits, and the time stays visible', async ({
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
  ['in portrait', 180, 370],
  ['in landscape', 370, 180],
] as const)
  test(`on a phone ${held} at 200 % the question before the submission is fully visible, and can be answered`, async ({
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

test('at 400 % the element with the focus is always on the screen, also in the question before the submission', async ({
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

test('on the smallest phone a save moves nothing, and the header of a single section is low', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signInAs(page, await aStudent());
  await begin(page, await aTest());
  const head = page.locator('header');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
  const before = await head.boundingBox();
  expect(before?.height).toBeLessThan(120);
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
  const scroller = passage.locator('..');
  const [area, begins] = [await scroller.boundingBox(), await bar.boundingBox()];
  expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual(begins?.y ?? 0);
});

test('on a low phone a question opens at its passage, whose title stays visible and leads back to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 560 });
  const stimulus_id = await aPassage();
  const [short, long] = [questionDrafts['Short text'], questionDrafts.Matching];
  const id = await aTestOf(
    [
      { ...short, stimulus_id },
      { ...long, stimulus_id },
    ],
    'A passage',
  );
  await signInAs(page, await aStudent());
  await begin(page, id);
  const first = page.getByText('A train leaves Delhi at nine.');
  await expect(first).toBeInViewport();
  const matches = page.getByRole('heading', { name: 'Matches' });
  if (!(await matches.isVisible())) await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(matches).toBeVisible();
  await page.getByLabel('Match for 2').scrollIntoViewIfNeeded();
  await expect(first).not.toBeInViewport();
  const title = page.getByRole('button', { name: /^Two trains/ });
  await expect(title).toBeInViewport({ ratio: 1 });
  await title.click();
  await expect(first).toBeInViewport();
});

test('a change of the device’s clock does not move the countdown', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest({ duration: 30 });
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.clock.resume();
  await signInAs(page, student);
  await begin(page, id);
  await expect(page.getByRole('timer').first()).toContainText(/(29|30):\d\d/);
});
