import type { Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, getToken, type Person, PHONE, type TestWish } from './fixtures.ts';
import { admin, jspr } from './roles.ts';

/** Something that is done on a page. */
export type PageAction = (page: Page) => Promise<unknown>;

export const inSequence =
  (...acts: PageAction[]): PageAction =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Presses the first button of that name. */
export const press =
  (name: string | RegExp): PageAction =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Presses the button of exactly that name in the window over the page. */
export const pressInDialog =
  (name: string): PageAction =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Ticks the first box of that name in the page, or a later one. */
export const tick =
  (name: RegExp, nth = 0): PageAction =>
  (page) =>
    page.getByRole('main').getByRole('checkbox', { name }).nth(nth).check();

export const fill =
  (label: string, text: string): PageAction =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text);

export const choose =
  (label: string | RegExp, option: string | { index: number }): PageAction =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).first().selectOption(option);
  };

export const seeText =
  (text: string | RegExp): PageAction =>
  (page) =>
    expect(page.getByText(text)).toBeVisible();

export const seeDialog: PageAction = (page) => expect(page.getByRole('dialog')).toBeVisible();
export const seeConfirmation: PageAction = (page) => expect(page.getByRole('alertdialog')).toBeVisible();

/** So many fields say what is wrong with them. */
export const seeAlerts =
  (count: number): PageAction =>
  (page) =>
    expect(page.getByRole('alert')).toHaveCount(count);

/** A phone's window, for what stands in no other. */
export const onPhone: PageAction = (page) => page.setViewportSize(PHONE);

export const openMenu = inSequence(onPhone, press('Menu'), (page) =>
  expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible(),
);

/** Starts the test of the page, or goes on with it. */
export const startTest: PageAction = async (page) => {
  const resume = page.getByRole('button', { name: 'Resume' });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const running = page.locator('#question-heading');
  await expect(resume.or(start).or(running).first()).toBeVisible();
  if (await start.isVisible()) await page.getByLabel('I have read the instructions and am ready.').check();
  if (!(await running.isVisible())) await resume.or(start).click();
  await expect(running).toBeVisible();
};

