import { type BrowserContext, test as base, expect, type Page, type ViewportSize } from '@playwright/test';
import { ADMIN } from './portal.ts';

/** The address of the portal that the tests of this worker share. */
export const origin = () =>
  process.env.PORTAL_ORIGINS?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX)] ?? '';

export const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };
/** For `test.use` in files that test animations. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Opens a window that shares nothing with the page of the test. It closes with the test. */
type AnotherDevice = (viewport?: ViewportSize) => Promise<Page>;

/** Removes the APIs that the oldest supported browsers lack. */
function removeRecentApis(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const iterators: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    const young: [object, string[]][] = [
      [iterators, ['map', 'filter', 'toArray', 'some', 'find', 'flatMap', 'take', 'drop', 'reduce']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Array, ['fromAsync']],
      [Promise, ['withResolvers', 'try']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
      [AbortSignal, ['any']],
      [URL, ['canParse', 'parse']],
    ];
    for (const [owner, names] of young) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}

export const test = base.extend<{ anotherDevice: AnotherDevice }>({
  context: async ({ context }, use) => {
    await removeRecentApis(context);
    await use(context);
    // A call that is still being answered when the test ends is no failure. Closed and crashed pages have no routes left.
    await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
    for (const page of context.pages())
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
  },
  baseURL: async ({ browserName: _ }, use) => {
    await use(origin());
  },
  anotherDevice: async ({ browser }, use) => {
    const devices: BrowserContext[] = [];
    await use(async (viewport = DESKTOP) => {
      const device = await browser.newContext({ baseURL: origin(), viewport });
      devices.push(device);
      await removeRecentApis(device);
      return await device.newPage();
    });
    await Promise.all(devices.map((device) => device.close()));
  },
});
export { expect };

type Reply<T> = { success: boolean; message: string; code?: string; data: T };

/** Longer than any call takes, even on a busy machine. */
const REPLY_TIMEOUT_MS = 60_000;

/** Calls the API from outside the browser. Names a call without an answer, since a test that times out does not. */
export async function callApi<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const reply = await sendRequest<T>(method, path, body, token).catch((error: unknown) => {
    throw new Error(`${method} ${path} has no answer`, { cause: error });
  });
  if (!reply.success) throw new Error(`${method} ${path}: ${reply.code} ${reply.message}`);
  return reply.data;
}

async function sendRequest<T>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Reply<T>> {
  const response = await fetch(`${origin()}/api${path}`, {
    method,
    signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
    headers: {
      // A new connection for each call: on an idle one Node's client checks and waits before it sends.
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Reply<T>;
}

export type SignedIn = {
  access_token: string;
  regno: string;
  name: string;
  trade: string;
  batch: number;
  role: string;
};
export type Credentials = { regno: string; password: string };
export type Person = Credentials & { name: string; trade: string };

export const signInByApi = ({ regno, password }: Credentials) =>
  callApi<SignedIn>('POST', '/user/login', { regno, password });

const sessions = new Map<string, Promise<SignedIn>>();

/** One session for each person, shared by all tests of a worker. It is not for tests that sign out. */
export function getSharedSession(person: Credentials): Promise<SignedIn> {
  const session = sessions.get(person.regno) ?? signInByApi(person);
  sessions.set(person.regno, session);
  return session;
}

/** A new token, except for the admin, who shares one because no test signs the admin out. */
export const getToken = async (person: Credentials) =>
  (await (person.regno === ADMIN.regno ? getSharedSession(person) : signInByApi(person))).access_token;

let count = 0;

/** A newly registered student. */
export async function aStudent(
  trade = 'GCS',
  regno = `W${process.pid}${Date.now() % 100_000}${count++}`,
): Promise<Person> {
  const person = {
    regno,
    name: 'Invented Visitor',
    trade,
    password: 'practice',
  };
  await callApi('POST', '/user/register', { ...person, batch: new Date().getFullYear() });
  return person;
}

export type TestWish = {
  name?: string;
  startsIn?: number;
  duration?: number;
  release?: string;
  questions?: number;
  venue_id?: number;
  published?: boolean;
  cut_off?: { marks: number };
};

/** A test of GENERAL questions from the bank. `startsIn` is in seconds. Returns its id. */
export async function aTest({ startsIn = -5, questions = 4, ...wish }: TestWish = {}): Promise<number> {
  const token = await getToken(ADMIN);
  const { id } = await callApi<{ id: number }>(
    'POST',
    '/aptitude/create',
    {
      name: `Browser test ${count++}`,
      test_timestamp: Math.floor(Date.now() / 1_000) + startsIn,
      duration: 30,
      total_questions: questions,
      release: 'at-once',
      ...wish,
    },
    token,
  );
  const bank = await callApi<{ results: { id: number }[] }>(
    'GET',
    `/question?question_type=GENERAL&sort=ASC&limit=${questions}`,
    undefined,
    token,
  );
  const questionIds = bank.results.map((question) => question.id);
  await callApi('PUT', `/aptitude/add-questions/${id}`, { questionIds }, token);
  return id;
}

/** Signs in through the form. */
export async function signIn(
  page: Page,
  { regno, password }: { regno: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Registration no').fill(regno);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`${origin()}/`);
}
