import { aStudent, aTest, callApi, expect, getToken, type Person, type TestWish } from './fixtures.ts';
import { admin, jspr } from './roles.ts';

/** A student who has just been blocked. */
export async function blockSomebody() {
  const person = await aStudent();
  await block(person.regno, 'Wrote the weekly test of a friend from the friend’s account.');
  return person;
}

export async function block(regno: string, reason: string) {
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await callApi('POST', '/user/block', { users: [regno], reason, until }, await getToken(admin));
}

/** A submitted attempt whose right answer arrived late. Returns its id. */
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

/** An attempt with changes, a message, a pause, a reload, an answer kept offline, a submission and a late step. Returns its id. */
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

/** A running test at the demo world's venue, with one refused and one accepted start. */
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

/** A student who had a GCS question in a test that ends in `endsIn` seconds, and may report it. */
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

/** A test with a wrong key that is now corrected, taken by a student who trusted it and by one who knew better. */
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

/** The same, after the regrade. */
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

/** A student gives one answer and submits. */
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

/** Waits until JSPRs see the reports of a question, which is once its test is over. */
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

/** A draft from a company's template; returns its id. */
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

/** A published test of tomorrow with one section of chosen questions. */
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

/** A running test with students who write, have submitted, or have two devices; returns its id. */
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

/** The invigilator's action on a student's attempt. */
export const invigilate = ({ regno }: Person, act: 'end' | 'reopen', id: number) =>
  asAdmin(`/aptitude/${act}/${id}`, { users: [regno], reason: 'Seen by the invigilator' });
