import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { submitTest } from './actions.ts';
import { aStudent, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { aPassage, aTestOf, aTestOfKinds, type Kind, kinds, questionDrafts } from './question-kinds.ts';
import { signInAs } from './roles.ts';
import { measureOverflow } from './screens.ts';

test.use({ viewport: PHONE });

async function begin(page: Page, id: number): Promise<void> {
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.locator('#question-heading')).toBeVisible();
}

/** Goes through the paper, which has an order of its own, and does what each kind asks for. */
async function throughAll(page: Page, doing: (kind: Kind) => Promise<void>, next: () => Promise<void>) {
  for (let number = 1; number <= kinds.length; number++) {
    await expect(page.locator('#question-heading')).toContainText(`Question ${number}`);
    for (const kind of kinds)
      if (await page.getByRole('article').getByText(kind, { exact: true }).isVisible()) await doing(kind);
    if (number < kinds.length) await next();
  }
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const matchFor = (page: Page, prompt: number) => page.getByLabel(`Match for ${prompt}`);
const saveAndNext = (page: Page) => page.getByRole('button', { name: /Save & Next/ }).click();

/** Every answer by pointer; the matches are chosen by what they say. */
async function answer(page: Page, kind: Kind): Promise<void> {
  if (kind === 'True or false') await page.getByText('False', { exact: true }).click();
  if (kind === 'Number') await page.getByLabel('Your answer in km').fill('4.52');
  if (kind === 'Short text') await page.getByLabel('Your answer').fill('chennai');
  if (kind === 'Matching') await match(page);
}

async function match(page: Page): Promise<void> {
  for (const place of [1, 2]) {
    const row = page.getByRole('listitem').filter({ has: matchFor(page, place) });
    const square = (await row.getByText('Two', { exact: true }).isVisible()) ? /Four/ : /Nine/;
    const label = await matchFor(page, place).getByRole('option', { name: square }).textContent();
    await matchFor(page, place).selectOption({ label: label ?? '' });
  }
}

/** What is seen of an answer in its controls. */
async function expectAnswered(page: Page, kind: Kind): Promise<void> {
  if (kind === 'True or false') await expect(page.getByRole('radio', { name: 'False' })).toBeChecked();
  if (kind === 'Number') await expect(page.getByLabel('Your answer in km')).toHaveValue('4.52');
  if (kind === 'Short text') await expect(page.getByLabel('Your answer')).toHaveValue('chennai');
  if (kind === 'Matching') await expect(matchFor(page, 2)).not.toHaveValue('');
}

async function handInAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Every question is answered.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Test submitted')).toBeVisible();
}

const marksOf = async (student: Person, id: number) =>
  await callApi<{ marks: number; correct: number }>(
    'GET',
    `/aptitude/user/response/${id}`,
    undefined,
    await getToken(student),
  );

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('every kind is answered, counted, handed in and marked', async ({ page }) => {
    const student = await aStudent();
    const id = await aTestOfKinds();
    await signInAs(page, student);
    await begin(page, id);
    await throughAll(
      page,
      (kind) => answer(page, kind),
      () => saveAndNext(page),
    );
    await saved(page);
    await page.reload();
    const kind = await page.getByRole('article').locator('p').first().locator('span').first().textContent();
    await expectAnswered(page, kind as Kind);
    await handInAll(page);
    expect(await marksOf(student, id)).toMatchObject({ marks: 4, correct: 4 });
    await page.goto(`/aptitude/response/${id}`);
    const review = page.getByRole('region', { name: 'Every question' });
    await expect(review.getByText('4.52 km', { exact: true })).toBeVisible();
    await expect(review.getByText('4.5 ± 0.1 km', { exact: true })).toBeVisible();
    await expect(review.getByText('chennai', { exact: true })).toBeVisible();
    await expect(review.getByText('Madras (50% of the marks)')).toBeVisible();
    await expect(review.getByText('Your answer · Correct answer')).toHaveCount(3);
  });
});

