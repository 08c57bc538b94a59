import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { createProblem, Proof as ProofView } from '#contract/coding/authoring.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import type { ProblemTexts } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The SHA-256 by which a test file is stored. */
export const hashOf = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest();

/** Stores files of tests. Those that are there already are kept for another day, within which a draft can name them. */
export async function insertTestFiles(db: Database, contents: Uint8Array[]): Promise<void> {
  const files = new Map(contents.map((content) => [hashOf(content).toString('hex'), content]));
  // In the order of their hashes, so that two imports of the same files do not deadlock.
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [hash, content] of sorted)
    await db
      .insertInto('coding_test_file')
      .values({ hash: Buffer.from(hash, 'hex'), content: Buffer.from(content) })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: sql<Date>`now()` }))
      .execute();
}

/** Deletes files that were uploaded more than a day ago and that no version names. */
export async function deleteUnusedTestFiles(db: Database): Promise<void> {
  await sql`delete from coding_test_file as file where created_at < now() - interval '1 day'
    and not exists (select from coding_test where input_hash = file.hash)
    and not exists (select from coding_test where answer_hash = file.hash)`.execute(db);
}

/** Which of these hashes are stored. */
export async function listStoredHashes(db: Database, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('coding_test_file')
    .where(
      'hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .select('hash')
    .execute();
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}

/** Throws `slug-taken`. */
export async function insertProblem(tx: Tx, slug: string): Promise<number> {
  const row = await tx
    .insertInto('coding_problem')
    .values({ slug })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Problem('slug-taken');
  return row.id;
}

/** A proof that has begun. */
export type Proof = ProofView & { state: Exclude<ProofView['state'], 'none'> };

export type NewVersion = {
  draft: Parsed<typeof createProblem.body>;
  html: ProblemTexts;
  /** Of the tests, in their order. */
  explanations_html: string[];
  created_by: number | null;
};

/** Inserts a version and makes it the newest of its problem. Returns its id. The files of its tests must be stored. */
export async function insertVersion(
  tx: Tx,
  problemId: number,
  number: number,
  { draft, html, explanations_html, created_by }: NewVersion,
): Promise<number> {
  const { statement, input_format, output_format, constraints, editorial, limits } = draft;
  const { id } = await tx
    .insertInto('coding_problem_version')
    .values({
      ...{ problem_id: problemId, number, created_by, title: draft.title },
      texts: JSON.stringify({ statement, input_format, output_format, constraints, editorial }),
      html: JSON.stringify(html),
      checker: JSON.stringify(draft.checker),
      seconds: limits.seconds,
      megabytes: limits.megabytes,
      output_kilobytes: limits.output_kilobytes,
      factors: JSON.stringify(limits.factors),
      starter: JSON.stringify(draft.starter),
      ...{ topics: draft.topics, difficulty: draft.difficulty, source: draft.source },
      groups: JSON.stringify(draft.groups),
      programs: JSON.stringify(draft.programs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tests = draft.tests.map((test, at) => ({
    ...{ version_id: id, position: at + 1, name: test.name, group_name: test.group, is_sample: test.sample },
    input_hash: Buffer.from(test.input_hash, 'hex'),
    answer_hash: Buffer.from(test.answer_hash, 'hex'),
    explanation: test.explanation,
    explanation_html: explanations_html[at] ?? '',
  }));
  if (tests.length > 0) await tx.insertInto('coding_test').values(tests).execute();
  await tx.updateTable('coding_problem').set({ version_id: id }).where('id', '=', problemId).execute();
  return id;
}

/** Shows the newest version of a problem to students. */
export async function updatePublished(tx: Tx, problemId: number): Promise<void> {
  await tx
    .updateTable('coding_problem')
    .set({ status: 'published' })
    .set('published_version_id', sql<number>`version_id`)
    .set('published_at', sql<Date>`coalesce(published_at, now())`)
    .where('id', '=', problemId)
    .execute();
}

/** Stores what a judge has found of a version so far. */
export async function upsertProof(tx: Database, versionId: number, proof: Proof): Promise<void> {
  const row = {
    ...{ state: proof.state, done: proof.done, total: proof.total },
    ...{ steps: JSON.stringify(proof.steps), missing: JSON.stringify(proof.missing) },
  };
  await tx
    .insertInto('coding_proof')
    .values({ version_id: versionId, ...row })
    .onConflict((conflict) =>
      conflict.column('version_id').doUpdateSet({ ...row, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Locks a problem for a change. Throws `not-found`. */
export async function lockProblem(tx: Tx, id: number) {
  const problem = await tx
    .selectFrom('coding_problem')
    .where('id', '=', id)
    .select(['id', 'slug', 'status', 'version_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!problem) throw new Problem('not-found');
  const version = await tx
    .selectFrom('coding_problem_version')
    .where('id', '=', problem.version_id)
    .select('number')
    .executeTakeFirstOrThrow();
  return { ...problem, number: version.number };
}

/** Hides a problem from students. */
export async function updateUnpublished(tx: Tx, problemId: number): Promise<void> {
  await tx.updateTable('coding_problem').set({ status: 'unpublished' }).where('id', '=', problemId).execute();
}