/** Another tab stands in front for so many milliseconds, as the browser tells the page. */
export const lookAway =
  (ms: number): PageAction =>
  async (page) => {
    const show = (state: string) =>
      page.evaluate((next) => {
        Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await page.waitForTimeout(ms);
    await show('visible');
  };

/** Goes back from the test to the page of the portal before it. */
export const leaveByBack: PageAction = async (page) => {
  // The browser's own way waits for a page that comes once the question is answered.
  await page.evaluate(() => history.back());
  await page
    .getByRole('alertdialog', { name: 'Leave the test?' })
    .getByRole('button', { name: 'Leave the test' })
    .click();
};

/** Hands the test in as it stands. */
export const submitTest: PageAction = async (page) => {
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await pressInDialog('Submit')(page);
  await expect(page.getByText('Test submitted')).toBeVisible();
};

/** Answers the question of the page, of whatever kind it is. */
export const answerQuestion: PageAction = async (page) => {
  const control = page.getByRole('article').locator('input, select').first();
  const kind = await control.evaluate((each) => each.getAttribute('type') ?? each.tagName);
  if (kind === 'SELECT') await control.selectOption({ index: 1 });
  else if (kind === 'radio' || kind === 'checkbox') await control.click();
  else await control.fill('5');
};

/** Two answers, one mark and one skipped question, so that every state of the palette is seen. */
export const answerSomeQuestions = inSequence(
  startTest,
  answerQuestion,
  press('Save & Next'),
  answerQuestion,
  press('Mark for Review & Next'),
  press('Mark for Review & Next'),
  press('Save & Next'),
);

/** Blocks whose page this is. */
export const blockSignedInStudent: PageAction = async (page) => {
  const state = await page.evaluate(() => localStorage.getItem('authState') ?? '');
  await block(JSON.parse(state).user.regno, 'Left the room');
};

/** A student who has just been blocked. */
export async function blockSomebody() {
  const person = await aStudent();
  await block(person.regno, 'Wrote the weekly test of a friend from the friend’s account.');
  return person;
}

async function block(regno: string, reason: string) {
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await callApi('POST', '/user/block', { users: [regno], reason, until }, await getToken(admin));
}

/** An attempt that was handed in, whose right answer came after that. Returns its number. */
export async function aLateAnswer(): Promise<number> {
  const { regno, trade, ...rest } = await aStudent();
  const own = await getToken({ regno, ...rest });
  const id = await aTest({ name: 'Test with a power cut' });
  type Sitting = {
    attempt: { id: number };
    questions: { id: number; options: { id: string }[]; prompts: object[] }[];
  };
  const { attempt, questions } = await callApi<Sitting>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    own,
  );
  const answers = questions.flatMap(({ id: question_id, options, prompts }) =>
    prompts.length === 0 && options[0] ? [{ question_id, selected_options: [options[0].id] }] : [],
  );
  const save = (operations: object[]) =>
    callApi('POST', `/attempt/${attempt.id}/answers`, { epoch: 1, operations }, own);
  await save(answers.slice(0, 1).map((one) => ({ seq: 1, ...one, seconds: 20 })));
  await callApi('POST', `/aptitude/submit/${id}`, { userData: { regno, trade }, answers: [] }, own);
  await save(answers.map((one, index) => ({ seq: index + 2, ...one, seconds: 15 }))).catch(() => undefined);
  return attempt.id;
}

/** An attempt in which much happened: changes, a message, a pause, a reload, a kept answer, an end and a late step. Returns its number. */
export async function anEventfulAttempt(): Promise<number> {
  const token = await getToken(admin);
  const { regno, trade, ...rest } = await aStudent();
  const own = await getToken({ regno, ...rest });
  const id = await aTest({ name: 'Test of a busy morning', questions: 8 });
  const appear = () =>
    callApi<{
      attempt: { id: number; epoch: number };
      questions: { id: number; options: { id: string }[] }[];
    }>('POST', `/aptitude/appear/${id}`, { regno, trade }, own);
  const { attempt, questions } = await appear();
  const path = `/attempt/${attempt.id}`;
  const step = (seq: number, place: number, option?: number, more: object = {}) => ({
    seq,
    question_id: questions[place]?.id,
    ...(option !== undefined && { selected_options: [questions[place]?.options[option]?.id] }),
    ...more,
  });
  const save = (epoch: number, ...operations: object[]) =>
    callApi('POST', `${path}/answers`, { epoch, operations }, own);
  await save(1, step(1, 0), step(2, 0, 1, { seconds: 4 }));
  await save(1, step(3, 0, 2), step(4, 1), step(5, 1, 0, { marked: true }));
  await callApi(
    'POST',
    `/aptitude/message/${id}`,
    { message: 'Question 4: read “kg” in place of “g”.' },
    token,
  );
  const seen = { seq: 1, kind: 'hidden', at: new Date().toISOString(), seconds: 6 };
  await callApi('POST', `${path}/violations`, { epoch: 1, violations: [seen] }, own);
  await callApi('POST', `/aptitude/pause/${id}`, { reason: 'Power cut in lab 2' }, token);
  await callApi('POST', `/aptitude/resume/${id}`, undefined, token);
  await appear();
  await save(
    2,
    step(1, 2),
    step(2, 2, 3, { seconds: 95 }),
    step(3, 3, undefined, { marked: true, seconds: 40 }),
  );
  await save(2, { ...step(4, 0), selected_options: [] }, step(5, 4));
  await callApi('POST', `/aptitude/submit/${id}`, { userData: { regno, trade }, answers: [] }, own);
  await save(2, step(6, 4, 1)).catch(() => undefined);
  return attempt.id;
}

/** A running test at the demo world's venue, where one student was refused and another let in. */
export async function aRefusedStart(): Promise<number> {
  const token = await getToken(admin);
  const id = await aTest({ name: 'Test in the hall', venue_id: 1 });
  for (const place of [{}, { lat: 30.3178, long: 78.0305, accuracy: 35 }]) {
    const { regno, trade, ...rest } = await aStudent();
    const own = await getToken({ regno, ...rest });
    await callApi('POST', `/aptitude/appear/${id}`, { regno, trade, ...place }, own).catch(() => undefined);
    if (!('lat' in place))
      await callApi('POST', `/aptitude/waive-venue/${id}`, { regno, reason: 'Seen in the hall' }, token);
  }
  return id;
}

/** A student who has sat a GCS question in a test that ends in `endsIn` seconds, and may report it. */
export async function aReportableQuestion({ endsIn = 25 } = {}) {
  const token = await getToken(admin);
  const number = Math.floor(Math.random() * 900) + 100;
  const draft = {
    description: `A stack holds ${number} plates. One is laid on it and two are taken off. How many are left?`,
    options: [String(number), String(number - 1), String(number + 1)],
    correct_options: [3],
    topic_tags: ['Data Structures'],
    question_type: 'GCS',
    difficulty_level: 1,
    explanation: 'One more and two fewer.',
  };
  const { id: question } = await callApi<{ id: number }>('POST', '/question/create', draft, token);
  const test = await aTest({ startsIn: endsIn - 60, duration: 1, questions: 1 });
  await callApi('PUT', `/aptitude/add-questions/${test}`, { questionIds: [question] }, token);
  const student = await aStudent('GCS');
  const [own, { regno, trade }] = [await getToken(student), student];
  await callApi('POST', `/aptitude/appear/${test}`, { regno, trade }, own);
  await callApi('POST', `/aptitude/submit/${test}`, { userData: { regno, trade }, answers: [] }, own);
  return { question, student, test, own };
}

/** A test whose key was wrong and is corrected by now, sat by one who trusted it and one who knew better. */
export async function aCorrectedKey(wish: TestWish = {}) {
  const token = await getToken(admin);
  const draft = {
    description: 'Seven boys stand in a row. Two more come, three leave. How many stand there?',
    options: ['Five', 'Six', 'Eight'],
    correct_options: [3],
    topic_tags: ['Data Structures'],
    question_type: 'GCS',
    difficulty_level: 1,
    explanation: 'Nine less three.',
  };
  const { id: question } = await callApi<{ id: number }>('POST', '/question/create', draft, token);
  const test = await aTest({ name: 'Weekly test with a slip', questions: 2, ...wish });
  await callApi('PUT', `/aptitude/add-questions/${test}`, { questionIds: [question] }, token);
  const [trusting, knowing] = [
    await takeTestWith(test, question, 'Eight'),
    await takeTestWith(test, question, 'Six'),
  ];
  await callApi('PUT', `/question/${question}`, { ...draft, correct_options: [2] }, token);
  return { question, test, trusting, knowing };
}

/** The same, marked anew. */
export async function aRegradedTest(): Promise<number> {
  const { question, test } = await aCorrectedKey();
  const body = {
    rulings: [{ question_id: question, how: 'key', version: 2 }],
    words: 'Nine less three is six, not eight.',
    key_version: 0,
  };
  await callApi('POST', `/aptitude/regrade/apply/${test}`, body, await getToken(admin));
  return test;
}

/** A student who gives one answer and hands in. */
async function takeTestWith(test: number, question: number, words: string) {
  const student = await aStudent('GCS');
  const [own, { regno, trade }] = [await getToken(student), student];
  type Paper = { questions: { id: number; options: { id: string; html: string }[] }[] };
  const { questions } = await callApi<Paper>('POST', `/aptitude/appear/${test}`, { regno, trade }, own);
  const asked = questions.find(({ id }) => id === question);
  const chosen = asked?.options.find(({ html }) => html.includes(words))?.id ?? '';
  const answers = [{ question_id: question, selected_options: [chosen] }];
  await callApi('POST', `/aptitude/submit/${test}`, { userData: { regno, trade }, answers }, own);
  return student;
}

/** The same, reported. */
export async function aReportedQuestion(wish: { endsIn?: number } = {}) {
  const fault = await aReportableQuestion(wish);
  await callApi(
    'POST',
    '/report',
    {
      aptitude_id: fault.test,
      question_id: fault.question,
      reason: 'wrong-key',
      words: 'One more and two fewer is one fewer, not one more.',
    },
    fault.own,
  );
  return fault;
}

/** Until JSPRs see the reports of a question: once its test is over. */
export async function waitUntilJsprSees(question: number): Promise<void> {
  const token = await getToken(jspr);
  await expect
    .poll(async () => {
      const { results } = await callApi<{ results: { question_id: number }[] }>(
        'GET',
        '/report?limit=100',
        undefined,
        token,
      );
      return results.map((group) => group.question_id);
    })
    .toContain(question);
}

/** Follows the first link of that name. */
export const followLink =
  (name: string | RegExp): PageAction =>
  (page) =>
    page.getByRole('link', { name }).first().click();

/** A draft after a company's pattern; gives its number. */
export async function aDraft(): Promise<number> {
  const { id } = await callApi<{ id: number }>(
    'POST',
    '/template/use',
    {
      key: 'typical:infosys-se',
      name: 'Infosys mock of the week',
      test_timestamp: Math.floor(Date.now() / 1_000) + 5 * 86_400,
    },
    await getToken(admin),
  );
  return id;
}

/** A test of tomorrow, published, whose one section holds the questions that were chosen for it. */
export async function aPublishedChoice(name = 'Chosen for one section'): Promise<number> {
  const token = await getToken(admin);
  const id = await aTest({ name, startsIn: 86_400, questions: 2 });
  const put = (path: string, body: object) =>
    callApi<{ sections: { id: number }[] }>('PUT', `/aptitude/${path}/${id}`, body, token);
  await callApi('POST', `/aptitude/unpublish/${id}`, undefined, token);
  const { sections } = await put('sections', { sections: [{ name: 'Core' }] });
  const { questions } = await callApi<{ questions: { id: number }[] }>(
    'GET',
    `/aptitude/${id}`,
    undefined,
    token,
  );
  await put('questions', {
    questions: questions.map((question) => ({ question_id: question.id, section_id: sections[0]?.id })),
  });
  await callApi('POST', `/aptitude/publish/${id}`, undefined, token);
  return id;
}

let editedQuestion: Promise<number> | undefined;

/** A question of two versions that differ in words and key, and that another new one reads like. */
export function anEditedQuestion(): Promise<number> {
  editedQuestion ??= createEditedQuestion();
  return editedQuestion;
}

async function createEditedQuestion(): Promise<number> {
  const token = await getToken(admin);
  const draft = {
    description: 'How much is a half and a quarter of twelve apples?',
    options: ['3', '6', '9', '12'],
    correct_options: [2],
    topic_tags: ['Decimal Fraction'],
    question_type: 'GENERAL',
    difficulty_level: 1,
    explanation: 'Six and three.',
  };
  const { id } = await callApi<{ id: number }>('POST', '/question/create', draft, token);
  const better = {
    ...draft,
    description: 'How much are a half and a quarter of twelve sweets together?',
    correct_options: [3],
    explanation: 'Six and three, which is nine.',
  };
  await callApi('PUT', `/question/${id}`, better, token);
  return id;
}

/** A choice that all students of a test of the demo world had and that tells strong from weak worst, once its figures are worked out. */
export async function aWeakQuestion(): Promise<number> {
  const token = await getToken(admin);
  const query =
    'kind=single&question_type=GENERAL&used=yes&discrimination_below=100&order=discrimination&sort=ASC&limit=1';
  const weakest = async () => {
    const path = `/question?${query}`;
    return (await callApi<{ results: { id: number }[] }>('GET', path, undefined, token)).results[0]?.id ?? 0;
  };
  // That is a minute after the portal has started.
  await expect.poll(weakest, { timeout: 150_000 }).toBeGreaterThan(0);
  return await weakest();
}

const readTestId = (page: Page) => page.url().match(/\/appear\/(\d+)/)?.[1] ?? '';

/** Tells everybody who sits the test of this page something. */
export const messageEveryone: PageAction = async (page) =>
  callApi(
    'POST',
    `/aptitude/message/${readTestId(page)}`,
    { message: 'Question 3: read “kg” in place of “g”.\nYou have time enough.' },
    await getToken(admin),
  );

/** More than a phone’s screen has room for. */
const LONG_PAUSE_REASON =
  `Power cut in lab 2. ${'The generator is being started; stay in your seats. '.repeat(5)}`.trim();

export const pauseTest: PageAction = async (page) =>
  callApi(
    'POST',
    `/aptitude/pause/${readTestId(page)}`,
    { reason: LONG_PAUSE_REASON },
    await getToken(admin),
  );

/** A running test with students who write, are done, or have two devices; gives its number. */
export async function aTestInProgress(): Promise<number> {
  const id = await aTest({ name: 'Weekly test 14' });
  for (const done of [false, true, false, false]) {
    const student = await aStudent();
    const { regno, trade } = student;
    const own = await getToken(student);
    const { attempt, questions } = await callApi<{
      attempt: { id: number };
      questions: { id: number; options: { id: string }[] }[];
    }>('POST', `/aptitude/appear/${id}`, { regno, trade }, own);
    const operations = questions.slice(0, 2).map(({ id: question_id, options }, place) => ({
      seq: place + 1,
      question_id,
      selected_options: options.slice(0, 1).map((option) => option.id),
    }));
    await callApi('POST', `/attempt/${attempt.id}/answers`, { epoch: 1, operations }, own);
    const presence = { epoch: 1, waiting: done ? 0 : 3, visible: true };
    await callApi('POST', `/attempt/${attempt.id}/presence`, presence, own);
    if (done)
      await callApi('POST', `/aptitude/submit/${id}`, { userData: { regno, trade }, answers: [] }, own);
  }
  return id;
}

/** A call of the admin. */
export const asAdmin = async <T>(path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  callApi<T>(method, path, body, await getToken(admin));

/** What the invigilator does with a student's attempt. */
export const invigilate = ({ regno }: Person, act: 'end' | 'reopen', id: number) =>
  asAdmin(`/aptitude/${act}/${id}`, { users: [regno], reason: 'Seen by the invigilator' });

/** Ends the session of the page on the server alone. */
export const endSession: PageAction = async (page) => {
  const state = JSON.parse(await page.evaluate(() => localStorage.getItem('authState') ?? '{}'));
  await callApi('POST', '/user/logout', undefined, state.accessToken);
};

/** Signs in again in mid-test, in place. */
export async function signInInPlace(page: Page, { password }: Pick<Person, 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: /Sign In/i }).click();
}
