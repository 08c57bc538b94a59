import { setTimeout as pass } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { CHROMIUM_FLAGS, findChromium } from '#test/browser/chromium.ts';
import { anAdmin, PASSWORD } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { addStudents, addTest, addWriters, type Fixtures } from './fixtures.ts';
import { openConnection, post, quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import type { Writer } from './save-load.ts';

const WRITING = 1_000;
const ABSENT = 100;
const SAVES_PER_SECOND = 150;
// Each student sends a heartbeat every ten seconds.
const HEARTBEATS_PER_SECOND = 100;
const CONNECTIONS = 25;
// Two refreshes of the board.
const WATCH_MS = 4_000;
const CHOICES = ['not-started', 'writing', 'not-started', ''];
const BACK = ['Backspace', 'Backspace', 'Backspace'];
const screens = [
  { width: 1_280, height: 800 },
  { width: 360, height: 740 },
];

/** How fast the board reacts to its invigilator, on a laptop and on a phone, while 1,000 students write and save. */
export async function measureBoard(world: Fixtures): Promise<Measurement[]> {
  const { owner, server } = world;
  const test = await addTest(owner.db);
  const students = await addStudents(owner.db, WRITING + ABSENT);
  const writers = await addWriters(world, test, students.slice(0, WRITING));
  // Numbered from 1, so that each key press in the search field shortens the list.
  await sql`
    update account set name = 'Invented #' || nth
    from unnest(${students.map(({ id }) => id)}::int[]) with ordinality as numbered (student, nth)
    where id = student`.execute(owner.db);
  await sql`insert into admission select ${test}, unnest(${students.map(({ id }) => id)}::int[])`.execute(
    owner.db,
  );
  await sql`update aptitude set listed_only = true where id = ${test}`.execute(owner.db);
  const { regno } = await anAdmin({ db: owner.db } as Portal);
  const crowd = keepWriting(server.origin, writers);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  try {
    const watched: BoardTimings[] = [];
    for (const viewport of screens)
      watched.push(
        await measurePage(browser, `${server.origin}/admin/aptitude/${test}/board`, regno, viewport),
      );
    return toMeasurements(watched, await crowd.end());
  } finally {
    await crowd.end();
    await browser.close();
  }
}

/** Lets students save and send heartbeats in turn. The returned function stops them and returns the number of failed calls. */
function keepWriting(origin: string, writers: Writer[]): { end(): Promise<number> } {
  const CALLS_A_SECOND = SAVES_PER_SECOND + HEARTBEATS_PER_SECOND;
  const begun = performance.now();
  let going = true;
  let failed = 0;
  let saves = 0;
  let beats = 0;
  const next = (place: number) => {
    const isSave = place % CALLS_A_SECOND < SAVES_PER_SECOND;
    const nth = isSave ? saves++ : beats++;
    // A stride coprime to a thousand, so that neighbours on the board do not save one after another.
    const writer = writers[(nth * 37) % writers.length] as Writer;
    const { attempt, epoch, questions, token } = writer;
    if (!isSave) return post(`/attempt/${attempt}/presence`, { epoch, waiting: 0, visible: true }, token);
    const { id, options } = questions[nth % questions.length] as Writer['questions'][number];
    const operation = { seq: nth + 1, question_id: id, selected_options: options.slice(0, 1), seconds: 3 };
    return post(`/attempt/${attempt}/answers`, { epoch, operations: [operation] }, token);
  };
  const work = Array.from({ length: CONNECTIONS }, async (_, first) => {
    const line = openConnection(origin);
    for (let place = first; going; place += CONNECTIONS) {
      await pass(Math.max(0, begun + (place * 1_000) / CALLS_A_SECOND - performance.now()));
      if ((await line.send(next(place))).status !== 200) failed++;
    }
    line.end();
  });
  return {
    async end() {
      going = false;
      await Promise.all(work);
      return failed;
    },
  };
}

/** Milliseconds, except for the bytes a second and for the share of time in which the page was busy. */
type BoardTimings = {
  tasks: number[];
  gaps: number[];
  keys: number[];
  filters: number[];
  menus: number[];
  bytes: number;
  busy: number;
};

async function measurePage(
  browser: Browser,
  address: string,
  regno: string,
  viewport: { width: number; height: number },
): Promise<BoardTimings> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(new URL('/login', address).href);
  await page.getByLabel('Registration no').fill(regno);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(new URL('/', address).href);

  const tools = await context.newCDPSession(page);
  let bytes = 0;
  tools.on('Network.dataReceived', (event) => {
    bytes += event.dataLength;
  });
  await tools.send('Network.enable');
  await tools.send('Performance.enable');
  const worked = async () =>
    (await tools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    0;

  await page.goto(address);
  await page.getByRole('row').nth(5).waitFor();
  const endOfTasks = await traceTasks(browser);
  await page.evaluate(recordFrames);
  const before = { bytes, worked: await worked() };
  await pass(WATCH_MS);
  const after = { bytes, worked: await worked() };
  const gaps = await page.evaluate(() => frameGaps);

  await page.getByRole('region', { name: 'Students' }).last().hover();
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, turn % 10 === 9 ? -20_000 : 1_500);

  const keys: number[] = [];
  await page.getByLabel('Search').fill('#');
  await pass(500);
  for (const key of [...'417', ...BACK, ...'826', ...BACK, ...'903', ...BACK])
    keys.push(await timeToPaint(page, 'rows', () => page.keyboard.press(key)));
  await page.getByRole('button', { name: 'Clear filters' }).click();

  const filters: number[] = [];
  if (viewport.width < 768) await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const state = page.getByLabel('State');
  for (const choice of [...CHOICES, ...CHOICES, ...CHOICES])
    filters.push(await timeToPaint(page, 'rows', () => state.selectOption(choice)));

  const menus: number[] = [];
  await page
    .getByRole('checkbox', { name: /^Choose Invented/ })
    .first()
    .check();
  const act = page.getByRole('button', { name: 'Act' });
  for (let turn = 0; turn < 12; turn++) {
    menus.push(await timeToPaint(page, 'menu', () => act.press('Enter')));
    await page.keyboard.press('Escape');
  }
  const tasks = await endOfTasks();
  await context.close();
  return {
    ...{ tasks, gaps, keys, filters, menus },
    bytes: ((after.bytes - before.bytes) * 1_000) / WATCH_MS,
    busy: (after.worked - before.worked) / (WATCH_MS / 1_000),
  };
}

