import type { Page } from '@playwright/test';
import { createCsv, createXlsx } from '#test/table-files.ts';
import { callApi, expect, getToken, origin, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';

test.beforeEach(({ page }) => signInAs(page, admin));

let count = 0;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const rows = (page: Page) => page.getByRole('table', { name: 'Rows of the file' });

/** Invented students: number, name, mail. */
function someStudents(amount: number) {
  return Array.from({ length: amount }, () => {
    const regno = `Z${process.pid}${Date.now() % 100_000}${count++}`;
    return { regno, name: `Invented ${regno}`, mail: `${regno.toLowerCase()}@students.example.org` };
  });
}

async function choose(page: Page, name: string, file: string | Buffer) {
  await page.goto('/admin/roster?tab=imports');
  await page.getByLabel('File with students').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(file as string),
  });
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
}

async function startImport(page: Page, rows: number) {
  await button(page, rows === 1 ? 'Import 1 row' : `Import ${rows} rows`).click();
  await expect(page.getByText(/^Imported on/)).toBeVisible();
}

/** The newest invitation to an address, as an admin reads it outside production. */
async function linkTo(address: string): Promise<string> {
  const token = await getToken(admin);
  const { results } = await callApi<{ results: { to: string; text: string }[] }>(
    'GET',
    '/mail?limit=100',
    undefined,
    token,
  );
  return results.find(({ to }) => to === address)?.text.match(/\/welcome#[\w-]{43}/)?.[0] ?? '';
}

test('a list becomes students, who are invited, set a password and sign in', async ({
  page,
  anotherDevice,
}) => {
  const [student = { regno: '', name: '', mail: '' }] = someStudents(1);
  const file = createCsv(
    [
      ['Roll No.', 'Student Name', 'Department', 'Academic Year', 'E-mail'],
      [student.regno, student.name, 'Mechanical Engineering', '2026-30', student.mail],
      ['', 'Nobody', 'Mechanical Engineering', '2026-30', ''],
    ],
    ';',
  );
  await choose(page, 'students.xlsx', file);
  await expect(page.getByText('Its columns are separated by semicolons.')).toBeVisible();
  await expect(page.getByLabel('What Roll No. holds')).toHaveValue('regno');
  await expect(page.getByLabel('“Mechanical Engineering”')).toHaveValue('GME');
  await expect(rows(page).getByRole('row', { name: student.regno })).toContainText('New');
  await expect(rows(page).getByRole('row', { name: 'Nobody' })).toContainText(
    'There is no registration number.',
  );
  await startImport(page, 1);

  await page.getByRole('link', { name: 'Invite students' }).click();
  await page.getByLabel('Search').fill(student.regno);
  const row = page.getByRole('row', { name: student.regno });
  await expect(row).toContainText('Not invited');
  await row.getByRole('button', { name: `Actions for ${student.name}` }).click();
  await page.getByRole('menuitem', { name: 'Invite' }).click();
  await expect(toast(page)).toContainText('1 student invited');
  await page.getByLabel('Signing in').selectOption('invited');
  await expect(row).toContainText('Invited');

  const phone = await anotherDevice(PHONE);
  const link = await linkTo(student.mail);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await expect(phone.getByText(`${student.name}, ${student.regno}`)).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill('brand-new');
  await phone.getByLabel('Confirm Password').fill('brand-old');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('alert')).toHaveText('Passwords do not match');
  await phone.getByLabel('Confirm Password').fill('brand-new');
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(`${origin()}/login`);
  await phone.getByLabel('Registration no').fill(student.regno);
  await phone.getByLabel('Password', { exact: true }).fill('brand-new');
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(phone).toHaveURL(`${origin()}/`);
  const other = await phone.context().newPage();
  await other.goto(link);
  await expect(other.getByText('This link does not work')).toBeVisible();

  await page.getByLabel('Signing in').selectOption('active');
  await expect(row).toContainText('Has a password');
  await expect(row).toContainText('accepted');
});

test('a workbook with unusual headings is mapped by hand, imported, and undone', async ({ page }) => {
  const students = someStudents(3);
  const file = createXlsx({
    sheets: [
      { name: 'Notes', state: 'hidden', rows: [['nothing']] },
      {
        name: 'Second year',
        rows: [
          ['Students of the second year'],
          [],
          ['Code', 'Who', 'Stream'],
          ...students.map(({ regno, name }) => [regno, name, 'Rocketry']),
        ],
      },
    ],
  });
  await choose(page, 'students.csv', file);
  await page.getByLabel('Row with the headings').selectOption('3');
  await expect(page.getByLabel('What Code holds')).toBeVisible();
  await page.getByLabel('What Code holds').selectOption('regno');
  await expect(rows(page).getByRole('row', { name: students[0]?.regno ?? '' })).toContainText(
    '“Rocketry” is unknown',
  );
  await page.getByLabel('What Who holds').selectOption('name');
  await expect(page.getByText('(1 not known yet)')).toBeVisible();
  await page.getByLabel('“Rocketry”').selectOption('GME');
  await page.getByLabel('Batch of rows that name none').selectOption({ index: 1 });
  await button(page, 'New 3').click();
  await expect(page).toHaveURL(/show=new/);
  await startImport(page, 3);
  await button(page, 'Undo this import').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Everything is as it was before.')).toBeVisible();
  await page.goto(`/admin/roster?search=${students[0]?.regno}`);
  await expect(page.getByText('Nobody matches')).toBeVisible();
});

