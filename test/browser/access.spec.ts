import { aStudent, aTest, callApi, expect, getToken, origin, PHONE, signIn, test } from './fixtures.ts';
import { ADMIN, removeFolder, startPortal } from './portal.ts';
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

test('an invigilator finds the named tests on the home page and opens their boards only', async ({
  anotherDevice,
}) => {
  const name = `Invigilated test ${Date.now()}`;
  const [person, own, other] = [await aStudent(), await aTest({ name }), await aTest()];
  const token = await getToken(admin);
  await callApi('POST', '/user/add-admins', { regnos: [person.regno] }, token);
  const duties = { regno: person.regno, duties: ['invigilator'], tests: [own] };
  await callApi('PUT', '/duty', duties, token);
  const page = await anotherDevice(PHONE);
  await signIn(page, person);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: `Invigilate ${name}` }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.goto(`/admin/aptitude/${other}/board`);
  await expect(page.getByText('Your account may not do this.')).toBeVisible();
});

test('a second person approves a draft where the portal asks for it', async ({ page }) => {
  const portal = await startPortal({ settings: { REVIEW_REQUIRED: 'true' } });
  const call = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const response = await fetch(`${portal.origin}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: T }).data;
  };
  try {
    const { access_token: token } = await call<{ access_token: string }>('POST', '/user/login', ADMIN);
    const author = { regno: 'AUTHOR-1', password: 'practice' };
    const details = { name: 'Invented Author', trade: 'GCS', batch: new Date().getFullYear() };
    await call('POST', '/user/register', { ...author, ...details });
    await call('POST', '/user/add-admins', { regnos: [author.regno] }, token);
    const { access_token: theirs } = await call<{ access_token: string }>('POST', '/user/login', author);
    const draft = {
      ...{ name: 'Reviewed test', duration: 30, total_questions: 1, published: false },
      test_timestamp: Math.floor(Date.now() / 1_000) + 86_400,
    };
    const { id } = await call<{ id: number }>('POST', '/aptitude/create', draft, theirs);
    await page.setViewportSize(PHONE);
    await page.goto(`${portal.origin}/login`);
    await page.getByLabel('Registration no').fill(ADMIN.regno);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/`);
    await page.goto(`${portal.origin}/admin/aptitude/${id}`);
    const checklist = page.getByRole('list', { name: 'Checklist' });
    await expect(checklist).toContainText('Nobody has approved this draft yet.');
    expect(await findAxeViolations(page)).toEqual([]);
    await checklist.getByRole('button', { name: 'Approve' }).click();
    await expect(checklist).toContainText('A change withdraws the approval.');
    await call('PUT', `/aptitude/${id}`, { ...draft, published: undefined, name: 'Changed' }, theirs);
    await page.reload();
    await expect(checklist.getByRole('button', { name: 'Approve' })).toBeVisible();
  } finally {
    await portal.end();
    await removeFolder(portal.dataFolder);
  }
});
