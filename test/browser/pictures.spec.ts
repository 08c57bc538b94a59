import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, origin, test, tokenOf } from './browsing.ts';
import { admin, demoTest, enter, jspr, student, visitor } from './roles.ts';

// The screens of one role follow one another in one window; the roles do not wait for each other.
test.describe.configure({ mode: 'parallel' });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const FOLDER = 'test-results/pictures';
const widths = { 360: 740, 1280: 800 };
const themes = ['light', 'dark'];

type Screen = {
  name: string;
  /** `(ongoing)`, `(upcoming)` and `(completed)` stand for tests of the demo world, `(past)` and `(future)` for small ones. */
  address: string;
  /** What is done before the screen stands. */
  act?: (page: Page) => Promise<void>;
  /** Something fixed lies over the page: the picture is of the window, not of the whole page. */
  over?: boolean;
  /** Where it exists at one width only. */
  only?: 360 | 1280;
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
const openMenu: Screen['act'] = async (page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
};
const menu = (address: string): Screen => ({
  name: 'menu',
  address,
  act: openMenu,
  over: true,
  only: 360,
});

const begin: Screen['act'] = async (page) => {
  const resume = page.getByRole('button', { name: 'Resume' });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const running = page.locator('#question-heading');
  await expect(resume.or(start).or(running).first()).toBeVisible();
  if (await start.isVisible()) await page.getByLabel('I have read the instructions and am ready.').check();
  if (!(await running.isVisible())) await resume.or(start).click();
  await expect(running).toBeVisible();
};

/** Two answers, one mark and one skipped question, so that every state of the palette is seen. */
const write: Screen['act'] = async (page) => {
  await begin(page);
  const choose = () => page.locator('label:has(input[type=radio], input[type=checkbox])').first().click();
  const next = (name: string) => page.getByRole('button', { name }).click();
  await choose();
  await next('Save & Next');
  await choose();
  await next('Mark for Review & Next');
  await next('Mark for Review & Next');
  await next('Save & Next');
};

const screens: Record<string, Screen[]> = {
  visitor: [
    { name: 'login', address: '/login' },
    { name: 'login-gaps', address: '/login', act: press('Sign In') },
    {
      name: 'login-failed',
      address: '/login',
      over: true,
      act: async (page) => {
        await page.getByLabel('Registration no').fill('NOBODY');
        await page.getByLabel('Password', { exact: true }).fill('practice');
        await page.route('**/api/user/login', (route) => route.abort());
        await press('Sign In')(page);
        const notice = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
        await expect(notice).toBeVisible();
        // A notice under the focus stays.
        await page.keyboard.press('F8');
        await page.unroute('**/api/user/login');
      },
    },
    {
      name: 'login-blocked',
      address: '/login',
      act: async (page) => {
        const { regno, password } = await blockSomebody();
        await page.getByLabel('Registration no').fill(regno);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await press('Sign In')(page);
        await expect(page.getByLabel('Appeal')).toBeVisible();
        await page.getByRole('button', { name: 'Close' }).click();
      },
    },
    { name: 'register', address: '/register' },
    { name: 'register-gaps', address: '/register', act: press('Create Account') },
    { name: 'forgot-password', address: '/forgot-password' },
    {
      name: 'forgot-password-code',
      address: '/forgot-password',
      act: async (page) => {
        await page.getByLabel('Registration no').fill('NOBODY/07');
        await press('Send Code')(page);
        await expect(page.getByText('a code is on its way')).toBeVisible();
        await press('Change Password')(page);
        await expect(page.getByRole('alert')).toHaveCount(3);
      },
    },
    { name: 'welcome-too-old', address: `/welcome#${'x'.repeat(43)}` },
    { name: 'appear', address: '/aptitude/appear/(ongoing)' },
    menu('/login'),
  ],
  student: [
    { name: 'home', address: '/' },
    { name: 'aptitudes', address: '/aptitudes' },
    { name: 'appear-before', address: '/aptitude/appear/(ongoing)' },
    { name: 'appear-early', address: '/aptitude/appear/(upcoming)' },
    { name: 'result', address: '/aptitude/response/(completed)?show=wrong' },
    { name: 'result-none', address: '/aptitude/response/(upcoming)' },
    { name: 'dashboard', address: '/user/dashboard' },
    { name: 'hall-of-fame', address: '/hall-of-fame' },
    { name: 'geo', address: '/geo?venue=1' },
    {
      name: 'geo-outside',
      address: '/geo?venue=1',
      act: async (page) => {
        await page.context().setGeolocation({ latitude: 30.3178, longitude: 78.0305, accuracy: 35 });
        await press('Look again')(page);
        await expect(page.getByText(/^You are \d+ m from/)).toBeVisible();
        await page.context().setGeolocation({ latitude: 30.3165, longitude: 78.0322, accuracy: 12 });
      },
    },
    { name: 'appear-venue', address: '/aptitude/appear/(venue)' },
    {
      name: 'geo-denied',
      address: '/geo',
      act: async (page) => {
        await page.context().clearPermissions();
        await page.reload();
        await press('Find my position')(page);
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    { name: 'sprs', address: '/sprs' },
    { name: 'jsprs', address: '/jsprs' },
    { name: 'jsprs-none', address: '/jsprs?batch=2001' },
    { name: 'change-password', address: '/change-password' },
    { name: 'not-found', address: '/somewhere/else' },
    { name: 'not-allowed', address: '/admin/questions' },
    menu('/hall-of-fame'),
  ],
  newcomer: [
    { name: 'dashboard', address: '/user/dashboard' },
    {
      name: 'dashboard-crop',
      address: '/user/dashboard',
      over: true,
      act: async (page) => {
        const buffer = await page.screenshot();
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'dashboard-mail-gaps',
      address: '/user/dashboard',
      over: true,
      act: async (page) => {
        await press('Use another address')(page);
        await press('Send code')(page);
        await expect(page.getByRole('alert')).toHaveCount(2);
      },
    },
    {
      name: 'dashboard-mail-code',
      address: '/user/dashboard',
      act: async (page) => {
        await press('Use another address')(page);
        await page
          .getByLabel('New mail address')
          .fill('a.rather.long.address.of.somebody@students.home.example');
        await page.getByLabel('Your password').fill('practice');
        await press('Send code')(page);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await press('Verify')(page);
        await expect(page.getByRole('alert')).toHaveCount(1);
      },
    },
    {
      name: 'dashboard-erase',
      address: '/user/dashboard',
      over: true,
      act: async (page) => {
        await press('Ask for erasure')(page);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'dashboard-erasing',
      address: '/user/dashboard',
      act: async (page) => {
        await press('Ask for erasure')(page);
        await page.getByLabel('Your password').fill('practice');
        await page.getByRole('dialog').getByRole('button', { name: 'Ask for erasure' }).click();
        await expect(page.getByRole('button', { name: 'Keep my data' })).toBeVisible();
      },
    },
    { name: 'aptitudes-completed', address: '/aptitudes?show=completed' },
    { name: 'test', address: '/aptitude/appear/(ongoing)', act: write },
    {
      name: 'test-palette',
      address: '/aptitude/appear/(ongoing)',
      over: true,
      only: 360,
      act: async (page) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await begin(page);
        await press('All questions')(page);
      },
    },
    {
      name: 'test-submit',
      address: '/aptitude/appear/(ongoing)',
      over: true,
      act: async (page) => {
        await begin(page);
        await press('Submit')(page);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'test-receipt',
      address: '/aptitude/appear/(ongoing)',
      act: async (page) => {
        await begin(page);
        await press('Submit')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
        await expect(page.getByText('Your test is handed in')).toBeVisible();
      },
    },
    { name: 'result-weak', address: '/aptitude/response/(ongoing)?show=right' },
  ],
  blocked: [
    {
      name: 'test',
      address: '/aptitude/appear/(ongoing)',
      act: async (page) => {
        await begin(page);
        await blockReader(page);
        await page.locator('label:has(input[type=radio], input[type=checkbox])').first().click();
        await expect(page.getByText('Left the room')).toBeVisible();
      },
    },
    { name: 'test-reloaded', address: '/aptitude/appear/(ongoing)' },
  ],
  jspr: [
    { name: 'blocked-users', address: '/admin/blocked-users' },
    { name: 'blocked-users-appeals', address: '/admin/blocked-users?tab=appeals' },
    {
      name: 'blocked-users-decline',
      address: '/admin/blocked-users?tab=appeals',
      over: true,
      act: async (page) => {
        await press('Decline…')(page);
        await press(/^Decline$/)(page);
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    { name: 'not-allowed', address: '/admin/aptitudes' },
    menu('/admin/blocked-users'),
  ],
  admin: [
    { name: 'aptitudes', address: '/admin/aptitudes' },
    { name: 'aptitude-new', address: '/admin/aptitudes?edit=new', over: true },
    { name: 'aptitude-past', address: '/admin/aptitude/(past)' },
    { name: 'aptitude-responses', address: '/admin/aptitude/(completed)?tab=responses' },
    { name: 'aptitude-upcoming', address: '/admin/aptitude/(future)' },
    { name: 'aptitude-edit', address: '/admin/aptitude/(future)?edit=true', over: true },
    { name: 'aptitude-none', address: '/admin/aptitude/999999' },
    { name: 'questions', address: '/admin/questions' },
    { name: 'questions-none', address: '/admin/questions?search=zyxwvutsrq' },
    { name: 'question-new', address: '/admin/questions?edit=new' },
    { name: 'question-edit', address: '/admin/questions?edit=1' },
    {
      name: 'questions-add',
      address: '/admin/questions',
      over: true,
      act: async (page) => {
        await page
          .getByRole('main')
          .getByRole('checkbox', { name: /^Select question/ })
          .first()
          .check();
        await press(/Add to/)(page);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    { name: 'roster', address: '/admin/roster' },
    { name: 'roster-none', address: '/admin/roster?search=zyxwvutsrq' },
    { name: 'roster-imports', address: '/admin/roster?tab=imports' },
    { name: 'roster-registration', address: '/admin/roster?tab=registration' },
    { name: 'roster-import-none', address: '/admin/roster/import/999999' },
    {
      name: 'roster-draft',
      address: '/admin/roster?tab=imports',
      act: async (page) => {
        const list =
          'Roll No.,Name,Branch,Batch\nPIC/07,Invented Student,CSE,2026-30\nPIC/08,,Rocketry,2026\n';
        await page
          .getByLabel('File with students')
          .setInputFiles({ name: 'second-year.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
        await expect(
          page
            .getByText('There is no name.')
            .or(page.getByText(/Rocketry” is not/))
            .first(),
        ).toBeVisible();
      },
    },
    { name: 'people', address: '/admin/people' },
    { name: 'people-none', address: '/admin/people?search=nobody' },
    {
      name: 'people-chosen',
      address: '/admin/people?role=jspr',
      over: true,
      act: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Choose / })
          .nth(1)
          .check();
        await press('Change')(page);
      },
    },
    {
      name: 'people-block',
      address: '/admin/people?role=jspr',
      over: true,
      act: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Choose / })
          .nth(1)
          .check();
        await press('Change')(page);
        await page.getByRole('menuitem', { name: 'Block…' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    { name: 'person', address: '/admin/people?person=26GCS03', over: true },
    { name: 'person-edit', address: '/admin/people?person=26GCS03', over: true, act: press('Edit') },
    {
      name: 'year',
      address: '/admin/people/year',
      act: async (page) => {
        await page.getByLabel('Batch', { exact: true }).selectOption({ index: 1 });
        await expect(page.getByText('JSPRs → SPR')).toBeVisible();
      },
    },
    { name: 'blocked-users', address: '/admin/blocked-users' },
    { name: 'blocked-users-none', address: '/admin/blocked-users?trade=GIN' },
    { name: 'blocked-users-people', address: '/admin/blocked-users?tab=block' },
    { name: 'blocked-users-nobody', address: '/admin/blocked-users?tab=block&search=zyxwvutsrq' },
    { name: 'blocked-users-no-appeals', address: '/admin/blocked-users?tab=appeals&trade=GIN' },
    {
      name: 'blocked-users-ask',
      address: `/admin/blocked-users?tab=block&search=N0B0DY+${student.regno}`,
      over: true,
      act: async (page) => {
        await page
          .getByRole('checkbox', { name: /^Choose/ })
          .first()
          .check();
        await press('Block…')(page);
        await page.getByLabel('Ends').selectOption('At a date and time…');
        await press(/^Block$/)(page);
        await expect(page.getByRole('alert').first()).toBeVisible();
      },
    },
    {
      name: 'blocked-users-history',
      address: '/admin/blocked-users?trade=GCS',
      over: true,
      act: async (page) => {
        await press(/^History of/)(page);
        await expect(page.getByRole('list', { name: 'Blocks' })).toBeVisible();
      },
    },
    { name: 'venues', address: '/admin/venues' },
    { name: 'venues-archived', address: '/admin/venues?show=archived' },
    { name: 'venue-new', address: '/admin/venues?edit=new', over: true },
    { name: 'venue-edit', address: '/admin/venues?edit=1', over: true },
    { name: 'aptitude-place', address: '/admin/aptitude/(venue)?tab=place' },
    { name: 'erasures', address: '/admin/erasures' },
    { name: 'erasures-beyond', address: '/admin/erasures?page=9999' },
    {
      name: 'erasures-erase',
      address: '/admin/erasures',
      over: true,
      act: async (page) => {
        await press(/^Erase .* now$/)(page);
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'erasures-decline',
      address: '/admin/erasures',
      over: true,
      act: async (page) => {
        await press(/^Decline the request/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    { name: 'mail', address: '/admin/mail' },
    { name: 'audit', address: '/admin/audit' },
    { name: 'audit-nothing', address: '/admin/audit?actor=NOBODY' },
    { name: 'mail-beyond', address: '/admin/mail?page=9999' },
    { name: 'dashboard', address: '/user/dashboard' },
    {
      name: 'result-of-student',
      address: `/aptitude/response/(completed)?show=blank&regno=${student.regno}`,
    },
    menu('/admin/questions'),
  ],
};

const shortTests = { past: { startsIn: -86_400 }, future: { startsIn: 86_400 } };

async function resolve(address: string): Promise<string> {
  const [placeholder, state] = address.match(/\((\w+)\)/) ?? [];
  if (placeholder === undefined) return address;
  if (state === 'venue') return address.replace(placeholder, String(await aRefusedStart()));
  const id =
    state === 'past' || state === 'future'
      ? await aTest({ name: `Short ${state} test`, ...shortTests[state] })
      : (await demoTest(state as Parameters<typeof demoTest>[0])).id;
  return address.replace(placeholder, String(id));
}

/** What is on the screen is all that will come: nothing is loading or moving, the fonts are there. */
async function settle(page: Page) {
  await expect(page.locator('h1, [role=alert], #question-heading, h2').first()).toBeVisible();
  await expect(page.locator('.animate-pulse, [role=status]:has-text("Loading")')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = () => document.getAnimations().some((each) => each.playState === 'running');
    do for (const _ of 'ab') await new Promise(requestAnimationFrame);
    while (moving());
  });
}

// The app hears of a theme that another window has chosen.
const showTheme = (page: Page, theme: string) =>
  page.evaluate((next) => {
    localStorage.setItem('theme', next);
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);

/** What WCAG 2.2 AA finds wrong, one line for each element. A second theme changes nothing but colours. */
async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: ';' }) }).setLegacyMode(true);
  const { violations: found } = await (rules === 'all'
    ? axe.withTags(RULES)
    : axe.withRules(COLOUR_RULES)
  ).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
  );
}

// Half a megabyte that one page needs once.
const hasAxe = (page: Page) => page.evaluate(() => 'axe' in window);

/** By how many pixels the page, or the window over it, is wider than its place. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const places = document.querySelectorAll('html, :is([role=dialog], [role=alertdialog]) .overflow-y-auto');
    return Math.max(...Array.from(places, (place) => place.scrollWidth - place.clientWidth));
  });

for (const [role, list] of Object.entries(screens))
  test.describe(`the screens of the ${role}`, () => {
    test.describe.configure({ mode: 'default' });
    let context: BrowserContext;
    let page: Page;

    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({
        baseURL: origin(),
        reducedMotion: 'reduce',
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        permissions: ['geolocation'],
        geolocation: { latitude: 30.3165, longitude: 78.0322, accuracy: 12 },
      });
      page = await context.newPage();
      const people = { visitor, student, jspr, admin };
      await enter(page, role in people ? people[role as keyof typeof people] : await aStudent());
      if (role === 'admin' || role === 'jspr') await blockSomebody();
      if (role === 'admin') await callApi('GET', `/user/generate-otp/${(await aStudent()).regno}`);
    });
    test.afterAll(() => context.close());

    for (const { name, address, act, over = false, only } of list)
      test(`${name} is free of violations, fits and has its picture`, async () => {
        await page.setViewportSize({ width: 1_280, height: 800 });
        await page.goto(await resolve(address));
        await settle(page);
        await act?.(page);
        // What lies under the fixed header after an act has scrolled would count as hidden.
        if (!over) await page.evaluate(() => scrollTo(0, 0));
        for (const [width, height] of Object.entries(widths)) {
          if (only && only !== Number(width)) continue;
          await page.setViewportSize({ width: Number(width), height });
          await expect.soft.poll(() => overhang(page), `${width} px`).toBe(0);
          for (const theme of themes) {
            await showTheme(page, theme);
            await settle(page);
            // The second theme has other colours, and the same at every width.
            const rules = theme === 'light' ? 'all' : Number(width) === 1_280 || only ? 'colours' : undefined;
            if (rules) expect.soft(await violations(page, rules), `${width} px, ${theme}`).toEqual([]);
            await page.screenshot({
              path: `${FOLDER}/${role}-${name}-${width}-${theme}.png`,
              fullPage: !over,
            });
          }
        }
      });
  });

async function block(regno: string, reason: string) {
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await callApi('POST', '/user/block', { users: [regno], reason, until }, await tokenOf(admin));
}

/** A running test at the demo world's venue, where one student was refused and another let in. */
async function aRefusedStart(): Promise<number> {
  const token = await tokenOf(admin);
  const id = await aTest({ name: 'Test in the hall', venue_id: 1 });
  for (const place of [{}, { lat: 30.3178, long: 78.0305, accuracy: 35 }]) {
    const { regno, trade, ...rest } = await aStudent();
    const own = await tokenOf({ regno, ...rest });
    await callApi('POST', `/aptitude/appear/${id}`, { regno, trade, ...place }, own).catch(() => undefined);
    if (!('lat' in place))
      await callApi('POST', `/aptitude/waive-venue/${id}`, { regno, reason: 'Seen in the hall' }, token);
  }
  return id;
}

async function blockSomebody() {
  const person = await aStudent();
  await block(person.regno, 'Wrote the weekly test of a friend from the friend’s account.');
  return person;
}

/** Blocks whose page this is. */
async function blockReader(page: Page) {
  const state = await page.evaluate(() => localStorage.getItem('authState') ?? '');
  await block(JSON.parse(state).user.regno, 'Left the room');
}

test.describe('the watch over the screens sees', () => {
  // What is planted has styles of its own, which the portal's policy would refuse.
  test.use({ bypassCSP: true });

  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
    await settle(page);
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
      expect(await violations(page)).toEqual([]);
      await page
        .getByRole('main')
        .evaluate((main, planted) => main.insertAdjacentHTML('beforeend', planted), html);
      const found = await violations(page);
      expect(found.some((line) => line.startsWith(rule))).toBe(true);
    });

  test('a page that is wider than its window', async ({ page }) => {
    expect(await overhang(page)).toBe(0);
    await page
      .getByRole('main')
      .evaluate((main) => main.insertAdjacentHTML('beforeend', '<div style="width: 3000px">wide</div>'));
    expect(await overhang(page)).toBeGreaterThan(0);
  });
});
