import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { unpublishProblem } from '#contract/coding/authoring.ts';
import { drainJudge, listJudges, rejudgeSubmission } from '#contract/coding/judges.ts';
import { openEditorial, readProblem } from '#contract/coding/problems.ts';
import { listSubmissions, readSubmission } from '#contract/coding/submissions.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import {
  aJudge,
  anOffer,
  aProblem,
  hurryRetries,
  JUDGED_WITHIN_MS,
  judged,
  run,
  submit,
} from '#test/coding.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const options = { timeout: 2 * JUDGED_WITHIN_MS };

const SUM = 'a, b = map(int, input().split())\nprint(a + b)\n';

test('a program that fails gets its verdict, and the first failed sample is shown', options, async () => {
  await aJudge(portal);
  const { slug } = await aProblem(portal);
  const student = await aStudent(portal);
  const verdictOf = async (source: string) =>
    await judged(portal, student, await submit(student, { slug, source }));

  const wrong = await verdictOf(
    'a, b = map(int, input().split())\nprint(abs(a) + abs(b) if a < 0 else a + b)\n',
  );
  expect(wrong).toMatchObject({ verdict: 'WA', points: 60, runs: [] });
  expect(wrong.tests.map(({ verdict }) => verdict)).toEqual(['AC', 'AC', 'WA', 'AC']);

  const partial = await verdictOf('a, b = map(int, input().split())\nprint(7 if a == 1 else a + b)\n');
  expect(partial).toMatchObject({ verdict: 'WA', points: 100, judged: 4, runs: [{ got: '7\n' }] });

  const [shown] = (await verdictOf('print(4)\nprint("\\0")\n')).runs;
  expect(shown).toMatchObject({ input: '1 2', expected: '3', got: '4\n\u{FFFD}\n', verdict: 'WA' });

  // Its groups are not judged any more.
  expect(await verdictOf('print(7)\nwhile True: pass')).toMatchObject({
    ...{ verdict: 'TLE', points: 0, judged: 1, total: 4 },
    runs: [{ input: '1 2', expected: '3', verdict: 'TLE' }],
  });

  const crashed = await verdictOf('raise KeyError("lost")');
  expect(crashed).toMatchObject({ verdict: 'RE', message: expect.stringContaining('KeyError') });
  expect(crashed.runs[0]?.errors).toContain('lost');

  // The name of an exception of its own could tell what a hidden test holds.
  const told = await verdictOf(
    'a, b = map(int, input().split())\nif a == -5: raise type("A5", (Exception,), {})\nprint(a + b)',
  );
  expect(told).toMatchObject({ verdict: 'RE', points: 60, message: '', runs: [] });

  const broken = await verdictOf('def f(:\n');
  expect(broken).toMatchObject({ verdict: 'CE', message: expect.stringContaining('SyntaxError'), runs: [] });
  const page = (await student.call(readProblem, { params: { slug } })).data;
  expect(page.progress).toBe('tried');
});

test('samples and an own input are run without counting', options, async () => {
  await aJudge(portal);
  const { slug } = await aProblem(portal);
  const student = await aStudent(portal);
  const samples = await judged(portal, student, await run(student, { slug, source: SUM }));
  expect(samples).toMatchObject({ kind: 'samples', verdict: 'AC', total: 1 });
  expect(samples.runs).toEqual([{ input: '1 2', expected: '3', got: '3\n', errors: '', verdict: 'AC' }]);
  const own = await judged(portal, student, await run(student, { slug, source: SUM, input: '20 22' }));
  expect(own.runs).toEqual([{ input: '20 22', expected: null, got: '42\n', errors: '', verdict: 'AC' }]);
  expect((await student.call(readProblem, { params: { slug } })).data.progress).toBe('new');
  expect((await student.call(listSubmissions, { params: { slug } })).data.total).toBe(0);
});

test('what was submitted before the problem was unpublished is judged', options, async () => {
  await anOffer(portal);
  const { id, slug } = await aProblem(portal);
  const [student, admin] = [await aStudent(portal), await anAdmin(portal)];
  const sent = await submit(student, { slug, source: SUM });
  await admin.call(unpublishProblem, { params: { id } });
  expect(await submit(student, { slug, source: SUM })).toMatchObject({ status: 404 });
  expect(await student.call(openEditorial, { params: { slug } })).toMatchObject({ status: 404 });
  await aJudge(portal);
  expect(await judged(portal, student, sent)).toMatchObject({ verdict: 'AC' });
});

