import { aStudent, aTest, callApi, expect, getToken, origin, PHONE, test } from './fixtures.ts';
import { admin, demoTest, signInAs, student } from './roles.ts';
import { findAxeViolations } from './screens.ts';

const ROW_PX = 74;

test('on a phone a result is a low row that leads to it wherever it is tapped, and months are collapsed', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { id, name } = await demoTest('completed');
  await signInAs(page, student);
  await page.goto('/aptitudes');
  const results = page.getByRole('region', { name: 'Results' });
  const row = results.getByRole('listitem').filter({ hasText: name });
  await expect(results).toBeVisible();
  // The demo’s latest test may have been in the month before.
  await results.locator('details').evaluateAll((months) => {
    for (const month of months) (month as HTMLDetailsElement).open = true;
  });
  await expect(row).toContainText(/\d+ min · \d+ questions/);
  const box = await row.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(ROW_PX);
  await row.click({ position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) - 8 } });
  await expect(page).toHaveURL(`${origin()}/aptitude/response/${id}`);

  await page.goto('/aptitudes');
  const rows = await results.getByRole('listitem').count();
  await results.locator('details:not([open]) > summary').last().click();
  await expect(results.getByRole('listitem')).not.toHaveCount(rows);
});

test('the chips filter the tests, and the address keeps the filter', async ({ page }) => {
  // A new student has missed none.
  await signInAs(page, await aStudent());
  await page.goto('/aptitudes');
  await page.getByRole('button', { name: /^Upcoming \d+$/ }).click();
  await expect(page).toHaveURL(`${origin()}/aptitudes?show=upcoming`);
  await expect(page.getByRole('region', { name: 'Upcoming' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Upcoming/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^Missed 0$/ }).click();
  await page.getByRole('button', { name: 'Show all tests' }).click();
  await expect(page).toHaveURL(`${origin()}/aptitudes`);
});

test('a missed test can be taken as practice once its answers are out, and not before', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const [mine, token] = [await aStudent(), await getToken(admin)];
  const draft = {
    ...{ description: `How many are ${Date.now()} and one?`, options: ['One more', 'As many'] },
    ...{ correct_options: [1], topic_tags: ['Numbers'], question_type: 'GENERAL', difficulty_level: 1 },
    explanation: 'One is added.',
  };
  const { id: question } = await callApi<{ id: number }>('POST', '/question/create', draft, token);
  const [out, held] = [
    await aTest({ name: 'Missed and out', questions: 1, startsIn: -57, duration: 1, release: 'after-end' }),
    await aTest({ name: 'Missed and held', questions: 1, startsIn: -57, duration: 1, release: 'by-hand' }),
  ];
  await callApi('PUT', `/aptitude/add-questions/${out}`, { questionIds: [question] }, token);
  const own = await getToken(mine);
  const listings = () =>
    callApi<{ id: number; state: string; practisable: boolean }[]>('GET', '/aptitude', undefined, own);
  await expect
    .poll(async () => (await listings()).find(({ id }) => id === out)?.practisable, { timeout: 30_000 })
    .toBe(true);
  expect((await listings()).find(({ id }) => id === held)).toMatchObject({
    ...{ state: 'missed', practisable: false },
  });
  await signInAs(page, mine);
  await page.goto('/aptitudes?show=missed');
  await expect(page.getByRole('button', { name: /as practice$/ })).toHaveCount(1);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take Missed and out as practice' }).click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
  await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
});
