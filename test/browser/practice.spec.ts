import type { Page } from '@playwright/test';
import { seeText, startTest, submitTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, PHONE, signIn, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { type Kind, kinds, questionDrafts } from './question-kinds.ts';
import { demoTest, signInAs, student } from './roles.ts';
import { findAxeViolations } from './screens.ts';

const questionIs = (page: Page, place: number, total: number) =>
  expect(page.getByRole('heading', { name: `Question ${place} of ${total}` })).toBeFocused();

let count = 0;

/** A topic with one question of each kind that is not chosen from a list of options; no test has them. */
async function aTopicOfKinds(): Promise<string> {
  const token = await getToken(ADMIN);
  const topic = `Every kind ${++count}`;
  for (const kind of kinds) {
    const draft = questionDrafts[kind];
    const body = {
      ...{ ...draft, topic_tags: [topic], question_type: 'GENERAL', difficulty_level: 2 },
      description: `${draft.description} (${topic})`,
    };
    await callApi('POST', '/question/create', body, token);
  }
  return topic;
}

/** The kind of the question on the page. */
async function kindOf(page: Page): Promise<Kind> {
  const words = (await page.getByRole('article').textContent()) ?? '';
  const kind = kinds.find((one) => words.includes(questionDrafts[one].description));
  if (!kind) throw new Error(`Nobody asked: ${words}`);
  return kind;
}

/** Answers by keyboard. `answer` is the label of an option, or the text to type. */
async function answerBy(page: Page, kind: Kind, given: string) {
  if (kind === 'True or false') await page.getByRole('radio', { name: given }).press('Space');
  else if (kind === 'Matching')
    for (const [place, match] of given.split(',').entries()) {
      const list = page.getByLabel(`Match for ${place + 1}`, { exact: true });
      const label = (await list.getByRole('option').allTextContents()).find((one) => one.endsWith(match));
      await list.selectOption({ label: label ?? '' });
    }
  else await page.getByLabel(/^Your answer/).fill(given);
  // In the browser's select element this key opens the list.
  if (kind === 'Matching') await page.getByRole('button', { name: 'Check' }).press('Enter');
  else await page.keyboard.press('Enter');
}

async function seeOutcome(page: Page, outcome: string) {
  await expect(page.getByRole('article').getByRole('status').last()).toHaveText(outcome);
  await expect(page.getByText(/Correct answer/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Next|Finish)$/ })).toBeFocused();
}

test('on a phone and by keyboard alone a student practises every kind of question, and then those that are still wrong', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const topic = await aTopicOfKinds();
  await signIn(page, await aStudent());
  await page.goto('/practice');
  await page.getByRole('searchbox', { name: 'Search the topics' }).fill(topic);
  await page.getByRole('button', { name: `Practise ${topic}`, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
  await expect(page.getByText(/Correct answer/)).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);

  const firstTime: Record<Kind, [given: string, outcome: string]> = {
    'True or false': ['False', 'Correct'],
    Number: ['9', 'Incorrect'],
    'Short text': ['Madras', 'Partly correct'],
    Matching: ['', 'Unattempted'],
  };
  for (const place of kinds.keys()) {
    if (place > 0) await questionIs(page, place + 1, 4);
    const kind = await kindOf(page);
    const [given, outcome] = firstTime[kind];
    if (given) await answerBy(page, kind, given);
    else await page.getByRole('button', { name: 'Show the answer' }).press('Enter');
    await seeOutcome(page, outcome);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: '1 of 4 correct' })).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Retry 3 wrong' })).toBeFocused();
  await page.keyboard.press('Enter');
  const secondTime: Partial<Record<Kind, string>> = {
    Number: '4.5',
    'Short text': 'chennai',
    Matching: 'Four,Nine',
  };
  for (const place of [1, 2, 3]) {
    if (place === 1) await expect(page.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible();
    else await questionIs(page, place, 3);
    await expect(page.getByText(`${topic} · Missed before`)).toBeVisible();
    const kind = await kindOf(page);
    await answerBy(page, kind, secondTime[kind] ?? '');
    await seeOutcome(page, 'Correct');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: '3 of 3 correct' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
});

test('from a released result a student fixes the mistakes, comes back to them, and returns to the result', async ({
  page,
}) => {
  await signInAs(page, student);
  const { id, name } = await demoTest('completed');
  await page.goto(`/aptitude/response/${id}`);
  await page.getByRole('button', { name: /^Fix \d+ mistakes? · / }).click();
  await expect(page.getByRole('heading', { name: `Mistakes in ${name}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Question \d+ of \d+$/ })).toBeVisible();
  const session = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Result' }).click();
  await page.getByRole('button', { name: /^Fix \d+ mistakes? · / }).click();
  await expect(page).toHaveURL(session);
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const finish = page.getByRole('button', { name: 'Finish' });
  const next = page.getByRole('button', { name: 'Next' });
  for (let more = true; more; ) {
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(finish.or(next)).toBeFocused();
    more = await next.isVisible();
    await finish.or(next).press('Enter');
  }
  await expect(page.getByRole('heading', { name: /^0 of \d+ correct$/ })).toBeFocused();
  await page.getByRole('link', { name: 'Back to the result' }).click();
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
});

test('mistakes wait for the release of the answers and for the end of the test', async ({ page }) => {
  await signIn(page, await aStudent());
  const hidden = await aTest({ release: 'after-end' });
  await page.goto(`/aptitude/appear/${hidden}`);
  await startTest(page);
  await submitTest(page);
  await page.goto(`/aptitude/response/${hidden}`);
  await seeText('The result is not released yet')(page);
  await expect(page.getByRole('button', { name: /^Fix/ })).toHaveCount(0);

  const running = await aTest();
  await page.goto(`/aptitude/appear/${running}`);
  await startTest(page);
  await submitTest(page);
  await page.goto(`/aptitude/response/${running}`);
  await page.getByRole('button', { name: /^Fix 4 mistakes · / }).click();
  await expect(page.getByText(/^A test that is not over asks these questions/)).toBeVisible();
});
