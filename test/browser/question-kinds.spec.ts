import type { Page } from '@playwright/test';
import { submitTest } from './actions.ts';
import { aStudent, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { aPassage, aTestOf, aTestOfKinds, type Kind, questionDrafts } from './question-kinds.ts';
import {
  answer,
  begin,
  expectAnswered,
  matchFor,
  saveAndNext,
  saved,
  throughAll,
} from './question-kinds-steps.ts';
import { signInAs } from './roles.ts';

test.use({ viewport: PHONE });

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

  test('every kind is answered, counted, submitted and marked', async ({ page }) => {
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
    const review = page.getByRole('region', { name: 'Review', exact: true });
    const texts: string[] = [];
    for (let number = 1; number <= 4; number++) {
      const question = review.getByRole('region', { name: `Question ${number}, ` });
      texts.push((await question.textContent()) ?? '');
      await page.keyboard.press('n');
    }
    const read = texts.join('\n');
    for (const words of ['4.52 km', '4.5 ± 0.1 km', 'chennai', 'Madras (50% of the marks)'])
      expect(read).toContain(words);
    expect(read.match(/Your answer · Correct answer/g)).toHaveLength(3);
  });
});

test('an incomplete answer is partly correct', async ({ page }) => {
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
  await page.getByRole('group').filter({ hasText: 'of 4 correct' }).locator('summary').click();
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

test('the passage is above its questions, collapses, and keeps its state from question to question', async ({
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
  test(`in a window of 360 by ${height} a question opens at its passage, and its first option is one press away`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height });
    const stimulus_id = await aPassage();
    const choice = { description: 'Where does it start?', options: ['Agra', 'Delhi'], correct_options: [2] };
    const id = await aTestOf([{ ...choice, stimulus_id }], 'With a passage');
    await signInAs(page, await aStudent());
    await begin(page, id);
    await expect(page.getByText('A train leaves Delhi at nine.')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /Two trains/ }).click();
    await expect(page.getByText('It stops at a station.').last()).toBeHidden();
    await expect(page.getByText('Where does it start?')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('article').locator('label').first()).toBeInViewport({ ratio: 1 });
  });

test('a click on an option that is a web address chooses it and does not leave the test', async ({
  page,
}) => {
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
        // The text contains the shortcuts N, M and P.
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
