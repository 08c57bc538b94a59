import { fresh, pressButton, write } from './authoring-steps.ts';
import { aStudent, aTest, callApi, expect, getToken, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { admin, signInAs } from './roles.ts';
import { aPublishedChoice } from './test-data.ts';

test.use({ viewport: { width: 1_280, height: 900 } });
test.beforeEach(async ({ page }) => signInAs(page, admin));

test('a published test with sections keeps its questions until it is a draft again', async ({ page }) => {
  const name = fresh('Kept');
  const id = await aPublishedChoice(name);
  const offered = async () => {
    await page.goto('/admin/questions?question_type=GCS');
    await page
      .getByRole('checkbox', { name: /^Select question/ })
      .first()
      .check();
    await pressButton(page, /Add to a test/);
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByRole('radio').or(dialog.getByText('No test accepts questions')).first(),
    ).toBeVisible();
    return dialog.getByRole('radio', { name: new RegExp(name) });
  };
  await expect(await offered()).toHaveCount(0);
  await page.goto(`/admin/aptitude/${id}?tab=questions`);
  await expect(page.getByText('A published test with sections keeps its questions.')).toBeVisible();
  const changes = page.getByRole('button', { name: /^(Arrange|Take out)/ });
  await expect(changes).toHaveCount(0);
  await pressButton(page, 'Make a draft again');
  await expect(changes).toHaveCount(3);
  await expect(await offered()).toHaveCount(1);
});

test('questions go from the question set straight into a section', async ({ page }) => {
  const name = fresh('Sectioned');
  const id = await aTest({ name, startsIn: 86_400, questions: 1 });
  const token = await getToken(ADMIN);
  await callApi('POST', `/aptitude/unpublish/${id}`, undefined, token);
  await callApi('PUT', `/aptitude/sections/${id}`, { sections: [{ name: 'Core' }] }, token);
  await page.goto('/admin/questions?question_type=GCS');
  await page
    .getByRole('checkbox', { name: /^Select question/ })
    .first()
    .press('Space');
  await pressButton(page, /Add to a test/);
  await page.getByRole('radio', { name: new RegExp(name) }).press('Space');
  await page.getByLabel('Section', { exact: true }).selectOption({ label: 'Core (0 questions)' });
  await pressButton(page, /^Add 1/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { sections } = await callApi<{ sections: { question_count: number }[] }>(
    'GET',
    `/aptitude/${id}`,
    undefined,
    token,
  );
  expect(sections.map((section) => section.question_count)).toEqual([1]);
});

test('results with a manual release are released part by part once the test is over', async ({ page }) => {
  const endsIn = 4;
  const id = await aTest({ name: fresh('By hand'), startsIn: endsIn - 30 * 60, release: 'by-hand' });
  await page.goto(`/admin/aptitude/${id}?tab=settings`);
  await expect(page.getByText('Can be released once the last student’s time is over')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Release now/ })).toHaveCount(3);
  await pressButton(page, 'Release now: marks and rank');
  await expect(page.getByText(/^Released on/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Release now/ })).toHaveCount(2);
});

test('a test is limited to a pasted list of students, which is shortened later', async ({ page }) => {
  const id = await aTest({ name: fresh('Listed'), startsIn: 86_400 });
  const [one, two] = [await aStudent(), await aStudent()];
  await page.goto(`/admin/aptitude/${id}?tab=settings`);
  await page.getByRole('checkbox', { name: 'Only those on a list' }).press('Space');
  await pressButton(page, 'Save settings');
  await expect(page.getByText('Nobody is on the list')).toBeVisible();
  await write(page, 'Registration numbers to add to the list', `${one.regno}, ${two.regno}; N0B0DY`);
  await pressButton(page, 'Add 3 to the list');
  await expect(page.getByText('No student has N0B0DY.')).toBeVisible();
  const rows = page.getByRole('row', { name: /Invented Visitor/ });
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: new RegExp(one.regno) }).press('Space');
  await pressButton(page, 'Take 1 off');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(two.regno);
});

const changeTest = async (id: number, change: object) =>
  callApi('PUT', `/aptitude/${id}`, change, await getToken(admin));

test('changes by another admin survive while the settings or the form of a test are open', async ({
  page,
}) => {
  const id = await aTest({ startsIn: 86_400 });
  await page.goto(`/admin/aptitude/${id}?tab=settings`);
  await write(page, 'Access code (optional)', 'Harbour 9');
  await changeTest(id, { violation_limit: 3, duration: 45 });
  await pressButton(page, 'Save settings');
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(page.getByText(/ · 45 min · /)).toBeVisible();
  await pressButton(page, 'Edit');
  await write(page, 'Name', 'Under another name');
  await changeTest(id, { instructions: 'Bring a pencil.', duration: 50 });
  await pressButton(page, 'Save changes');
  await expect(page.getByRole('heading', { name: 'Under another name' })).toBeVisible();
  const { aptitude } = await callApi<{ aptitude: object }>(
    'GET',
    `/aptitude/${id}`,
    undefined,
    await getToken(admin),
  );
  expect(aptitude).toMatchObject({
    ...{ name: 'Under another name', access_code: 'Harbour 9', violation_limit: 3, duration: 50 },
    instructions: 'Bring a pencil.',
  });
});

test('a section overwrites another admin’s change of the list only after a second press', async ({
  page,
}) => {
  const id = await aTest({ startsIn: 86_400, published: false });
  await page.goto(`/admin/aptitude/${id}?tab=sections`);
  await pressButton(page, 'Add a section');
  await write(page, 'Name of the section', 'Mine');
  await callApi('PUT', `/aptitude/sections/${id}`, { sections: [{ name: 'Theirs' }] }, await getToken(admin));
  await pressButton(page, 'Save section');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Someone changed the sections of this test in the meantime/)).toBeVisible();
  await pressButton(page, 'Save section');
  await expect(dialog).toHaveCount(0);
  const names = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(names).toHaveText([/Theirs/, /Mine/]);
});
