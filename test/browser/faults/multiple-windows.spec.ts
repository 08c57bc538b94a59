import type { BrowserContext, Page, Response } from '@playwright/test';
import { leaveByBack, startTest, submitTest } from '../actions.ts';
import { aStudent, aTest, callApi, expect, getToken, PHONE, test } from '../fixtures.ts';
import { anotherWindow, continueHere } from '../multiple-windows-steps.ts';
import {
  aStudentInTest,
  choose,
  expectWaiting,
  goToSingleChoice,
  holdReply,
  next,
  option,
  readJournals,
  readOnly,
  readServerAnswers,
  saved,
} from '../offline-actions.ts';
import { signInAs } from '../roles.ts';

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'parallel' });

test('the next writing window sends the unsent answers of a window that was closed without network', async ({
  page,
  context,
}) => {
  const { student, id } = await aStudentInTest(page);
  await context.setOffline(true);
  const other = await anotherWindow(context, id);
  await choose(other, 1);
  await expectWaiting(other, '1 answer waits');
  await expect(readOnly(page)).toBeVisible();
  await other.close();
  await context.setOffline(false);
  await continueHere(page);
  await expect(saved(page)).toBeVisible();
  await submitTest(page);
  await expect(page.getByText('1 answer is saved')).toBeVisible();
  const { correct, incorrect } = await callApi<{ correct: number; incorrect: number }>(
    'GET',
    `/aptitude/user/response/${id}`,
    undefined,
    await getToken(student),
  );
  expect(correct + incorrect).toBe(1);
});

test.describe('an answer of a window whose journal another one has merged', () => {
  /** Two windows, the second of which has merged the first one's answers. */
  async function taken(page: Page, context: BrowserContext) {
    const { student, id } = await aStudentInTest(page);
    await choose(page, 1);
    await expect(saved(page)).toBeVisible();
    const [[key, text] = ['', '']] = await readJournals(page);
    const other = await context.newPage();
    await other.goto(`/aptitude/appear/${id}`);
    await startTest(other);
    await goToSingleChoice(other);
    await expect(option(other, 1)).toBeChecked();
    await expect(readOnly(page)).toBeVisible();
    /** Clears the answer in the first, like a process that does not know of the merge yet. */
    const clear = () =>
      page.evaluate(
        ([key, text]) => {
          const journal = JSON.parse(text);
          const [question_id] = journal.stored.find(
            ([, selected]: [number, string[]]) => selected.length > 0,
          );
          const pending = [{ seq: 1_000, question_id, selected_options: [] }];
          localStorage.setItem(key, JSON.stringify({ ...journal, writes: journal.writes + 1, pending }));
        },
        [key, text] as const,
      );
    const held = () => readServerAnswers(student, id);
    return { other, clear, held };
  }

  test('is merged, too', async ({ page, context }) => {
    const { other, clear, held } = await taken(page, context);
    await clear();
    await expect(option(other, 1)).not.toBeChecked();
    await expect(saved(other)).toBeVisible();
    expect(await held()).toEqual([]);
  });

  test('blocks no window, although a save is the first to learn of its opening', async ({
    page,
    context,
  }) => {
    const { other, clear, held } = await taken(page, context);
    const opening = await holdReply(other, '**/api/aptitude/appear/*');
    await clear();
    await opening.arrived;
    const isTurnedAway = (reply: Response) => reply.url().endsWith('/answers') && reply.status() === 409;
    await Promise.all([other.waitForResponse(isTurnedAway), next(other)]);
    await expect(readOnly(other)).toBeVisible();
    await opening.release();
    await expect(saved(other)).toBeVisible();
    await expect(readOnly(other)).toBeHidden();
    expect(await held()).toEqual([]);
  });
});

