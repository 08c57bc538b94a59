import { aStudent, aTest, expect, origin, signIn, test } from './fixtures.ts';

const KEY = 'authState';
const read = (storage: 'localStorage' | 'sessionStorage') =>
  `JSON.parse(${storage}.getItem('${KEY}') ?? 'null')`;

test('without a stored state every protected address leads to the sign-in', async ({ page }) => {
  for (const path of ['/', '/aptitudes', '/user/dashboard', '/hall-of-fame', '/admin/questions', '/geo']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${origin()}/login`);
  }
});

test('the sign-in, registration, forgotten password and test addresses are exempt', async ({ page }) => {
  const id = await aTest();
  for (const path of ['/login', '/register', '/forgot-password', `/aptitude/appear/${id}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(origin() + path);
  }
});

for (const path of ['/login/', '/register/', '/forgot-password/', '/welcome/'])
  test(`a slash at the end of ${path} does not change the address`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${origin()}${path}?$`));
  });

test('signing in keeps the state in both storages and goes home', async ({ page }) => {
  const person = await aStudent('GME');
  await signIn(page, person);
  const expected = {
    isAuthenticated: true,
    isAdmin: false,
    isJspr: false,
    user: { regno: person.regno, name: person.name, trade: 'GME', batch: new Date().getFullYear() },
  };
  expect(await page.evaluate(read('localStorage'))).toMatchObject(expected);
  expect(await page.evaluate(read('sessionStorage'))).toMatchObject(expected);
  await expect(page.getByText('Welcome back! You have successfully logged in.').first()).toBeVisible();
});

test('a state in session storage is not verified again', async ({ page }) => {
  await signIn(page, await aStudent());
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-session')) asked++;
  });
  await page.reload();
  await page.goto('/aptitudes');
  await expect(page).toHaveURL(`${origin()}/aptitudes`);
  expect(asked).toBe(0);
});

test('a state in local storage alone is verified with the server and restored', async ({ page, context }) => {
  await signIn(page, await aStudent());
  await page.close();
  const next = await context.newPage();
  const verified = next.waitForResponse((response) => response.url().endsWith('/user/verify-session'));
  await next.goto('/aptitudes');
  expect((await verified).status()).toBe(200);
  await expect(next).toHaveURL(`${origin()}/aptitudes`);
  expect(await next.evaluate(read('sessionStorage'))).toMatchObject({ isAuthenticated: true });
});

test('a session that is unknown to the server leads to the sign-in', async ({ page, context }) => {
  await signIn(page, await aStudent());
  await page.evaluate(
    `const state = ${read('localStorage')}; state.accessToken = 'x'.repeat(43); localStorage.setItem('${KEY}', JSON.stringify(state))`,
  );
  await page.close();
  const next = await context.newPage();
  await next.goto('/aptitudes');
  await expect(next).toHaveURL(`${origin()}/login`);
});

test('an unreachable server leads to the sign-in', async ({ page, context }) => {
  await signIn(page, await aStudent());
  await page.close();
  const next = await context.newPage();
  await next.route('**/user/verify-session', (route) => route.abort());
  await next.goto('/aptitudes');
  await expect(next).toHaveURL(`${origin()}/login`);
});

test('signing out ends the session on the server, clears both storages and leads to the sign-in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await signIn(page, await aStudent());
  const { accessToken } = (await page.evaluate(read('localStorage'))) as { accessToken: string };
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${origin()}/login`);
  expect(await page.evaluate(read('localStorage'))).toBeNull();
  expect(await page.evaluate(read('sessionStorage'))).toBeNull();
  await expect
    .poll(
      async () =>
        (
          await fetch(`${origin()}/api/user/verify-session`, {
            headers: { authorization: `Bearer ${accessToken}` },
          })
        ).status,
    )
    .toBe(401);
});