test('half an answer is partly right', async ({ page }) => {
  const student = await aStudent();
  const id = await aTestOfKinds();
  await signInAs(page, student);
  await begin(page, id);
  await throughAll(
    page,
    async (kind) => {
      if (kind === 'Short text') await page.getByLabel('Your answer').fill('MADRAS');
    },
    () => saveAndNext(page),
  );
  await saved(page);
  await submitTest(page);
  await page.goto(`/aptitude/response/${id}`);
  await expect(page.getByText('Partly correct').first()).toBeVisible();
  const topics = page.getByRole('table', { name: /by topic$/ });
  await expect(topics.getByRole('columnheader')).toHaveText([
    'Topic',
    'Correct',
    'Partly correct',
    'Incorrect',
    'Unattempted',
  ]);
  await expect(topics.getByRole('row', { name: /Numbers/ }).getByRole('cell')).toHaveText([
    '0',
    '1',
    '0',
    '3',
  ]);
  await expect(page.getByRole('tab', { name: /^Incorrect or partly correct/ })).toHaveText(/1$/);
});

/** Two questions about one passage and one about none. */
async function aTestWithPassage(): Promise<number> {
  const stimulus_id = await aPassage();
  return await aTestOf(
    [
      { ...questionDrafts.Number, stimulus_id },
      { ...questionDrafts['Short text'], stimulus_id },
      { ...questionDrafts['True or false'] },
    ],
    'With a passage',
  );
}

test('the passage stands above its questions, folds away, and stays as it was left among them', async ({
  page,
}) => {
  const student = await aStudent();
  const id = await aTestWithPassage();
  await signInAs(page, student);
  await begin(page, id);
  const passage = page.getByRole('region', { name: 'Two trains' });
  if (!(await passage.isVisible())) await saveAndNext(page);
  const text = passage.getByText('It stops at a station.').last();
  await text.scrollIntoViewIfNeeded();
  await saveAndNext(page);
  await expect(text).toBeInViewport();
  await passage.getByRole('button', { name: /Two trains/ }).click();
  await expect(text).toBeHidden();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(passage.getByRole('button', { name: /Two trains/ })).toHaveAttribute('aria-expanded', 'false');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(text).toBeVisible();
  const [left, right] = [await passage.boundingBox(), await page.getByRole('article').boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
});

for (const height of [640, 560, 512])
  test(`in a window of 360 by ${height} a passage leaves stem and first option in sight, and is a line away`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height });
    const stimulus_id = await aPassage();
    const choice = { description: 'Where does it start?', options: ['Agra', 'Delhi'], correct_options: [2] };
    const id = await aTestOf([{ ...choice, stimulus_id }], 'With a passage');
    await signInAs(page, await aStudent());
    await begin(page, id);
    await expect(page.getByText('Where does it start?')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('article').locator('label').first()).toBeInViewport({ ratio: 1 });
    const passage = page.getByRole('region', { name: 'Two trains' });
    await expect(passage).toBeInViewport();
    await passage.getByRole('button', { name: /Two trains/ }).click();
    await expect(passage.getByText('It stops at a station.').last()).toBeHidden();
  });

test('an option that is an address is chosen by its words, and the test stays', async ({ page }) => {
  const options = ['www.example.com', 'Nobody'];
  const drafts = [{ description: 'Who answers?', options, correct_options: [1] }];
  const id = await aTestOf(drafts, 'With an address');
  await signInAs(page, await aStudent());
  await begin(page, id);
  const address = page.url();
  await page.getByText('www.example.com', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'www.example.com' })).toBeChecked();
  expect(page.url()).toBe(address);
});

