import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { readProblem } from '#contract/coding/problems.ts';
import { readSubmission, watchSubmission } from '#contract/coding/submissions.ts';
import { aJudge, anOffer, aProblem, JUDGED_WITHIN_MS, judged, run, submit } from '#test/coding.ts';
import { openEventStream } from '#test/event-stream.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const options = { timeout: 2 * JUDGED_WITHIN_MS };

const SUM =
  "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);\n";
const language = 'javascript';

test('an accepted solution solves the problem, and its verdict arrives test by test', options, async () => {
  await aJudge(portal);
  const { slug } = await aProblem(portal);
  const student = await aStudent(portal);
  const before = (await student.call(readProblem, { params: { slug } })).data;
  expect(before).toMatchObject({ progress: 'new', editorial_html: null });
  expect(before.groups).toEqual([
    { name: 'small', points: 40, tests: 2 },
    { name: 'large', points: 60, tests: 1 },
  ]);
  const sent = await submit(student, { slug, source: SUM, language });
  const stream = await openEventStream(portal.origin, watchSubmission, { id: sent.data.id }, student.token);
  await stream.until((events) => events.at(-1)?.state === 'judged', JUDGED_WITHIN_MS);
  await vi.waitUntil(() => stream.ended());
  const submission = await judged(portal, student, sent);
  expect(stream.events.at(-1)).toEqual(submission);
  expect(submission).toMatchObject({
    verdict: 'AC',
    points: 100,
    judged: 4,
    total: 4,
    ahead: null,
    runs: [],
  });
  expect(submission.tests.map(({ sample, group, verdict }) => [sample, group, verdict])).toEqual([
    [1, '', 'AC'],
    [null, 'small', 'AC'],
    [null, 'small', 'AC'],
    [null, 'large', 'AC'],
  ]);
  const after = (await student.call(readProblem, { params: { slug } })).data;
  expect(after).toMatchObject({ progress: 'solved', editorial_html: 'Use the plus sign.' });
});

test('a repeated call counts once, and nobody but the cell reads another’s program', async () => {
  await anOffer(portal);
  const { slug } = await aProblem(portal);
  const [student, other, admin] = [await aStudent(portal), await aStudent(portal), await anAdmin(portal)];
  const sent = { slug, source: SUM, call_id: randomUUID() };
  const replies = await Promise.all([submit(student, sent), submit(student, sent), submit(student, sent)]);
  const ids = new Set(replies.map(({ data }) => data.id));
  expect(ids.size).toBe(1);
  const [id = 0] = ids;
  expect(await submit(other, sent)).toMatchObject({ status: 200 });
  expect(await other.call(readSubmission, { params: { id } })).toMatchObject({ status: 404 });
  const watched = await openEventStream(portal.origin, watchSubmission, { id }, other.token);
  expect(watched.status).toBe(404);
  expect((await admin.call(readSubmission, { params: { id } })).data.source).toBe(SUM);
  const { count } = await portal.db
    .selectFrom('coding_submission')
    .where('account_id', '=', student.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('what is too large, no text or in no offered language is refused', async () => {
  await anOffer(portal, ['python']);
  const { slug } = await aProblem(portal);
  const student = await aStudent(portal);
  const most = '#'.repeat(65_536);
  expect(await submit(student, { slug, source: most })).toMatchObject({ status: 200 });
  for (const source of [`${most}#`, 'ü'.repeat(32_769), 'print(1)\u0000', '\ud800', ''])
    expect(await submit(student, { slug, source })).toMatchObject({
      status: 400,
      issues: [{ path: 'source' }],
    });
  expect(await submit(student, { slug, source: 'x', language: 'java' })).toMatchObject({
    code: 'language-not-offered',
  });
  expect(await submit(student, { slug, source: 'select 1', language: 'sql' })).toMatchObject({
    code: 'language-not-offered',
  });
  expect(await submit(student, { slug: 'no-such-problem', source: 'x' })).toMatchObject({ status: 404 });
});

test('ten programs of a person may wait, and ten may be submitted within a minute', async () => {
  await anOffer(portal);
  const { slug } = await aProblem(portal);
  const student = await aStudent(portal);
  const replies = await Promise.all(Array.from({ length: 11 }, () => submit(student, { slug, source: SUM })));
  expect(replies.filter(({ code }) => code === 'too-many-waiting')).toHaveLength(1);
  await sql`update coding_submission set state = 'judged', verdict = 'AC' where account_id = ${student.id}`.execute(
    portal.db,
  );
  expect(await submit(student, { slug, source: SUM })).toMatchObject({ code: 'too-many-submissions' });
  expect(await run(student, { slug, source: SUM })).toMatchObject({ status: 200 });
});
