import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { finishSection } from '#contract/attempts/sections.ts';
import { readInstructions, type StartedAttempt, startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { previewAptitude } from '#contract/attempts/trial.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';

const ADDRESS = 'https://portal.example.org';
const portal = usePortal({ PORTAL_URL: `${ADDRESS}/` });

const CONFIG = '5e'.repeat(32);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** A call as Safe Exam Browser sends it, through a proxy at the portal's address. */
function fromSafeBrowser(person: Person, { key = CONFIG, base = ADDRESS, node = portal as Portal } = {}) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${node.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        'x-safeexambrowser-configkeyhash': hash(`${base}/api${path}${key}`),
        // A caller can send any host name.
        'x-forwarded-host': 'elsewhere.example.org',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { success: boolean; status: number; code?: string; data: never };
  };
}

const guarded = () => anAptitude(portal, { seb_config_keys: [CONFIG] });
const who = ({ regno, trade }: Person) => ({ regno, trade });
const NEEDED = { status: 403, code: 'safe-exam-browser-needed' };

test('a test with keys is started, resumed, saved and submitted only from that browser', async () => {
  const id = await guarded();
  const student = await aStudent(portal);
  const seb = fromSafeBrowser(student);
  const start = { params: { id }, body: who(student) };
  expect(await student.call(startAttempt, start)).toMatchObject(NEEDED);
  const opened = await seb('POST', `/aptitude/appear/${id}`, who(student));
  expect(opened).toMatchObject({ success: true });
  const { attempt, questions } = opened.data as Pick<StartedAttempt, 'attempt' | 'questions'>;
  const option = questions[0]?.options[0]?.id;
  expect(await student.call(startAttempt, start)).toMatchObject(NEEDED);
  const save = { epoch: 1, operations: [{ seq: 1, question_id: questions[0]?.id ?? 0, marked: true }] };
  const params = { attempt_id: attempt.id };
  expect(await student.call(saveAnswers, { params, body: save })).toMatchObject(NEEDED);
  expect(await student.call(finishSection, { params, body: { epoch: 1, section: 0 } })).toMatchObject(NEEDED);
  expect(await seb('POST', `/attempt/${attempt.id}/answers`, save)).toMatchObject({ success: true });
  const last = { userData: who(student), answers: [] };
  expect(await student.call(submitAttempt, { params: { id }, body: last })).toMatchObject(NEEDED);
  expect(await seb('POST', `/aptitude/submit/${id}`, last)).toMatchObject({ data: { how: 'student' } });
  // Any browser may read a submitted attempt. Answers from there are not stored, so the device has to keep them.
  expect(await student.call(submitAttempt, { params: { id }, body: last })).toMatchObject({ success: true });
  const more = { ...last, answers: [{ question_id: questions[0]?.id ?? 0, selected_options: [] }] };
  expect(await student.call(submitAttempt, { params: { id }, body: more })).toMatchObject({ success: true });
  const news = { question_id: questions[0]?.id ?? 0, selected_options: [option ?? ''] };
  expect(
    await student.call(submitAttempt, { params: { id }, body: { ...last, answers: [news] } }),
  ).toMatchObject(NEEDED);
  expect(await student.call(startAttempt, start)).toMatchObject({ code: 'already-submitted' });
});

test('other settings, another address or the header of another call are refused', async () => {
  const id = await guarded();
  const student = await aStudent(portal);
  const path = `/aptitude/appear/${id}`;
  for (const wrong of [
    { key: '00'.repeat(32) },
    { base: 'http://elsewhere.example.org' },
    { base: portal.origin },
  ])
    expect(await fromSafeBrowser(student, wrong)('POST', path, who(student))).toMatchObject(NEEDED);
});

test('where the browser adds no header, the hash that its page reads is enough', async () => {
  const id = await guarded();
  const student = await aStudent(portal);
  const call = (page: string) =>
    fetch(`${portal.origin}/api/aptitude/appear/${id}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${student.token}`,
        'content-type': 'application/json',
        'x-exam-page-configkeyhash': hash(page + CONFIG),
      },
      body: JSON.stringify(who(student)),
    }).then((response) => response.status);
  expect(await call(`${ADDRESS}/aptitude/appear/${id + 1}`)).toBe(403);
  expect(await call(`${ADDRESS}/`)).toBe(403);
  expect(await call(`${ADDRESS}/aptitude/appear/${id}`)).toBe(200);
});

test('the instructions say whether this browser is accepted; only admins read the keys', async () => {
  const id = await guarded();
  const student = await aStudent(portal);
  const read = { params: { id } };
  const instructions = await student.call(readInstructions, read);
  expect(instructions.data.safe_browser).toBe('needed');
  expect(JSON.stringify(instructions)).not.toContain(CONFIG);
  const inside = await fromSafeBrowser(student)('GET', `/aptitude/instructions/${id}`);
  expect(inside).toMatchObject({ data: { safe_browser: 'recognised' } });
  const any = await student.call(readInstructions, { params: { id: await anAptitude(portal) } });
  expect(any.data.safe_browser).toBe('not-wanted');
  const admin = await anAdmin(portal);
  expect((await admin.call(previewAptitude, { params: { id }, body: { trade: 'GCS' } })).success).toBe(true);
});

test('keys corrected during the test apply on every node within a second', async () => {
  const id = await anAptitude(portal, { seb_config_keys: ['00'.repeat(32)] });
  const student = await aStudent(portal);
  const other = await portal.addNode();
  const start = () =>
    fromSafeBrowser(student, { node: other })('POST', `/aptitude/appear/${id}`, who(student));
  expect(await start()).toMatchObject(NEEDED);
  const admin = await anAdmin(portal);
  const row = await portal.db
    .selectFrom('aptitude')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const edited = await admin.call(editAptitude, {
    params: { id },
    body: {
      ...{ name: row.name, duration: row.duration, total_questions: row.total_questions },
      test_timestamp: Math.floor(row.starts_at.getTime() / 1_000),
      seb_config_keys: [` ${CONFIG.toUpperCase()} `],
    },
  });
  expect(edited.data.seb_config_keys).toEqual([CONFIG]);
  await expect.poll(start, { interval: 50 }).toMatchObject({ success: true });
  await other.close();
});

test('an invalid key is refused with its index', async () => {
  const admin = await anAdmin(portal);
  const body = { name: 'Guarded', test_timestamp: 1_800_000_000, duration: 30, total_questions: 1 };
  for (const key of ['5e', 'zz'.repeat(32), ''])
    expect(await admin.call(createAptitude, { body: { ...body, seb_config_keys: [key] } })).toMatchObject({
      code: 'invalid-input',
      issues: [{ path: 'seb_config_keys.0' }],
    });
});

test('tests without keys require no particular browser', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  expect(await attempt.save([{ seq: 1, question_id: id }])).toMatchObject({ success: true });
  expect(await attempt.submit()).toMatchObject({ success: true });
});