test('every kind is answered by keyboard alone, and no shortcut fires while something is typed', async ({
  page,
}) => {
  const student = await aStudent();
  const id = await aTestOfKinds();
  await signInAs(page, student);
  await begin(page, id);
  const reach = async (label: string) => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      if (await page.getByLabel(label).evaluateAll((all) => all.includes(document.activeElement as never)))
        return;
    }
    throw new Error(`${label} is not reached by Tab`);
  };
  await throughAll(
    page,
    async (kind) => {
      await page.locator('#question-heading').focus();
      if (kind === 'True or false') await page.keyboard.press('b');
      if (kind === 'Number') {
        await reach('Your answer in km');
        await page.keyboard.type('4.52');
      }
      if (kind === 'Short text') {
        await reach('Your answer');
        // N, M and P among them.
        await page.keyboard.type('np mabc');
        await expect(page.getByLabel('Your answer')).toHaveValue('np mabc');
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type('chennai');
      }
      if (kind === 'Matching')
        for (const place of [1, 2]) {
          await reach(`Match for ${place}`);
          const row = page.getByRole('listitem').filter({ has: matchFor(page, place) });
          const letter = await matchFor(page, place)
            .getByRole('option', { name: (await row.getByText('Two').isVisible()) ? /Four/ : /Nine/ })
            .textContent();
          await page.keyboard.type(letter?.slice(0, 1) ?? '');
        }
    },
    async () => {
      await page.locator('#question-heading').focus();
      await page.keyboard.press('n');
    },
  );
  await saved(page);
  await handInAll(page);
  expect(await marksOf(student, id)).toMatchObject({ correct: 4 });
});

test('what is typed without network survives a reload and drains afterwards', async ({ page, context }) => {
  const student = await aStudent();
  const id = await aTestOfKinds();
  await signInAs(page, student);
  await begin(page, id);
  await page.route('**/api/**', (route) => route.abort());
  await throughAll(
    page,
    (kind) => answer(page, kind),
    () => saveAndNext(page),
  );
  await expect(page.getByText('Offline: 4 answers wait on this device').first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await throughAll(
    page,
    (kind) => expectAnswered(page, kind),
    () => saveAndNext(page),
  );
  await page.unroute('**/api/**');
  await saved(page);
  await context.close();
  const { regno, trade } = student;
  const held = await callApi<{ attempt: { answers: { selected_options: string[]; value: string }[] } }>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    await getToken(student),
  );
  const values = held.attempt.answers.map(({ value, selected_options }) => value || selected_options.length);
  expect(values.map(String).sort()).toEqual(['1', '2', '4.52', 'chennai']);
});

test('each kind is cleared, and a number that is none is said to be none', async ({ page }) => {
  const student = await aStudent();
  const id = await aTestOfKinds();
  await signInAs(page, student);
  await begin(page, id);
  await throughAll(
    page,
    async (kind) => {
      if (kind !== 'True or false') await answer(page, kind);
      if (kind === 'Number') {
        await page.getByLabel('Your answer in km').fill('4,5 km');
        await expect(page.getByText('This does not read as a number yet.')).toBeVisible();
        await page.getByRole('button', { name: 'Show a keypad' }).click();
        await page.getByLabel('Your answer in km').fill('');
        for (const key of ['Minus', '4', 'Point', '5', 'Backspace'])
          await page.getByRole('button', { name: key, exact: true }).click();
        await expect(page.getByLabel('Your answer in km')).toHaveValue('-4.');
      }
      if (kind === 'True or false') await page.getByText('True', { exact: true }).click();
      await page.getByRole('button', { name: 'Clear Response' }).click();
      await expect(page.getByRole('button', { name: 'Clear Response' })).toBeDisabled();
    },
    () => saveAndNext(page),
  );
  await page.getByRole('button', { name: 'All questions' }).click();
  await expect(page.getByRole('button', { name: /, not answered$/ })).toHaveCount(4);
});