test.describe('a test that the student leaves by “Back”', () => {
  /** Opens the test from the list, so that “Back” stays inside the portal. */
  async function fromTheList(page: Page) {
    const student = await aStudent();
    const id = await aTest();
    await signInAs(page, student);
    await page.goto('/aptitudes');
    await page.locator(`a[href="/aptitude/appear/${id}"]`).first().click();
    await startTest(page);
    await goToSingleChoice(page);
    await expect(saved(page)).toBeVisible();
    return { student, id };
  }
  const back = async (page: Page) => {
    await leaveByBack(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aptitude tests');
  };
  const sent = (page: Page) =>
    expect
      .poll(async () => (await readJournals(page)).map(([, text]) => JSON.parse(text).pending.length))
      .toEqual([0]);

  test('right after a click sends the answer, and is not opened again', async ({ page }) => {
    const openings: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/aptitude/appear/'))
        openings.push(request.url());
    });
    const { student, id } = await fromTheList(page);
    await choose(page, 1);
    await back(page);
    await sent(page);
    expect(openings).toHaveLength(1);
    expect(await readServerAnswers(student, id)).toHaveLength(1);
  });

  test('asks on the page of the test, and stays there if “Back” is pressed during the question', async ({
    page,
  }) => {
    const { id } = await fromTheList(page);
    await page.evaluate(() => history.back());
    const question = page.getByRole('alertdialog', { name: 'Leave the test?' });
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(`/aptitude/appear/${id}`);
    await page.evaluate(() => history.back());
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`/aptitude/appear/${id}`);
    await page.reload();
    await expect(page.locator('#question-heading')).toBeVisible();
    await back(page);
  });

  for (const replace of [false, true])
    test(`asks whatever leads away${replace ? ' and leaves no way back' : ''}, and then goes there`, async ({
      page,
    }) => {
      await fromTheList(page);
      await page.evaluate((how) => {
        type Routed = { __TSR_ROUTER__: { navigate(to: { href: string; replace: boolean }): unknown } };
        (window as unknown as Routed).__TSR_ROUTER__.navigate({ href: '/hall-of-fame', replace: how });
      }, replace);
      await page.getByRole('button', { name: 'Leave the test' }).click();
      await expect(page).toHaveURL('/hall-of-fame');
      await page.goBack();
      await expect(page).toHaveURL(replace ? '/aptitudes' : /\/aptitude\/appear\//);
    });

  test('opens again if “Back” is pressed before the other page has loaded', async ({ page }) => {
    await fromTheList(page);
    await page.evaluate(() => {
      type Routed = { __TSR_ROUTER__: { navigate(to: { href: string }): unknown } };
      const { pushState } = history;
      history.pushState = (...told) => {
        pushState.apply(history, told);
        history.back();
      };
      (window as unknown as Routed).__TSR_ROUTER__.navigate({ href: '/hall-of-fame' });
    });
    await page.getByRole('button', { name: 'Leave the test' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page).toHaveURL(/\/aptitude\/appear\//);
  });

  test('without network sends its answer as soon as the network is back, while the student reads other pages', async ({
    page,
    context,
  }) => {
    const { student, id } = await fromTheList(page);
    await context.setOffline(true);
    await choose(page, 1);
    await expectWaiting(page, '1 answer waits');
    await back(page);
    await context.setOffline(false);
    await sent(page);
    expect(await readServerAnswers(student, id)).toHaveLength(1);
  });

  test('while it is being opened continues in the later opening, however late the reply to the first', async ({
    page,
  }) => {
    const { student, id } = await fromTheList(page);
    await back(page);
    const { arrived, release } = await holdReply(page, '**/api/aptitude/appear/*');
    const link = page.locator(`a[href="/aptitude/appear/${id}"]`).first();
    await link.click();
    await arrived;
    await page.goBack();
    await link.click();
    await expect(saved(page)).toBeVisible();
    await release();
    await choose(page, 1);
    await sent(page);
    expect(await readServerAnswers(student, id)).toHaveLength(1);
  });

  test('with an answer in flight keeps it when it is opened again', async ({ page }) => {
    const { student, id } = await fromTheList(page);
    const { arrived, release } = await holdReply(page, '**/answers');
    await choose(page, 1);
    await arrived;
    await back(page);
    await page.locator(`a[href="/aptitude/appear/${id}"]`).first().click();
    await startTest(page);
    await expect(option(page, 1)).toBeChecked();
    await release();
    await choose(page, 2);
    await sent(page);
    await expect(page.getByText('A newer answer counts')).toBeHidden();
    expect(await readServerAnswers(student, id)).toHaveLength(1);
  });
});
