import { expect, test, vi } from 'vitest';
import {
  createProblem,
  type importProblem,
  listProblemDrafts,
  type ProblemDraft,
  proveProblem,
  publishProblem,
  readProblemDraft,
  readTestFile,
  saveProblem,
  unpublishProblem,
  type uploadTests,
} from '#contract/coding/authoring.ts';
import { listProblems, readProblem } from '#contract/coding/problems.ts';
import { FIXTURE_LAYOUTS, zipFixture } from '#lib/problem-packages/fixtures/layouts.ts';
import { FIXTURE_PROBLEMS } from '#lib/problem-packages/fixtures/problems.ts';
import { readPackageBytes } from '#lib/problem-packages/reader.ts';
import type { Reply } from '#test/api-client.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { aJudge, aProblemDraft, JUDGED_WITHIN_MS } from '#test/coding.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { createZip } from '#test/zip-archive.ts';

const portal = usePortal();

type Program = ProblemDraft['programs'][number];
const aProgram = (role: Program['role'], language: Program['language'], content: string): Program => ({
  ...{ name: `${role}.${language}`, role, language },
  files: [{ name: language === 'python' ? `${role}.py` : `${role}.js`, content }],
});

const PYTHON = aProgram('reference', 'python', 'print(sum(map(int, input().split())))');
const SCRIPT = aProgram(
  'reference',
  'javascript',
  "console.log(require('fs').readFileSync(0, 'utf8').split(' ').map(Number).reduce((a, b) => a + b))",
);
const BRUTE = aProgram('brute_force', 'python', 'a, b = map(int, input().split())\nprint(a + b)');
const GENERATOR = aProgram('generator', 'python', 'import sys\nprint(-int(sys.argv[1]), 2)');
const VALIDATOR = aProgram(
  'validator',
  'python',
  'a, b = map(int, input().split())\nassert abs(a) <= 10 ** 9',
);
const WRONG = aProgram('wrong', 'python', 'a, b = map(int, input().split())\nprint(abs(a) + abs(b))');

async function prove(admin: Person, id: number) {
  await admin.call(proveProblem, { params: { id } });
  return await vi.waitUntil(
    async () => {
      const { proof } = (await admin.call(readProblemDraft, { params: { id } })).data;
      return proof.state !== 'running' && proof;
    },
    { timeout: 3 * JUDGED_WITHIN_MS, interval: 100 },
  );
}