test('a judge error is tried again, then shown, and an admin may have it judged again', options, async () => {
  const checker = {
    ...{ kind: 'program' as const, protocol: 'icpc' as const, language: 'python' as const, arguments: [] },
    files: [{ name: 'check.py', content: 'raise SystemExit(7)\n' }],
  };
  await aJudge(portal);
  const { slug } = await aProblem(portal, { checker });
  const [student, admin] = [await aStudent(portal), await anAdmin(portal)];
  const sent = await submit(student, { slug, source: SUM });
  const { id } = sent.data;
  await vi.waitUntil(
    async () => {
      await hurryRetries(portal);
      const row = portal.db.selectFrom('coding_submission').where('id', '=', id).select('state');
      return (await row.executeTakeFirstOrThrow()).state === 'judged';
    },
    { timeout: JUDGED_WITHIN_MS, interval: 200 },
  );
  const { tries } = await portal.db
    .selectFrom('coding_submission')
    .where('id', '=', id)
    .select('tries')
    .executeTakeFirstOrThrow();
  expect(tries).toBe(4);
  expect((await judged(portal, student, sent)).message).toContain('not your mistake');
  const fault = (await admin.call(readSubmission, { params: { id } })).data;
  expect(fault).toMatchObject({ verdict: 'IE', points: 0, message: expect.stringContaining('checker') });
  expect((await admin.call(listJudges)).data.errors).toBe(1);
  await sql`update coding_problem_version set checker = '{"kind":"tokens","case_sensitive":true}'
    where problem_id = (select problem_id from coding_submission where id = ${id})`.execute(portal.db);
  await admin.call(rejudgeSubmission, { params: { id } });
  expect(await judged(portal, student, sent)).toMatchObject({ verdict: 'AC', points: 100 });
  expect(await admin.call(rejudgeSubmission, { params: { id } })).toMatchObject({
    code: 'not-a-judge-error',
  });
  expect(await readAuditTrail(portal, 'submission', id)).toMatchObject([{ action: 'submission.rejudge' }]);
});

test('a drained judge takes nothing until it is resumed', options, async () => {
  await aJudge(portal);
  const { slug } = await aProblem(portal);
  const [student, admin] = [await aStudent(portal), await anAdmin(portal)];
  const workers = async () => (await portal.db.selectFrom('job_worker').select('id').execute()).length;
  await vi.waitUntil(async () => (await workers()) === 2, { timeout: JUDGED_WITHIN_MS });
  const ours = (await admin.call(listJudges)).data.judges.find(({ name }) => name === 'judge of a test');
  const drain = async (drained: boolean) =>
    await admin.call(drainJudge, { params: { id: ours?.id ?? 0 }, body: { drained } });
  await anOffer(portal);
  await drain(true);
  await vi.waitUntil(async () => (await workers()) === 1, { timeout: JUDGED_WITHIN_MS });
  const sent = await submit(student, { slug, source: SUM });
  const listed = (await admin.call(listJudges)).data;
  expect(listed.judges.find(({ id }) => id === ours?.id)).toMatchObject({ drained: true, running: 0 });
  expect(listed).toMatchObject({ queued: 1, running: 0 });
  await drain(false);
  expect(await judged(portal, student, sent)).toMatchObject({ verdict: 'AC' });
});

test('a problem with a checker in C++ waits for a judge that can run it', options, async () => {
  const [student, admin] = [await aStudent(portal), await anAdmin(portal)];
  const checker = {
    ...{ kind: 'program' as const, protocol: 'icpc' as const, language: 'cpp' as const, arguments: [] },
    files: [{ name: 'check.cpp', content: 'int main() { return 42; }\n' }],
  };
  const { slug } = await aProblem(portal, { checker });
  const embedded = await aJudge(portal, { sandbox: 'webassembly' });
  const page = async () => (await student.call(readProblem, { params: { slug } })).data;
  expect(await page()).toMatchObject({ languages: [], lacks: 'cpp' });
  expect(await submit(student, { slug, source: SUM })).toMatchObject({ code: 'language-not-offered' });
  await anOffer(portal, ['python', 'cpp']);
  expect(await page()).toMatchObject({
    languages: [{ language: 'cpp' }, { language: 'python' }],
    lacks: null,
  });
  const sent = await submit(student, { slug, source: SUM });
  // The judge without C++ takes another problem meanwhile.
  const other = await submit(student, { slug: (await aProblem(portal)).slug, source: SUM });
  expect(await judged(portal, student, other)).toMatchObject({ verdict: 'AC' });
  expect((await admin.call(listJudges)).data).toMatchObject({ queued: 1, running: 0 });
  await embedded.stop();
  const { engine } = await aJudge(portal);
  if (engine.has('cpp')) expect(await judged(portal, student, sent)).toMatchObject({ verdict: 'AC' });
});

test('a judge that something hinders says so and takes nothing', options, async () => {
  let hindrance: string | undefined = 'This judge takes nothing while its disk is full.';
  await aJudge(portal, { hindrance: async () => hindrance });
  const { slug } = await aProblem(portal);
  const [student, admin] = [await aStudent(portal), await anAdmin(portal)];
  await vi.waitUntil(
    async () => (await admin.call(listJudges)).data.judges.some(({ notes }) => notes[0] === hindrance),
    { timeout: JUDGED_WITHIN_MS },
  );
  const sent = await submit(student, { slug, source: SUM });
  expect(sent.status).toBe(200);
  expect(await portal.db.selectFrom('job_worker').select('id').execute()).toHaveLength(1);
  expect((await admin.call(listJudges)).data).toMatchObject({ queued: 1, running: 0 });
  hindrance = undefined;
  expect(await judged(portal, student, sent)).toMatchObject({ verdict: 'AC' });
  await vi.waitUntil(
    async () => (await admin.call(listJudges)).data.judges.every(({ notes }) => notes.length === 0),
    { timeout: JUDGED_WITHIN_MS },
  );
});
