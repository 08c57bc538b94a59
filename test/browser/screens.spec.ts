import type { BrowserContext, Page } from '@playwright/test';
import { adminScreens, regradeScreens, reportScreens, testScreens } from './admin-screens.ts';
import { aStudent, aTest, callApi, expect, origin, PHONE, test } from './fixtures.ts';
import { newcomerScreens } from './newcomer-screens.ts';
import { jsprScreens, peopleScreens } from './people-screens.ts';
import { aPassage, aTestOf, aTestOfKinds, questionDrafts } from './question-kinds.ts';
import { questionScreens } from './question-screens.ts';
import { anEditedQuestion, aWeakQuestion } from './question-test-data.ts';
import { findUnreadable } from './readability.ts';
import { admin, demoTest, jspr, signInAs, student, visitor } from './roles.ts';
import {
  asksBeforeLeaving,
  checkScreen,
  findAxeViolations,
  measureOverflow,
  navigateTo,
  type Screen,
  takesPictures,
  waitUntilIdle,
} from './screens.ts';
import { aScreenshotTest } from './sectioned-tests.ts';
import { blockedScreens, studentScreens, visitorScreens } from './student-screens.ts';
import {
  aCorrectedKey,
  aDraft,
  aLateAnswer,
  anEventfulAttempt,
  aPublishedChoice,
  aRefusedStart,
  aRegradedTest,
  aReportedQuestion,
  aTestInProgress,
  blockSomebody,
  waitUntilJsprSees,
} from './test-data.ts';

// One window shows the screens of a group one after another; the groups run in parallel.
test.describe.configure({ mode: 'parallel' });

type Group = {
  /** The names of the pictures start with it. */
  role: string;
  area?: string;
  screens: Screen[];
  person: () => { regno: string; password: string } | Promise<{ regno: string; password: string }>;
  /** Runs before the first screen. */
  before?: () => Promise<unknown>;
};

const groups: Group[] = [
  { role: 'admin', area: 'tests', screens: testScreens, person: () => admin },
  { role: 'admin', area: 'questions', screens: questionScreens, person: () => admin },
  { role: 'admin', area: 'regrade', screens: regradeScreens, person: () => admin },
  { role: 'admin', area: 'reports', screens: reportScreens, person: () => admin },
  { role: 'admin', area: 'people', screens: peopleScreens, person: () => admin },
  { role: 'admin', area: 'office', screens: adminScreens, person: () => admin, before: aBlockAndAMail },
  { role: 'student', screens: studentScreens, person: () => student },
  { role: 'newcomer', screens: newcomerScreens, person: () => aStudent() },
  { role: 'visitor', screens: visitorScreens, person: () => visitor },
  { role: 'jspr', screens: jsprScreens, person: () => jspr, before: aBlockAndAReport },
  { role: 'blocked', screens: blockedScreens, person: () => aStudent() },
];

/** Roles that work on a desktop. All others may have a small phone with large text. */
const offices = ['admin', 'jspr'];

async function aBlockAndAReport() {
  await blockSomebody();
  const { question } = await aReportedQuestion({ endsIn: 15 });
  await waitUntilJsprSees(question);
}

async function aBlockAndAMail() {
  await blockSomebody();
  await callApi('GET', `/user/generate-otp/${(await aStudent()).regno}`);
}

const aJudgedTest = () => aCorrectedKey({ name: 'Weekly test', cut_off: { marks: 1 } });

const kindOf = (draft: object) =>
  ['numerical', 'text', 'matching'].find((kind) => kind in draft) ?? 'boolean';

const shortTests = { past: { startsIn: -86_400 }, future: { startsIn: 86_400 } };

async function resolve(address: string): Promise<string> {
  const [placeholder, state] = address.match(/\((\w+)\)/) ?? [];
  if (placeholder === undefined) return address;
  if (state === 'kinds') return address.replace(placeholder, String(await aTestOfKinds()));
  const kind = Object.values(questionDrafts).find((one) => kindOf(one) === state);
  if (kind) {
    const stimulus_id = await aPassage();
    return address.replace(placeholder, String(await aTestOf([{ ...kind, stimulus_id }], 'One kind')));
  }
  if (state === 'timed') return address.replace(placeholder, String(await aScreenshotTest()));
  if (state === 'code')
    return address.replace(placeholder, String(await aScreenshotTest({ access_code: 'blue-lamp' })));
  if (state === 'guarded')
    return address.replace(
      placeholder,
      String(await aScreenshotTest({ seb_config_keys: ['5e'.repeat(32)] })),
    );
  if (state === 'covered')
    return address.replace(placeholder, String(await aScreenshotTest({ full_screen: true })));
  if (state === 'weak') return address.replace(placeholder, String(await aWeakQuestion()));
  if (state === 'edited') return address.replace(placeholder, String(await anEditedQuestion()));
  if (state === 'venue') return address.replace(placeholder, String(await aRefusedStart()));
  if (state === 'corrected') return address.replace(placeholder, String((await aCorrectedKey()).test));
  if (state === 'judged') return address.replace(placeholder, String((await aJudgedTest()).test));
  if (state === 'regraded') return address.replace(placeholder, String(await aRegradedTest()));
  if (state === 'eventful') return address.replace(placeholder, String(await anEventfulAttempt()));
  if (state === 'late') return address.replace(placeholder, String(await aLateAnswer()));
  if (state === 'running') return address.replace(placeholder, String(await aTest({ name: 'Weekly test' })));
  if (state === 'board') return address.replace(placeholder, String(await aTestInProgress()));
  if (state === 'chosen') return address.replace(placeholder, String(await aPublishedChoice()));
  if (state === 'draft') return address.replace(placeholder, String(await aDraft()));
  const id =
    state === 'past' || state === 'future'
      ? await aTest({ name: `Short ${state} test`, ...shortTests[state] })
      : (await demoTest(state as Parameters<typeof demoTest>[0])).id;
  return address.replace(placeholder, String(id));
}