test('a problem is published once its programs prove it', { timeout: 8 * JUDGED_WITHIN_MS }, async () => {
  await aJudge(portal);
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const draft = await aProblemDraft(portal, {
    programs: [PYTHON, { ...WRONG, files: PYTHON.files }, { ...BRUTE, files: WRONG.files }, GENERATOR],
  });
  const { slug } = draft;
  const { id, version } = (await admin.call(createProblem, { body: draft })).data;
  expect(version).toBe(1);
  expect(await admin.call(createProblem, { body: draft })).toMatchObject({ code: 'slug-taken' });
  expect(await admin.call(publishProblem, { params: { id } })).toMatchObject({ code: 'not-proven' });

  const failed = await prove(admin, id);
  expect(failed.missing).toEqual([
    'Add reference solutions in two languages.',
    `${WRONG.name}: No test finds its mistake. Add one.`,
    `${BRUTE.name}: It disagrees with the answers.`,
    `${GENERATOR.name}: ${BRUTE.name} and ${PYTHON.name} disagree for the number 1.`,
  ]);
  expect(failed).toMatchObject({ state: 'failed', steps: [{ verdict: 'AC', holds: true }, {}, {}, {}] });
  expect(await admin.call(publishProblem, { params: { id } })).toMatchObject({ code: 'not-proven' });

  const better = { ...draft, programs: [PYTHON, SCRIPT, BRUTE, WRONG, GENERATOR, VALIDATOR] };
  const save = (based_on: number) =>
    admin.call(saveProblem, { params: { id }, body: { based_on, draft: better } });
  expect((await save(1)).data).toEqual({ id, version: 2 });
  expect(await save(1)).toMatchObject({ code: 'problem-changed' });
  const read = (await admin.call(readProblemDraft, { params: { id } })).data;
  expect(read.draft).toEqual(better);
  expect(read).toMatchObject({ status: 'draft', version: 2, proof: { state: 'none' } });
  expect(read.versions.map((one) => [one.version, one.author])).toEqual([
    [2, admin.name],
    [1, admin.name],
  ]);
  expect(await prove(admin, id)).toMatchObject({ state: 'proven', missing: [], done: 6, total: 6 });

  await admin.call(publishProblem, { params: { id } });
  const shown = (await student.call(readProblem, { params: { slug } })).data;
  expect(shown).toMatchObject({ version: 2, samples: [{ input: '1 2', answer: '3' }] });
  expect(shown.statement_html).toContain('<strong>two</strong>');
  expect(JSON.stringify(shown)).not.toContain('plus sign');
  const listed = await student.call(listProblems, { query: { search: draft.title } });
  expect(listed.data.results).toMatchObject([{ slug, progress: 'new', solved_by: null }]);
  await admin.call(unpublishProblem, { params: { id } });
  expect(await student.call(readProblem, { params: { slug } })).toMatchObject({ status: 404 });
  const drafts = await admin.call(listProblemDrafts, { query: { status: 'unpublished' } });
  expect(drafts.data.results).toMatchObject([{ id, version: 2, published_version: 2, proof: 'proven' }]);
  expect((await readAuditTrail(portal, 'problem', id)).map(({ action }) => action)).toEqual([
    'problem.create',
    'problem.prove',
    'problem.save',
    'problem.prove',
    'problem.publish',
    'problem.unpublish',
  ]);
});

async function upload(admin: Person, path: string, bytes: Uint8Array, name: string) {
  const body = new FormData();
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'application/zip' }));
  return (await request(portal, 'POST', `/api${path}`, { token: admin.token, body })).envelope;
}

const importPackage = async (admin: Person, bytes: Uint8Array, name = 'package.zip') =>
  (await upload(admin, '/coding/import', bytes, name)) as unknown as Reply<typeof importProblem>;
const sendTests = async (admin: Person, bytes: Uint8Array) =>
  (await upload(admin, '/coding/tests', bytes, 'tests.zip')) as unknown as Reply<typeof uploadTests>;

