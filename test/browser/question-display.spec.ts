import { readFile } from 'node:fs/promises';
import { submitTest } from './actions.ts';
import { aStudent, callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { aTestOf, aTestOfKinds, questionDrafts } from './question-kinds.ts';
import { answer, begin, expectAnswered, saveAndNext, saved, throughAll } from './question-kinds-steps.ts';
import { signInAs } from './roles.ts';
import { measureOverflow } from './screens.ts';

test.use({ viewport: PHONE });

test('text typed without network survives a reload and is sent afterwards', async ({ page, context }) => {
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

test('texts in Urdu and Arabic stand from right to left, formulas and English from left to right', async ({
  page,
}) => {
  const drafts = [
    { description: 'لاہور کا رقبہ کیا ہے؟ $x + 1$', text: { accepted: [{ text: 'الف' }] } },
    { description: 'Name the second letter.', options: ['باء', 'Ba'], correct_options: [1] },
  ];
  const id = await aTestOf(drafts, 'امتحان');
  await signInAs(page, await aStudent());
  await begin(page, id);
  for (let number = 1; number <= drafts.length; number++) {
    await expect(page.locator('#question-heading')).toContainText(`Question ${number}`);
    const answer = page.getByLabel('Your answer');
    if ((await answer.count()) > 0) {
      await expect(page.locator('.rich', { hasText: 'لاہور' })).toHaveCSS('direction', 'rtl');
      await expect(page.locator('.rich math').first()).toHaveCSS('direction', 'ltr');
      await answer.fill('الف');
      await expect(answer).toHaveCSS('direction', 'rtl');
      await answer.fill('Alif');
      await expect(answer).toHaveCSS('direction', 'ltr');
    } else {
      await expect(page.locator('.rich', { hasText: 'Name the second' })).toHaveCSS('direction', 'ltr');
      await expect(page.locator('.rich', { hasText: 'باء' })).toHaveCSS('direction', 'rtl');
      await expect(page.locator('.rich', { hasText: /^Ba$/ })).toHaveCSS('direction', 'ltr');
    }
    await saveAndNext(page);
  }
});

test('each kind can be cleared, and an invalid number is reported', async ({ page }) => {
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

test('an answer that the portal never accepts does not block submitting, and is offered as a file', async ({
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

/** Stores an answer on the device that is too long for the portal. */
function writeTooMuch(question_id: number) {
  const key = Object.keys(localStorage).find((one) => one.startsWith('attempt:')) ?? '';
  const journal = JSON.parse(localStorage.getItem(key) ?? '{}');
  journal.pending.push({ seq: 1_000, question_id, value: 'x'.repeat(600) });
  localStorage.setItem(key, JSON.stringify(journal));
}

test('on a phone the page stays as high as its window, however long the question', async ({ page }) => {
  const description = `Rice[^a] is counted.\n\n${'It grows in water.\n\n'.repeat(30)}[^a]: By weight.`;
  await signInAs(page, await aStudent());
  await begin(page, await aTestOf([{ ...questionDrafts['True or false'], description }], 'A long question'));
  await expect(page.getByRole('heading', { name: 'Footnotes' })).toBeAttached();
  const room = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(await room()).toBe(0);
});

test('columns of a formula are aligned, with space and lines between them', async ({ page }) => {
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

test('under forced colours the palette keeps its symbols and numbers', async ({ page }) => {
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
  // It is wider than its place only with the spaces around its operators, which some browsers leave out when they measure.
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

test('fractions in two lines of one paragraph keep apart', async ({ page }) => {
  const description = `Add ${Array.from({ length: 12 }, (_, n) => `$\\frac{${n + 40}}{120} = ${n}\\%$`).join(', ')}.`;
  await signInAs(page, await aStudent());
  await begin(page, await aTestOf([{ ...questionDrafts['True or false'], description }], 'Many fractions'));
  const fractions = page.locator('.rich mfrac');
  await expect(fractions).toHaveCount(12);
  const lines = await fractions.evaluateAll((all) =>
    [...new Map(all.map((each) => [each.getBoundingClientRect().top, each])).values()].map((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  const gaps = lines.slice(1).map(({ top }, n) => top - (lines[n]?.bottom ?? 0));
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.min(...gaps)).toBeGreaterThan(4);
});