for (const { role, area, screens, person, before } of groups)
  test.describe(`the screens of the ${role}${area ? `: ${area}` : ''}`, () => {
    test.describe.configure({ mode: 'default' });
    let context: BrowserContext;
    let page: Page;
    let isOpen = false;

    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({
        baseURL: origin(),
        permissions: ['geolocation'],
        geolocation: { latitude: 30.3165, longitude: 78.0322, accuracy: 12 },
      });
      page = await context.newPage();
      await signInAs(page, await person());
      await before?.();
    });
    test.afterAll(() => context.close());

    for (const [turn, screen] of screens.entries())
      test(`${screen.name} has no axe violations, fits and has its picture`, async () => {
        await page.setViewportSize({ width: 1_280, height: 800 });
        const address = await resolve(screen.address);
        if (isOpen && !(await asksBeforeLeaving(page))) await navigateTo(page, address);
        else await page.goto(address);
        await waitUntilIdle(page);
        await screen.prepare?.(page);
        // Otherwise the effects of a step, such as a notice, would show in the next picture.
        isOpen = !(takesPictures && screen.prepare);
        // Otherwise texts under the fixed header would count as hidden after an action has scrolled.
        if (!screen.overlay) await page.evaluate(() => scrollTo(0, 0));
        if (!offices.includes(role)) {
          await page.setViewportSize(PHONE);
          expect.soft(await findUnreadable(page), 'in letters of another size or width').toEqual([]);
        }
        await checkScreen(page, `${role}-${screen.name}`, screen, turn);
      });
  });

test.describe('the checks of the screens detect', () => {
  // The planted faults have inline styles, which the portal's policy would refuse.
  test.use({ bypassCSP: true });

  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
    await waitUntilIdle(page);
  });

  for (const [rule, html] of [
    ['image-alt', '<img src="/icon.svg" width="40" height="40">'],
    ['color-contrast', '<p style="color: #bbb; background: #fff">pale words</p>'],
    [
      'target-size',
      '<button style="width:9px;height:9px">a</button><button style="width:9px;height:9px">b</button>',
    ],
  ] as const)
    test(`a planted violation of ${rule}`, async ({ page }) => {
      expect(await findAxeViolations(page)).toEqual([]);
      await page
        .getByRole('main')
        .evaluate((main, planted) => main.insertAdjacentHTML('beforeend', planted), html);
      const found = await findAxeViolations(page);
      expect(found.some((line) => line.startsWith(rule))).toBe(true);
    });

  test('content about to be replaced, and wait for it', async ({ page }) => {
    const waiting = await page.evaluateHandle(() => {
      const pale = Object.assign(document.createElement('p'), { ariaBusy: 'true' });
      document.querySelector('main')?.append(pale);
      setTimeout(() => pale.remove(), 500);
      return pale;
    });
    await waitUntilIdle(page);
    expect(await waiting.evaluate((pale) => pale.isConnected)).toBe(false);
  });

  test('a page that is wider than its window', async ({ page }) => {
    expect(await measureOverflow(page)).toBe(0);
    await page
      .getByRole('main')
      .evaluate((main) => main.insertAdjacentHTML('beforeend', '<div style="width: 3000px">wide</div>'));
    expect(await measureOverflow(page)).toBeGreaterThan(0);
  });

  for (const [fault, html] of [
    ['is cut', '<p style="max-width: 90px; overflow: hidden; white-space: nowrap">All is well</p>'],
    ['sticks out', '<button style="width: 110px; white-space: nowrap">All is well</button>'],
    ['lies over', '<p style="height: 10px">All is well</p><p>All is done</p>'],
    ['the page is', '<p style="width: 13rem">All is well</p>'],
  ] as const)
    test(`a fault of large text: ${fault}`, async ({ page }) => {
      await page.setViewportSize(PHONE);
      expect(await findUnreadable(page)).toEqual([]);
      await page
        .getByRole('main')
        .evaluate((main, planted) => main.insertAdjacentHTML('beforeend', planted), html);
      expect((await findUnreadable(page)).join()).toContain(fault);
    });
});
