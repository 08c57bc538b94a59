import { aStudent, aTest, callApi, expect, getToken, origin, PHONE, signIn, test } from './fixtures.ts';
import { findUnreadable } from './readability.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('an admin creates an API token, uses it, and revokes it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, admin);
  const name = `Report program ${Date.now()}`;
  await page.goto('/admin/api-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Choose what the token may do')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: /^Read questions/ }).check();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const token = await page.getByRole('textbox', { name: 'The token' }).inputValue();
  const call = async (path: string) =>
    (await fetch(`${origin()}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await call('/question/topics')).toBe(200);
  expect(await call('/user/directory')).toBe(403);
  await page.getByRole('button', { name: 'Done' }).click();

  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card).toContainText('bank:read');
  await expect(page.getByText(token)).toHaveCount(0);
  await card.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card).toContainText('Revoked');
  expect(await call('/question/topics')).toBe(401);
});

test('an admin with the duty of a setter edits a draft, and finds publishing and people closed', async ({
  page,
  anotherDevice,
}) => {
  const [person, id] = [await aStudent(), await aTest({ published: false, startsIn: 86_400 })];
  await callApi('POST', '/user/add-admins', { regnos: [person.regno] }, await getToken(admin));
  await signInAs(page, admin);
  await page.goto(`/admin/people?person=${person.regno}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Duties' }).click();
  await page.getByRole('checkbox', { name: /^Setter/ }).check();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved the duties of ${person.name}`, { exact: true })).toBeVisible();

  const setter = await anotherDevice();
  await signIn(setter, person);
  await expect(setter.getByRole('heading', { name: 'Your duties' })).toBeVisible();
  const tools = setter.getByRole('navigation', { name: 'Tools' });
  await expect(tools.getByRole('link', { name: 'Questions', exact: true })).toBeVisible();
  await expect(tools.getByRole('link', { name: 'People' })).toHaveCount(0);
  expect(await findAxeViolations(setter)).toEqual([]);
  await setter.goto('/admin/people');
  await expect(setter.getByRole('heading', { name: 'This page is not open to your account' })).toBeVisible();
  await setter.goto(`/admin/aptitude/${id}`);
  await expect(setter.getByRole('list', { name: 'Checklist' })).toBeVisible();
  await expect(setter.getByRole('button', { name: 'Publish' })).toHaveCount(0);

  const token = await getToken(person);
  const bank = await callApi<{ results: { id: number }[] }>('GET', '/question?limit=1', undefined, token);
  const body = { question_ids: bank.results.map((question) => question.id), reserved: true };
  expect(await callApi('POST', '/question/reserve', body, token)).toEqual({ changed: 1 });
  const publish = await fetch(`${origin()}/api/aptitude/publish/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(publish.status).toBe(403);
});
