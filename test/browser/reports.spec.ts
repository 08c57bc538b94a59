import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { admin, collectErrors, jspr, signInAs } from './roles.ts';
import { aReportableQuestion, aReportedQuestion, waitUntilJsprSees } from './test-data.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Goes on from question to question until one with these words is on view. */
async function showQuestion(page: Page, words: string) {
  const question = page.getByRole('region', { name: /^Question \d, \d of \d$/ });
  await expect(question).toBeVisible();
  while (!(await question.textContent())?.includes(words)) {
    const name = await question.getAttribute('aria-label');
    await page.keyboard.press('n');
    await expect(question).not.toHaveAttribute('aria-label', name ?? '');
  }
}

test('a student reports on a phone, the JSPR of the trade answers, the student reads it', async ({
  page,
  anotherDevice,
}) => {
  const fault = await aReportableQuestion();
  const { regno, name } = fault.student;
  const mine = await anotherDevice(PHONE);
  await signInAs(mine, fault.student);
  const faults = collectErrors(mine);
  await mine.goto(`/aptitude/response/${fault.test}`);
  await showQuestion(mine, 'A stack holds');
  await button(mine, /^Report a fault in question \d$/).click();
  await button(mine, 'Send report').click();
  await expect(dialog(mine).getByRole('alert')).toHaveText(['Choose what is wrong', 'Say what is wrong']);
  await mine.getByLabel('The marked answer is wrong').check();
  await mine.getByLabel('In a few words').fill('It must be one fewer.');
  expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await dialog(mine).getByRole('button', { name: 'Cancel' }).click();
  const card = mine
    .getByRole('region')
    .filter({ has: mine.getByText('A stack holds') })
    .last();
  await card.getByRole('button', { name: 'Report a fault' }).click();
  await mine.getByLabel('The marked answer is wrong').check();
  await mine.getByLabel('In a few words').fill('It must be one fewer.');
  await button(mine, 'Send report').click();
  await expect(toast(mine)).toContainText('Thank you, it is reported');
  await expect(card).toContainText('Waits for an answer');
  await waitUntilJsprSees(fault.question);

  await signInAs(page, jspr);
  await page.goto('/admin/blocked-users');
  await page.getByRole('link', { name: /Reported questions/ }).click();
  await page.getByRole('link', { name: `the reports of question ${fault.question}` }).click();
  await expect(page.getByText('It must be one fewer.')).toBeVisible();
  await expect(page.getByText('One more and two fewer.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Correct it' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(regno);
  await expect(page.getByRole('main')).not.toContainText(name);
  await button(page, 'Answer…').click();
  await expect(page.getByLabel(/^Corrected/)).toBeDisabled();
  await page.getByLabel('Nothing is wrong').check();
  await button(page, 'Send answer').click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Say why nothing is wrong');
  await page.getByLabel('Words to the students').fill('Two plates come on top in the second line.');
  await button(page, 'Send answer').click();
  await expect(toast(page)).toContainText('1 report answered');

  await mine.goto('/user/dashboard');
  const own = mine.getByRole('region', { name: 'Your reports' });
  await expect(own).toContainText('Nothing wrong');
  await expect(own).toContainText('Two plates come on top in the second line.');
  await own.getByRole('link', { name: /^Question \d · / }).click();
  await expect(mine.getByText('Nothing was found to be wrong.')).toBeVisible();
  await expect(button(mine, /^Report another fault/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('an admin corrects the question, answers with the new version, and may reopen the report', async ({
  page,
  anotherDevice,
}) => {
  const { question, student, test: id } = await aReportedQuestion();
  await signInAs(page, admin);
  await page.goto('/admin/questions');
  await page.getByRole('link', { name: /Reported questions/ }).click();
  await page.getByRole('link', { name: `Read and answer the reports of question ${question}` }).click();
  await expect(page.getByText(`${student.name}, ${student.regno}`)).toBeVisible();
  await button(page, 'Answer…').click();
  await expect(page.getByLabel(/^Corrected/)).toBeDisabled();
  await button(page, 'Cancel').click();

  await page.getByRole('link', { name: 'Correct it' }).click();
  await page.getByRole('textbox', { name: 'Explanation' }).fill('One more and two fewer is one fewer.');
  await button(page, 'Save as version 2').click();
  await expect(page).not.toHaveURL(/edit=/);
  await page.goto(`/admin/reports/${question}`);
  await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('As students saw it');
  await expect(page.getByRole('region', { name: 'Version 2' })).toContainText('As it is now');
  await button(page, 'Answer…').click();
  await expect(page.getByLabel('Corrected in version 2')).toBeChecked();
  await expect(dialog(page)).toContainText('Marks stay as they are');
  await button(page, 'Send answer').click();
  await expect(toast(page)).toContainText('1 report answered');

  const mine = await anotherDevice(PHONE);
  await signInAs(mine, student);
  await mine.goto(`/aptitude/response/${id}`);
  await showQuestion(mine, 'A stack holds');
  await expect(mine.getByText('The question was corrected: version 2 of it.')).toBeVisible();

  await page.goto('/admin/reports?state=answered');
  await page.getByRole('link', { name: `See the reports of question ${question}` }).click();
  await button(page, 'Open again…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open again' }).click();
  await expect(toast(page)).toContainText('Opened again');
  await expect(button(page, 'Answer…')).toBeVisible();
  await mine.reload();
  await expect(mine.getByText('Waits for an answer')).toBeVisible();
});

test('everything works by keyboard; without network nothing is lost; a report is withdrawn', async ({
  page,
}) => {
  const { student, test: id } = await aReportableQuestion();
  await signInAs(page, student);
  await page.goto(`/aptitude/response/${id}`);
  await button(page, /^Report a fault in question 1$/).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByLabel('The marked answer is wrong')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('The question is unclear')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('In a few words')).toBeFocused();
  await page.keyboard.type('Of which kind?');
  await page.context().setOffline(true);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Send report')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('could not be reached');
  await page.context().setOffline(false);
  await expect(page.getByLabel('In a few words')).toHaveValue('Of which kind?');
  await button(page, 'Send report').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Thank you');
  await button(page, 'Withdraw the report of question 1').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Report withdrawn');
  await expect(button(page, /^Report a fault in question 1$/)).toBeVisible();
});

test('the filters are in the address; failures and empty lists have texts', async ({ page }) => {
  const { question } = await aReportedQuestion();
  await signInAs(page, admin);
  await page.goto('/admin/reports');
  await page.getByLabel('Trade').selectOption('GCS');
  await page.getByLabel('What is wrong').selectOption('Wrong key');
  await expect(page).toHaveURL(/trade=GCS&reason=wrong-key/);
  await page.reload();
  await expect(page.getByRole('link', { name: `the reports of question ${question}` })).toBeVisible();
  await page.getByLabel('Trade').selectOption('GIN');
  await expect(page.getByText('No report matches')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
  await page.goto('/admin/reports?page=900');
  await button(page, 'Go to the last page').click();
  await expect(page.getByRole('list', { name: 'Reported questions' })).toBeVisible();
  await page.route('**/api/report?*', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, status: 403, message: 'Not now.', code: 'forbidden' },
    }),
  );
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('The reports could not be loaded');

  await page.goto('/admin/reports/999999');
  await expect(page.getByText('No reports here')).toBeVisible();
});
