import type { Page } from '@playwright/test';
import { answerQuestion, press, submitTest } from './actions.ts';
import { callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';
import { aSectionedTest, giveTime } from './sectioned-tests.ts';
import { questionIs, startTestAs, TWO } from './sections-steps.ts';

test.use({ viewport: PHONE });

type Result = { unanswered: number; sections: { name: string; unanswered: number }[] };

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

const timer = (page: Page) => page.getByRole('timer').first();

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });

async function resultOf(student: Person, id: number): Promise<Result> {
  return await callApi('GET', `/aptitude/user/response/${id}`, undefined, await getToken(student));
}

test('a finished section stays closed for keyboard, tabs and palette, and after a reload', async ({
  page,
}) => {
  const id = await aSectionedTest(TWO, { one_way: true });
  const student = await startTestAs(page, id);
  await expect(tab(page, 'Words')).toBeDisabled();
  await answerQuestion(page);
  await saved(page);
  await page.keyboard.press('N');
  await questionIs(page, 2);
  await page.keyboard.press('N');
  await questionIs(page, 2);
  await page.getByRole('button', { name: 'Finish section' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Finish Numbers?' });
  await expect(dialog.getByText('One question has no answer: 2.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  // Every save is slow.
  await page.route('**/answers', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Finish this section' }).focus();
  await page.keyboard.press('Enter');
  await questionIs(page, 3);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('alert').filter({ hasText: 'Numbers is finished' })).toContainText(
    '1 answer is saved. Words is open now.',
  );
  await page.getByRole('button', { name: 'Close this notice' }).press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await expect(tab(page, 'Numbers')).toBeDisabled();
  await page.getByRole('button', { name: 'All questions' }).click();
  const palette = page.getByRole('dialog', { name: 'Questions' });
  await expect(palette.getByRole('button', { name: /^Question 1,/ })).toBeDisabled();
  await expect(palette.getByRole('button', { name: /^Question 4,/ })).toBeEnabled();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await questionIs(page, 3);
  await expect(tab(page, 'Numbers')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await submitTest(page);
  expect((await resultOf(student, id)).sections.map((section) => section.unanswered)).toEqual([1, 2]);
});

test('on a phone a section’s name breaks no word that fits on a line', async ({ page }) => {
  await startTestAs(page, await aSectionedTest([{ name: 'Reading comprehension' }]));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const name = page.getByRole('rowheader').getByText('Reading comprehension');
  await expect(name).toBeVisible();
  const lines = await name.evaluate((each) => {
    const word = document.createRange();
    word.setStart(each.firstChild ?? each, 'Reading '.length);
    word.setEnd(each.firstChild ?? each, 'Reading comprehension'.length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});

for (const [what, sections, ended] of [
  ['the test', [{ name: 'All' }], '**/aptitude/submit/*'],
  ['a section', TWO, '**/attempt/*/section'],
] as const)
  test(`a double press at the end of ${what} only opens the question, whatever appears under the finger`, async ({
    page,
  }) => {
    const id = await aSectionedTest([...sections], { one_way: true });
    await startTestAs(page, id);
    let asked = 0;
    await page.route(ended, (route) => {
      asked++;
      return route.continue();
    });
    await press(/Save & Next/)(page);
    await questionIs(page, 2);
    const mark = await page.getByRole('button', { name: 'Mark for Review & Next' }).boundingBox();
    if (!mark) throw new Error('The button is not in sight');
    const spot = { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 };
    // The second press follows as soon as the page reacts to one, however busy the machine is.
    await page.evaluate(({ x, y }) => {
      const pressAgain = () => {
        const hit = document.elementFromPoint(x, y);
        if (hit instanceof HTMLElement && hit.closest('[role="dialog"]')) hit.click();
        else requestAnimationFrame(pressAgain);
      };
      pressAgain();
    }, spot);
    await page.mouse.click(spot.x, spot.y);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Go back|Stay)/ })
      .click({ timeout: 10_000 });
    await expect(page.getByRole('dialog')).toBeHidden();
    await questionIs(page, 2);
    expect(asked).toBe(0);
  });

test('without network a section is not finished, and the dialog says why', async ({ page, context }) => {
  const id = await aSectionedTest(TWO, { one_way: true });
  await startTestAs(page, id);
  await context.setOffline(true);
  await answerQuestion(page);
  await press('Finish section')(page);
  const finish = page.getByRole('dialog').getByRole('button', { name: 'Finish this section' });
  await finish.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not every answer is saved yet');
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeAttached();
  // The section is finished, but the reply is lost.
  await page.route('**/attempt/*/section', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await finish.click();
  await questionIs(page, 3);
  await expect(page.getByRole('alert').filter({ hasText: 'Numbers is finished' })).toBeVisible();
});

test('at the end of a section the screen moves on by itself, also without network, and nothing is lost', async ({
  page,
  context,
}) => {
  const id = await aSectionedTest([
    { name: 'Numbers', minutes: 1 },
    { name: 'Words', minutes: 20 },
  ]);
  const student = await startTestAs(page, id);
  await expect(page.getByRole('timer', { name: /^Time left in Numbers/ })).toBeVisible();
  await expect(page.getByRole('timer', { name: /^Time left in the test 2\d:/ })).toBeVisible();
  await answerQuestion(page);
  await saved(page);
  await expect(timer(page)).toHaveText(/00:0[0-3]/, { timeout: 70_000 });
  await context.setOffline(true);
  await page.getByRole('button', { name: /Save & Next/ }).click();
  await answerQuestion(page);
  await questionIs(page, 3);
  await expect(page.getByRole('alert').filter({ hasText: 'Time for Numbers is up' })).toContainText(
    '1 answer is saved. 1 answer waits on this device. Words is open now.',
  );
  await answerQuestion(page);
  await context.setOffline(false);
  await saved(page);
  await expect(page.getByText('came too late')).toHaveCount(0);
  await page.reload();
  await questionIs(page, 3);
  await expect(tab(page, 'Numbers')).toBeDisabled();
  await submitTest(page);
  expect((await resultOf(student, id)).sections.map((section) => section.unanswered)).toEqual([0, 1]);
});

test('another device continues in the open section', async ({ page, anotherDevice }) => {
  const id = await aSectionedTest(TWO, { one_way: true });
  const student = await startTestAs(page, id);
  await press('Finish section')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Finish this section' }).click();
  await questionIs(page, 3);
  const other = await anotherDevice();
  await signInAs(other, student);
  await other.goto(`/aptitude/appear/${id}`);
  await other.getByRole('button', { name: 'Resume' }).click();
  await questionIs(other, 3);
  await expect(tab(other, 'Numbers')).toBeDisabled();
});

test('an answer after the end of its section is reported as late and does not hold back others', async ({
  page,
  context,
}) => {
  const id = await aSectionedTest(TWO, { one_way: true });
  const student = await startTestAs(page, id);
  await context.setOffline(true);
  await answerQuestion(page);
  // For the server it is the same window that finishes the section.
  const [, attempt, epoch] = await page.evaluate(
    () =>
      Object.keys(localStorage)
        .find((key) => key.startsWith('attempt:'))
        ?.split(':') ?? [],
  );
  const body = { epoch: Number(epoch), section: 0 };
  await callApi('POST', `/attempt/${attempt}/section`, body, await getToken(student));
  const secondsLeft = async () => {
    const [minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? '')
      .split(':')
      .slice(-2)
      .map(Number);
    return minutes * 60 + seconds;
  };
  const closedAt = await secondsLeft();
  // The grace period of five seconds passes by the clock on the screen.
  await expect.poll(secondsLeft).toBeLessThan(closedAt - 6);
  await context.setOffline(false);
  await questionIs(page, 3);
  await expect(
    page.getByText('The answer to question 1 reached the portal after the section had ended'),
  ).toBeVisible();
  await answerQuestion(page);
  await saved(page);
  await submitTest(page);
  await expect(page.getByText('Some answers came too late')).toBeVisible();
  expect((await resultOf(student, id)).sections.map((section) => section.unanswered)).toEqual([2, 1]);
});

test('time added during a test arrives with the next save, with a notice', async ({ page }) => {
  const id = await aSectionedTest([
    { name: 'Numbers', minutes: 10 },
    { name: 'Words', minutes: 10 },
  ]);
  const student = await startTestAs(page, id);
  await expect(timer(page)).toHaveText(/^(10:00|09:)/);
  await giveTime(id, student.regno, 1);
  await answerQuestion(page);
  await expect(page.getByRole('alert').filter({ hasText: 'You have more time' })).toContainText(
    '1 min more: Numbers now ends at',
  );
  await expect(timer(page)).toHaveText(/^10:/);
  expect(await findAxeViolations(page)).toEqual([]);
});