test('what the portal will never take keeps nobody from handing in, and is given as a file', async ({
  page,
}) => {
  const student = await aStudent();
  const id = await aTestOf([questionDrafts['Short text'], questionDrafts['Short text']], 'What is too long');
  await signInAs(page, student);
  const opened = page.waitForResponse(/\/api\/aptitude\/appear\//);
  await begin(page, id);
  const { questions } = (await (await opened).json()).data as { questions: { id: number }[] };
  await page.getByLabel('Your answer').fill('chennai');
  await saved(page);
  await page.addInitScript(writeTooMuch, questions[1]?.id ?? 0);
  await page.reload();
  await expect(page.getByRole('alert').getByText('Something could not be saved')).toBeVisible();
  await submitTest(page);
  await expect(page.getByText('1 answer is saved.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('x'.repeat(600));
  const token = await getToken(student);
  expect(await callApi('GET', `/aptitude/user/response/${id}`, undefined, token)).toMatchObject({
    correct: 1,
    unanswered: 1,
  });
});

/** Leaves an answer on the device that is longer than any the portal takes. */
function writeTooMuch(question_id: number) {
  const key = Object.keys(localStorage).find((one) => one.startsWith('attempt:')) ?? '';
  const journal = JSON.parse(localStorage.getItem(key) ?? '{}');
  journal.pending.push({ seq: 1_000, question_id, value: 'x'.repeat(600) });
  localStorage.setItem(key, JSON.stringify(journal));
}

test('on a phone the page stays as high as its window, whatever a question holds below', async ({ page }) => {
  const description = `Rice[^a] is counted.\n\n${'It grows in water.\n\n'.repeat(30)}[^a]: By weight.`;
  await signInAs(page, await aStudent());
  await begin(page, await aTestOf([{ ...questionDrafts['True or false'], description }], 'A long question'));
  await expect(page.getByRole('heading', { name: 'Footnotes' })).toBeAttached();
  const room = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await room()).toBe(0);
});

test('columns of a formula stand apart, under one another, with their lines', async ({ page }) => {
  const description = String.raw`$\begin{pmatrix} ab & c \\ d & e \end{pmatrix}$ $\begin{array}{r} 125 \\ 7 \\ \hline 132 \end{array}$`;
  await signInAs(page, await aStudent());
  await begin(page, await aTestOf([{ ...questionDrafts['True or false'], description }], 'A formula'));
  const cells = page.locator('article mtd');
  await expect(cells).toHaveCount(7);
  const places = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const { left, right } = (cell.firstElementChild ?? cell).getBoundingClientRect();
      return { left, right, line: getComputedStyle(cell).borderBottomWidth };
    }),
  );
  const [a, b, , , hundreds, units] = places;
  expect((b?.left ?? 0) - (a?.right ?? 0)).toBeGreaterThan(8);
  expect(Math.abs((hundreds?.right ?? 0) - (units?.right ?? 9))).toBeLessThan(1);
  expect(places.map(({ line }) => line)).toEqual(['0px', '0px', '0px', '0px', '0px', '1px', '0px']);
});

test('where the system chooses the colours, the signs of the palette keep theirs, numbers and all', async ({
  page,
}) => {
  await signInAs(page, await aStudent());
  await begin(page, await aTestOf([questionDrafts['True or false']], 'Signs'));
  await page.getByText('False', { exact: true }).click();
  await page.getByRole('button', { name: 'All questions' }).click();
  const number = page.getByRole('button', { name: 'Question 1, answered' }).getByText('1', { exact: true });
  const colour = () => number.evaluate((each) => getComputedStyle(each).color);
  const own = await colour();
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await colour()).toBe(own);
});

test('a formula that is wider than the phone scrolls by keyboard in its line, and leaves the page as wide as it is', async ({
  page,
}) => {
  // With the distances around its signs it is wider than its place, without them narrower: some browsers go by that.
  const sum = String.raw`45 \times 35 - 40 \times 30 + 30 = 1575 - 1170 = 405`;
  const question = { description: `Is $${sum}$?`, options: ['Yes', 'No'], correct_options: [1] };
  const id = await aTestOf([question], 'Wide formulas');
  await signInAs(page, await aStudent());
  await begin(page, id);
  const formula = page.getByRole('article').locator('.katex').first();
  await expect(formula).toHaveAttribute('tabindex', '0');
  expect(await measureOverflow(page)).toBe(0);
  await formula.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => formula.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
