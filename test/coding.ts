import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { createProblem, type ProblemDraft } from '#contract/coding/authoring.ts';
import type { Language } from '#contract/coding/languages.ts';
import { readSubmission, runSolution, submitSolution } from '#contract/coding/submissions.ts';
import { openTestEngine } from '#lib/judge/test-engine.ts';
import type { JudgeSettings } from '#lib/judge/types.ts';
import {
  hashOf,
  insertProblem,
  insertTestFiles,
  insertVersion,
  updatePublished,
  upsertProof,
} from '#server/features/coding/authoring/queries.ts';
import { type JudgeOptions, startJudge } from '#server/features/coding/judging/worker.actions.ts';
import { insertJudge } from '#server/features/coding/judging/worker.queries.ts';
import { openServingConnection } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';

/** Judging starts programs, which a busy machine makes slow. */
export const JUDGED_WITHIN_MS = 120_000;

type Db = Pick<Portal, 'db'>;
let count = 0;

/** The tests of the problem whose answer is the sum of two numbers: a sample, two small ones, a large one. */
const SUMS = [
  ['sample', '1 2', '3'],
  ['small', '0 0', '0'],
  ['small', '-5 5', '0'],
  ['large', '1000000000 1000000000', '2000000000'],
] as const;

const encode = (text: string) => new TextEncoder().encode(text);

/** The problem of sums as its author writes it. Its files are stored. */
export async function aProblemDraft({ db }: Db, changes: Partial<ProblemDraft> = {}): Promise<ProblemDraft> {
  count++;
  await insertTestFiles(
    db,
    SUMS.flatMap(([, input, answer]) => [encode(input), encode(answer)]),
  );
  return {
    slug: `sum-${process.pid}-${count}`,
    title: `Sum ${count}`,
    statement: 'Add **two** numbers.',
    input_format: 'Two whole numbers.',
    output_format: 'Their sum.',
    constraints: '$-10^9 \\le a, b \\le 10^9$',
    editorial: 'Use the plus sign.',
    limits: { seconds: 1, megabytes: 256, output_kilobytes: 64, factors: { python: 2 } },
    checker: { kind: 'tokens', case_sensitive: true },
    starter: {},
    topics: ['arrays'],
    difficulty: 1,
    source: '',
    programs: [],
    groups: [
      { name: 'small', points: 40 },
      { name: 'large', points: 60 },
    ],
    tests: SUMS.map(([group, input, answer], at) => ({
      ...{ name: `${at + 1}`, group, sample: group === 'sample', explanation: '' },
      input_hash: hashOf(encode(input)).toString('hex'),
      answer_hash: hashOf(encode(answer)).toString('hex'),
    })),
    ...changes,
  };
}

/** A published problem. */
export async function aProblem(
  portal: Db,
  changes: Partial<ProblemDraft> = {},
): Promise<{ id: number; slug: string }> {
  const draft = createProblem.body.parse(await aProblemDraft(portal, changes));
  return await transaction(portal.db, async (tx) => {
    const id = await insertProblem(tx, draft.slug);
    const { statement, input_format, output_format, constraints, editorial } = draft;
    const version = await insertVersion(tx, id, 1, {
      draft,
      html: { statement, input_format, output_format, constraints, editorial },
      ...{ explanations_html: [], created_by: null },
    });
    await upsertProof(tx, version, { state: 'proven', steps: [], missing: [], done: 0, total: 0 });
    await updatePublished(tx, id);
    return { id, slug: draft.slug };
  });
}

/** Says that a judge offers a language, though none runs: what is submitted waits. */
export async function anOffer({ db }: Db, languages: Language[] = ['python']): Promise<void> {
  await insertJudge(db, {
    ...{ name: 'invented', sandbox: 'webassembly', speed_factor: 1, notes: [] },
    languages: languages.map((language) => ({ language, version: '1' })),
  });
}

/** A judge that runs until the test ends, with the engine that this machine has. */
export async function aJudge(
  { servingUrl }: Pick<Portal, 'servingUrl'>,
  { sandbox = 'best', hindrance }: Pick<JudgeSettings, 'sandbox'> & Pick<JudgeOptions, 'hindrance'> = {},
) {
  const connection = openServingConnection(servingUrl, 3);
  const engine = await openTestEngine({ sandbox });
  const failures: unknown[] = [];
  const judge = await startJudge(connection, engine, {
    ...{ concurrency: 1, name: 'judge of a test', notes: [], reportMs: 100, timeZone: 'Asia/Kolkata' },
    ...(hindrance && { hindrance }),
    failed: (error) => failures.push(error),
  });
  let hasStopped = false;
  const stop = async () => {
    if (hasStopped) return;
    hasStopped = true;
    await judge.stop();
    await engine.close();
    await connection.close();
  };
  onTestFinished(stop);
  return { engine, failures, stop };
}

type Sent = { slug: string; source: string; language?: Language; call_id?: string };

export const submit = (
  { call }: Person,
  { slug, source, language = 'python', call_id = randomUUID() }: Sent,
) => call(submitSolution, { params: { slug }, body: { call_id, language, source } });

/** Runs a program on the samples, or on an own input. */
export const run = (
  { call }: Person,
  {
    slug,
    source,
    language = 'python',
    call_id = randomUUID(),
    input = null,
  }: Sent & { input?: string | null },
) => call(runSolution, { params: { slug }, body: { call_id, language, source, input } });

/** Waits for the verdict of a submission. */
export async function judged({ db }: Db, { call }: Person, { data: { id } }: { data: { id: number } }) {
  await vi.waitUntil(
    async () => {
      const { state } = await db
        .selectFrom('coding_submission')
        .where('id', '=', id)
        .select('state')
        .executeTakeFirstOrThrow();
      return state === 'judged';
    },
    { timeout: JUDGED_WITHIN_MS, interval: 50 },
  );
  return (await call(readSubmission, { params: { id } })).data;
}

/** Lets failed jobs run again now instead of after a wait. */
export const hurryRetries = async ({ db }: Db) =>
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);

/** Has a problem solved by a person, without a judge. Returns the submission's id. */
export async function solve(
  { db }: Db,
  { id }: Pick<Person, 'id'>,
  problem: { id: number },
): Promise<number> {
  const version = await db
    .selectFrom('coding_problem')
    .where('id', '=', problem.id)
    .select('version_id')
    .executeTakeFirstOrThrow();
  const { id: submission_id } = await db
    .insertInto('coding_submission')
    .values({
      ...{ account_id: id, problem_id: problem.id, version_id: version.version_id ?? 0 },
      ...{ call_id: randomUUID(), kind: 'submit', language: 'python', source: 'print(3)' },
      ...{ state: 'judged', verdict: 'AC', points: 100 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('coding_solved')
    .values({ account_id: id, problem_id: problem.id, submission_id })
    .execute();
  return submission_id;
}
