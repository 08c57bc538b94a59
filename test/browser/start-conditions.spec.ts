import { endSession, submitTest } from './actions.ts';
import { aStudent, aTest, expect, PHONE, test } from './fixtures.ts';
import { signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';
import { aSectionedTest } from './sectioned-tests.ts';
import { questionIs, startTestAs, TWO } from './sections-steps.ts';

test.use({ viewport: PHONE });

test('a test with an access code shows its minutes, opens only with the code, and throttles guesses', async ({
  page,
}) => {
  const short = TWO.map((section) => ({ ...section, minutes: 10 }));
  const id = await aSectionedTest(short, { access_code: 'blue-lamp', duration: 60 });
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText('4 questions in 20 min')).toBeVisible();
  await expect(page.getByText('Your 20 min begin when you start.')).toBeVisible();
  await page.getByLabel('I have read the instructions and am ready.').check();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  await expect(page.getByText('Type the access code', { exact: true })).toBeVisible();
  const code = page.getByLabel('Access code');
  await code.fill('red-lamp');
  await start.click();
  await expect(page.getByText('The access code is wrong. Ask the invigilator.')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  expect(await findAxeViolations(page)).toEqual([]);
  await code.fill('Blue-Lamp');
  await start.click();
  await questionIs(page, 1);
});

test('a student whose session ended before the start signs in and starts without typing the code again', async ({
  page,
}) => {
  const id = await aSectionedTest(TWO, { access_code: 'blue-lamp' });
  const student = await aStudent();
  await signInAs(page, student, 'own');
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByLabel('Access code').fill('blue-lamp');
  await endSession(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await questionIs(page, 1);
});

test('repeated wrong codes lead to a wait', async ({ page }) => {
  const id = await aSectionedTest(TWO, { access_code: 'blue-lamp' });
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await page.getByLabel('Access code').fill('red-lamp');
  const wait = page.getByText(/Too many wrong codes. Try again in/);
  await expect(async () => {
    if (await start.isEnabled()) await start.click();
    await expect(wait).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(start).toBeDisabled();
});

test('a student outside the test’s terms or network sees the reason and the contact', async ({ page }) => {
  const student = await aStudent();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${await aSectionedTest(TWO, { trades: ['GEE'] })}`);
  await expect(page.getByText('This test is not for you')).toBeVisible();
  await expect(page.getByText(/you are in GCS.*ask the placement cell/s)).toBeVisible();
  await page.goto(`/aptitude/appear/${await aSectionedTest(TWO, { networks: ['10.99.0.0/16'] })}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('can only be started from the network of the institute')).toBeVisible();
  await expect(page.getByText(/tell the invigilator/)).toBeVisible();
});

test('the instructions show an own time within a window, schemes and cut-offs before the start', async ({
  page,
}) => {
  const now = Math.floor(Date.now() / 1_000);
  const scheme = { right: 2, wrong: { share: '1/3' } };
  const id = await aSectionedTest(
    [
      { name: 'Numbers', scheme, cut_off: { percent: 40 } },
      { name: 'Words', trades: [] },
    ],
    { timing: 'own', duration: 45, window_end: now + 86_400, one_way: true },
  );
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText(/Your 45 min begin when you start/)).toBeVisible();
  await expect(page.getByText('Incorrect −1/3 of the question’s marks')).toBeVisible();
  await expect(page.getByText('Cut-off: at least 40% of the marks')).toBeVisible();
  await expect(page.getByText('Once you have finished one, you cannot return to it.')).toBeVisible();
  await page.goto('/aptitudes');
  await expect(page.getByText(/any time until/).first()).toBeVisible();
});

test('marks come first and answers with their release, and a manual release is announced', async ({
  page,
}) => {
  const cut = [{ name: 'Numbers', cut_off: { percent: 100 } }, { name: 'Words' }];
  const id = await aSectionedTest(cut, {
    release_marks: 'at-once',
    release_answers: 'by-hand',
    release: undefined,
  });
  await startTestAs(page, id);
  await submitTest(page);
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(page.getByText('Only your marks are released so far')).toBeVisible();
  await expect(page.getByText(/will be released by the placement cell/)).toBeVisible();
  await expect(page.getByText('Not qualified')).toBeVisible();
  await expect(page.getByText('Cut-off missed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  const held = await aSectionedTest(TWO, { release: 'by-hand' });
  await startTestAs(page, held);
  await submitTest(page);
  await expect(page.getByText('When the placement cell releases them')).toBeVisible();
  await page.goto(`/aptitude/response/${held}`);
  await expect(page.getByText('The placement cell will release it.')).toBeVisible();
});

test('the hall of fame shows that it waits for the results of a test, not a failure', async ({ page }) => {
  const id = await aTest({ name: 'Waiting achievers', startsIn: -3_600, release: 'by-hand' });
  await signInAs(page, await aStudent());
  await page.goto(`/hall-of-fame?test=${id}`);
  await expect(
    page.getByText('They appear here as soon as the results of this test are released.'),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