test('a choice made during the request of the one before is stored after it', async ({ page }) => {
  const [student = { regno: '', name: '' }] = someStudents(1);
  await choose(page, 'students.csv', `USN,Name\n${student.regno},${student.name}\n`);
  const second = Promise.withResolvers<void>();
  await page.route('**/plan', (route) => second.promise.then(() => route.continue()), { times: 1 });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent++;
  });
  const trade = page.getByLabel('Trade of rows that name none');
  await trade.selectOption('GME');
  await expect.poll(() => sent).toBe(1);
  await page.getByLabel('Batch of rows that name none').selectOption({ index: 1 });
  await expect(trade).toHaveValue('GME');
  expect(sent).toBe(1);
  second.resolve();
  await expect(button(page, 'New 1')).toBeVisible();
  await page.reload();
  await expect(trade).toHaveValue('GME');
});

test('the page may be closed and reloaded while an import runs', async ({ page }) => {
  const students = someStudents(1_500);
  await choose(
    page,
    'many.csv',
    createCsv([
      ['USN', 'Name', 'Branch', 'Batch'],
      ...students.map(({ regno, name }) => [regno, name, 'CSE', '2026']),
    ]),
  );
  await button(page, 'Import 1500 rows').click();
  await expect(
    page.getByRole('progressbar', { name: 'Importing' }).or(page.getByText(/^Imported on/)),
  ).toBeVisible();
  await page.goto('/');
  await page.goto('/admin/roster?tab=imports');
  await page.getByRole('link', { name: 'many.csv' }).first().click();
  await expect(page.getByText(/^Imported on/)).toBeVisible();
  await expect(button(page, 'New 1500')).toBeVisible();
});

test('a file that is no list is refused with a reason, and another can be chosen', async ({ page }) => {
  await page.goto('/admin/roster?tab=imports');
  const input = page.getByLabel('File with students');
  const choice = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choice('students.csv', Buffer.from('89504e470d0a1a0a', 'hex'));
  await expect(page.getByRole('alert')).toHaveText('This is a picture. Choose a CSV or XLSX file.');
  await choice('students.csv', Buffer.alloc(6_000_000, 'a'));
  await expect(page.getByRole('alert')).toContainText('larger than 5 MB');
  await choice('students.csv', Buffer.from('USN,Name\n1,Invented\n'));
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeVisible();
  await button(page, 'Discard').click();
  await expect(page).toHaveURL(/\/admin\/roster\?tab=imports$/);
});

test('a reset link is shown once, and sets a new password', async ({ page, anotherDevice }) => {
  const [student = { regno: '', name: '', mail: '' }] = someStudents(1);
  await callApi('POST', '/user/register', {
    regno: student.regno,
    name: student.name,
    trade: 'GCS',
    batch: new Date().getFullYear(),
    password: 'practice',
  });
  await page.goto(`/admin/roster?search=${student.regno}`);
  await button(page, `Actions for ${student.name}`).click();
  await page.getByRole('menuitem', { name: 'Reset link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Show the link here once').check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = await dialog.getByLabel('The link', { exact: true }).inputValue();
  expect(link).toMatch(/\/welcome#[\w-]{43}$/);
  await expect(dialog).toContainText('on its way to');
  const tab = await anotherDevice();
  await tab.goto(link);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('New password');
  await tab.getByLabel('Password', { exact: true }).fill('brand-new');
  await tab.getByLabel('Confirm Password').fill('brand-new');
  await tab.getByRole('button', { name: 'Set Password' }).click();
  await expect(tab).toHaveURL(/\/login$/);
  expect(await getToken({ regno: student.regno, password: 'brand-new' })).toBeTruthy();
});

test('registration only for the roster shows on the register page, and can be switched back', async ({
  page,
  anotherDevice,
}) => {
  await page.goto('/admin/roster?tab=registration');
  await page.getByLabel('Only students of the roster').click();
  await expect(toast(page)).toContainText('Registration is changed');
  const visitor = await anotherDevice();
  try {
    await visitor.goto('/register');
    await expect(visitor.getByText('Only for students on the roster')).toBeVisible();
  } finally {
    await page.getByLabel('Anyone may register').click();
    await expect(page.getByLabel('Anyone may register')).toBeChecked();
    await expect
      .poll(async () => (await callApi<{ registration: string }>('GET', '/settings')).registration)
      .toBe('open');
  }
});

test('the people’s page leads to the roster, which works on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Roster' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/roster`);
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
