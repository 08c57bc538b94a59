import type { Page } from '@playwright/test';
import { answerQuestion, endSession, press, startTest, submitTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';
import { aSectionedTest, giveTime } from './sectioned-tests.ts';

test.use({ viewport: PHONE });

type Result = { unanswered: number; sections: { name: string; unanswered: number }[] };

const TWO = [{ name: 'Numbers' }, { name: 'Words' }];
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const timer = (page: Page) => page.getByRole('timer').first();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
const questionIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible();

async function startTestAs(page: Page, id: number): Promise<Person> {
  const student = await aStudent();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  return student;
}

async function resultOf(student: Person, id: number): Promise<Result> {
  return await callApi('GET', `/aptitude/user/response/${id}`, undefined, await getToken(student));
}

test('a section that is finished stays closed, by keyboard, in tabs, palette and after a reload', async ({
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
  // Over a network on which every save takes its time.
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

test('on a phone no word of a section’s name is broken before the end that has room in a line', async ({
  page,
}) => {
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
  test(`what is pressed twice at the end of ${what} only asks, whatever has come under the finger by then`, async ({
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
    // The second press falls as soon as the window takes any, however busy the machine is.
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
  // It is finished, and nothing comes back.
  await page.route('**/attempt/*/section', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await finish.click();
  await questionIs(page, 3);
  await expect(page.getByRole('alert').filter({ hasText: 'Numbers is finished' })).toBeVisible();
});

test('at the end of a section the screen moves on by itself, without network too, and nothing is lost', async ({
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
  await expect(page.getByRole('alert').filter({ hasText: 'The time of Numbers is over' })).toContainText(
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

test('another device goes on in the section that is open', async ({ page, anotherDevice }) => {
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

test('an answer that comes after its section was closed is told as late and holds back no other', async ({
  page,
  context,
}) => {
  const id = await aSectionedTest(TWO, { one_way: true });
  const student = await startTestAs(page, id);
  await context.setOffline(true);
  await answerQuestion(page);
  // The same window finishes the section, as far as the server can tell.
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

test('time that is given while somebody writes arrives with the next save and is told', async ({ page }) => {
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

test('a test with an access code tells its minutes, opens with that code alone, and guessing costs time', async ({
  page,
}) => {
  const short = TWO.map((section) => ({ ...section, minutes: 10 }));
  const id = await aSectionedTest(short, { access_code: 'blue-lamp', duration: 60 });
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText('4 questions in 20 min')).toBeVisible();
  await expect(page.getByText('Your 20 min begin when you start.')).toBeVisible();
  await page.getByLabel('I have read the instructions and am ready.').check();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  await expect(page.getByText('Type the access code', { exact: true })).toBeVisible();
  const code = page.getByLabel('Access code');
  await code.fill('red-lamp');
  await start.click();
  await expect(page.getByText('The access code is wrong. Ask the invigilator.')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  expect(await findAxeViolations(page)).toEqual([]);
  await code.fill('Blue-Lamp');
  await start.click();
  await questionIs(page, 1);
});

test('whose session has ended at the start signs in and is in the test, without typing the code again', async ({
  page,
}) => {
  const id = await aSectionedTest(TWO, { access_code: 'blue-lamp' });
  const student = await aStudent();
  await signInAs(page, student, 'own');
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByLabel('Access code').fill('blue-lamp');
  await endSession(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await questionIs(page, 1);
});

test('wrong codes again and again are answered with a wait', async ({ page }) => {
  const id = await aSectionedTest(TWO, { access_code: 'blue-lamp' });
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await page.getByLabel('Access code').fill('red-lamp');
  const wait = page.getByText(/Too many wrong codes. Try again in/);
  await expect(async () => {
    if (await start.isEnabled()) await start.click();
    await expect(wait).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(start).toBeDisabled();
});

test('whom a test is not for, and who stands outside its network, is told so and whom to ask', async ({
  page,
}) => {
  const student = await aStudent();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${await aSectionedTest(TWO, { trades: ['GEE'] })}`);
  await expect(page.getByText('This test is not for you')).toBeVisible();
  await expect(page.getByText(/you are in GCS.*ask the placement cell/s)).toBeVisible();
  await page.goto(`/aptitude/appear/${await aSectionedTest(TWO, { networks: ['10.99.0.0/16'] })}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('can only be started from the network of the institute')).toBeVisible();
  await expect(page.getByText(/tell the invigilator/)).toBeVisible();
});

test('an own time within a window, schemes and cut-offs are told before the start', async ({ page }) => {
  const now = Math.floor(Date.now() / 1_000);
  const scheme = { right: 2, wrong: { share: '1/3' } };
  const id = await aSectionedTest(
    [
      { name: 'Numbers', scheme, cut_off: { percent: 40 } },
      { name: 'Words', trades: [] },
    ],
    { timing: 'own', duration: 45, window_end: now + 86_400, one_way: true },
  );
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText(/Your 45 min begin when you start/)).toBeVisible();
  await expect(page.getByText('Incorrect −1/3 of the question’s marks')).toBeVisible();
  await expect(page.getByText('Cut-off: at least 40% of the marks')).toBeVisible();
  await expect(page.getByText('Once you have finished one, you cannot return to it.')).toBeVisible();
  await page.goto('/aptitudes');
  await expect(page.getByText(/any time until/).first()).toBeVisible();
});

test('marks come first, answers when they are released, and a result by hand says so', async ({ page }) => {
  const cut = [{ name: 'Numbers', cut_off: { percent: 100 } }, { name: 'Words' }];
  const id = await aSectionedTest(cut, {
    release_marks: 'at-once',
    release_answers: 'by-hand',
    release: undefined,
  });
  await startTestAs(page, id);
  await submitTest(page);
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(page.getByText('Only your marks are released so far')).toBeVisible();
  await expect(page.getByText(/will be released by the placement cell/)).toBeVisible();
  await expect(page.getByText('Not qualified')).toBeVisible();
  await expect(page.getByText('Cut-off missed')).toBeVisible();
  await expect(page.getByText('Every question')).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  const held = await aSectionedTest(TWO, { release: 'by-hand' });
  await startTestAs(page, held);
  await submitTest(page);
  await expect(page.getByText('When the placement cell releases them')).toBeVisible();
  await page.goto(`/aptitude/response/${held}`);
  await expect(page.getByText('The placement cell will release it.')).toBeVisible();
});

test('the achievers of a test whose results wait are awaited, which is no failure', async ({ page }) => {
  const id = await aTest({ name: 'Waiting achievers', startsIn: -3_600, release: 'by-hand' });
  await signInAs(page, await aStudent());
  await page.goto(`/hall-of-fame?test=${id}`);
  await expect(
    page.getByText('They appear here as soon as the results of this test are released.'),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
