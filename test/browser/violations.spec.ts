import { answerQuestion, leaveByBack, lookAway, startTest } from './actions.ts';
import { callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { triggerHeartbeat } from './offline-actions.ts';
import { admin } from './roles.ts';
import { findAxeViolations, waitUntilIdle } from './screens.ts';
import { asAdmin, invigilate } from './test-data.ts';
import { heading, note, saved, standing, startTestAs } from './violations-steps.ts';

test.use({ viewport: PHONE });

test('leaving is reported with the server’s count, and at the limit the test is submitted with its answers', async ({
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

test('a limit that was lowered below the recorded count is not named as the reason of the end', async ({
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

test('on the narrowest screen the recorded violations take precedence over the save status', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await startTestAs(page, {});
  await startTest(page);
  await answerQuestion(page);
  const status = page.getByRole('button', { name: 'Saved' });
  await expect(status).toBeVisible();
  const ends = await status.evaluate((each) => each.getBoundingClientRect().right);
  const icon = page.getByRole('button', { name: /^Warnings/ }).locator('svg');
  expect(await icon.evaluate((each) => each.getBoundingClientRect().left)).toBeGreaterThanOrEqual(ends);
});

test('a long name is shortened for the save status, and the number stays complete', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  const { student } = await startTestAs(page, {});
  await startTest(page);
  await answerQuestion(page);
  const status = page.getByRole('button', { name: 'Saved · 1 answer' });
  await expect(status).toBeVisible();
  const writer = page.locator('header').getByText(student.name).first();
  await writer.evaluate((each) => each.firstChild?.replaceWith('Invented Visitor '.repeat(8)));
  expect(await status.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const number = page.locator('header').getByText(student.regno).last();
  const ends = await number.evaluate((each) => each.getBoundingClientRect().right);
  const clock = page.getByRole('timer').first();
  expect(await clock.evaluate((each) => each.getBoundingClientRect().left)).toBeGreaterThan(ends);
});

test('leaving the page counts as an absence until the test is opened again; a reload is none', async ({
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
  // “Back” first closes the dialog over the test, and then asks.
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
  // Leaving inside the portal, where the student then reloads the list.
  await leaveByBack(page);
  await expect(page.getByRole('heading', { name: 'Aptitude tests' })).toBeVisible();
  await page.reload();
  await page.waitForTimeout(2_300);
  await page.getByRole('link', { name: /^Resume/ }).click();
  await expect(note(page)).toContainText('This is 3 of 5');
  // Leaving a page that was reloaded.
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