const TASK = 'ThreadControllerImpl::RunTask';
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/**
 * Records the tasks of pages. The returned function stops and returns the CPU milliseconds of each task, which hardly depend on
 * other processes of the machine, unlike its duration.
 */
async function traceTasks(browser: Browser): Promise<() => Promise<number[]>> {
  const tools = await browser.newBrowserCDPSession();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set<string>();
  const tasks: TraceEvent[] = [];
  tools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === TASK) tasks.push(event);
      else if (event.name === 'thread_name' && event.args.name === 'CrRendererMain')
        pages.add(threadOf(event));
  });
  const traceConfig = { includedCategories: ['toplevel'] };
  await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const told = new Promise<void>((resolve) => tools.once('Tracing.tracingComplete', () => resolve()));
    await tools.send('Tracing.end');
    await told;
    await tools.detach();
    return tasks.flatMap((task) => (pages.has(threadOf(task)) ? (task.tdur ?? 0) / 1_000 : []));
  };
}

// The page records these once `noteFrames` has run.
declare const frameGaps: number[];

/** Runs in the page: records the time between frames. */
function recordFrames(): void {
  const gaps: number[] = [];
  Object.assign(globalThis, { notedGaps: gaps });
  let last = performance.now();
  const note = (now: number) => {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** Milliseconds from an action to the paint of its effect: other rows, or a menu. */
async function timeToPaint(page: Page, what: 'rows' | 'menu', act: () => Promise<unknown>): Promise<number> {
  const painted = await page.evaluateHandle((looked) => {
    const shown = () =>
      looked === 'menu'
        ? document.querySelector('[role=menu]') !== null
        : document.querySelector('table')?.getAttribute('aria-rowcount');
    const before = shown();
    let begun = 0;
    for (const type of ['keydown', 'change'])
      addEventListener(type, ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true });
    const time = new Promise<number>((resolve) => {
      const look = () => {
        // A task queued in a frame runs after the frame is painted.
        if (shown() !== before) setTimeout(() => resolve(performance.now() - begun));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return { time };
  }, what);
  await act();
  return await painted.evaluate(({ time }) => time);
}

function toMeasurements(watched: BoardTimings[], failed: number): Measurement[] {
  for (const [index, { bytes: _, busy, ...lists }] of watched.entries()) {
    const told = Object.entries(lists).map(
      ([name, list]) =>
        `${name} ${quantileText(0.5, list)} (p99 ${quantileText(0.99, list)}, at most ${quantileText(1, list)}) ms`,
    );
    process.stdout.write(
      `board at ${screens[index]?.width} px: ${told.join(', ')}; at work ${(busy * 100).toFixed(0)} % of the time\n`,
    );
  }
  // Medians, since the tail depends on the machine's other processes. The longest task shows the page's own share.
  const over = (share: number, name: 'tasks' | 'gaps' | 'keys' | 'filters' | 'menus') =>
    Math.max(...watched.map((one) => quantile(one[name], share)));
  const of = (name: string) => `board of 1,000: ${name}`;
  return [
    { name: of('longest task of the page'), value: over(1, 'tasks'), unit: 'ms', goal: { most: 50 } },
    { name: of('between frames, p99'), value: over(0.99, 'gaps'), unit: 'ms', goal: { most: 100 } },
    {
      name: of('key of the search to paint, median'),
      value: over(0.5, 'keys'),
      unit: 'ms',
      goal: { most: 100 },
    },
    { name: of('filter to paint, median'), value: over(0.5, 'filters'), unit: 'ms', goal: { most: 100 } },
    { name: of('press to menu, median'), value: over(0.5, 'menus'), unit: 'ms', goal: { most: 100 } },
    {
      name: of('events'),
      value: Math.max(...watched.map(({ bytes }) => bytes)) / 1_000,
      unit: 'kB/s',
      goal: { most: 50 },
    },
    { name: of('calls of students that failed'), value: failed, unit: '', goal: { most: 0 } },
  ];
}

const quantileText = (share: number, list: number[]) => quantile(list, share).toFixed(0);