test('packages of other systems become drafts, and go out as ICPC packages', {
  timeout: 4 * JUDGED_WITHIN_MS,
}, async () => {
  const admin = await anAdmin(portal);
  const [problem] = FIXTURE_PROBLEMS;
  if (!problem) throw new Error('no fixture');
  const slugs: string[] = [];
  for (const layOut of Object.values(FIXTURE_LAYOUTS)) {
    const { data, message } = await importPackage(admin, zipFixture(layOut(problem), 'adding/'));
    expect(data, message).toBeTruthy();
    const { draft } = (await admin.call(readProblemDraft, { params: { id: data.id } })).data;
    slugs.push(draft.slug);
    if (layOut.name !== 'layOutDmoj') expect(draft.title).toBe(problem.title);
    // DMOJ keeps samples in the statement.
    const sampled = layOut.name !== 'layOutDmoj';
    expect(draft.tests.map(({ sample }) => sample)).toEqual([sampled, false, false]);
    expect(draft.programs.map(({ role }) => role)).toContain('reference');
    const response = await fetch(`${portal.origin}/api/coding/drafts/${data.id}/package`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const exported = await readPackageBytes(new Uint8Array(await response.arrayBuffer()), 'exported.zip');
    expect(exported).toMatchObject({ slug: draft.slug, title: draft.title, layout: 'icpc' });
    const texts = exported.groups.flatMap(({ tests }) =>
      tests.map(({ answer }) => Buffer.from(answer).toString()),
    );
    expect(texts.map((text) => text.trim())).toEqual(problem.tests.map(({ answer }) => answer.trim()));
    expect(exported.solutions.map(({ role }) => role).sort()).toEqual(
      draft.programs.map(({ role }) => role).sort(),
    );
  }
  expect(slugs).toEqual(['adding', 'adding-2', 'adding-3', 'adding-4']);
  const refused = await importPackage(admin, createZip([{ path: 'readme.txt', text: 'nothing' }]));
  expect(refused).toMatchObject({ status: 400, code: 'unreadable-package' });
  expect(refused.message).toContain('This is no problem package');
});

test('tests are uploaded as pairs under any names, and what is too large is refused', {
  timeout: 4 * JUDGED_WITHIN_MS,
}, async () => {
  const admin = await anAdmin(portal);
  const { data, message } = await sendTests(
    admin,
    createZip([
      { path: 'data/sample/1.in', text: '1 2' },
      { path: 'data/sample/1.ans', text: '3' },
      { path: 'group one/02.in', text: 'b' },
      { path: 'group one/02.out', text: 'B' },
      { path: 'group one/10.in', text: 'c' },
      { path: 'group one/10.a', text: 'C' },
      { path: 'input/input07.txt', text: 'd' },
      { path: 'output/output07.txt', text: 'D' },
      { path: '03', text: 'e' },
      { path: '03.a', text: '' },
      { path: 'a<b>:\u200b|ü.in', text: 'f' },
      { path: 'a<b>:\u200b|ü.ans', text: 'F' },
      { path: 'lonely.in', text: 'g' },
      { path: 'notes.md', text: 'h' },
      { path: '__MACOSX/._02.in', text: 'i' },
    ]),
  );
  expect(data, message).toBeTruthy();
  expect(data.tests.map(({ name, group, sample }) => [name, group, sample])).toEqual(
    expect.arrayContaining([
      ['1', 'tests', true],
      ['02', 'group one', false],
      ['10', 'group one', false],
      ['07', 'tests', false],
      ['03', 'tests', false],
      ['a b ü', 'tests', false],
    ]),
  );
  expect(data.tests).toHaveLength(6);
  expect(data.remarks.sort()).toEqual([
    'The test lonely was left out: its answer is missing.',
    'notes.md was left out: it is neither an input nor an answer.',
  ]);
  const draft = await aProblemDraft(portal);
  const body = { ...draft, tests: data.tests, groups: [{ name: 'tests', points: 100 }] };
  const { id } = (await admin.call(createProblem, { body })).data;
  const [first] = data.tests.filter(({ sample }) => sample);
  const file = await admin.call(readTestFile, { params: { id, hash: first?.input_hash ?? '' } });
  expect(file.data).toEqual({ text: '1 2', bytes: 3 });
  const unknown = {
    ...draft,
    slug: 'unknown-tests',
    tests: [{ ...data.tests[0], input_hash: '0'.repeat(64) }],
  };
  expect(await admin.call(createProblem, { body: unknown as ProblemDraft })).toMatchObject({
    code: 'tests-missing',
  });

  expect(await sendTests(admin, Buffer.from('no archive'))).toMatchObject({ code: 'unreadable-package' });
  expect(await sendTests(admin, createZip([{ path: '../../1.in', text: 'x' }]))).toMatchObject({
    message: expect.stringContaining('paths outside itself'),
  });
  const bomb = createZip(
    Array.from({ length: 6 }, (_, at) => ({ path: `${at}.in`, text: Buffer.alloc(50 * 2 ** 20) })),
  );
  expect(await sendTests(admin, bomb)).toMatchObject({ status: 400, message: expect.stringContaining('MB') });
  const liar = createZip([{ path: '1.in', text: Buffer.alloc(2 ** 20) }], { declared: 10 });
  expect(await sendTests(admin, liar)).toMatchObject({ code: 'unreadable-package' });
});
