import { type SqlBool, sql } from 'kysely';
import type { ProblemStatus, Proof } from '#contract/coding/authoring.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

type Search = { search: string; status: ProblemStatus | undefined; limit: number; offset: number };

/** All problems in their newest version, latest edited first. */
export async function searchDrafts(db: Database, { search, status, limit, offset }: Search) {
  let query = db
    .selectFrom('coding_problem as problem')
    .innerJoin('coding_problem_version as version', 'version.id', 'problem.version_id');
  if (search !== '')
    query = query.where(
      sql<SqlBool>`strpos(lower(version.title || ' ' || problem.slug), lower(${search})) > 0`,
    );
  if (status !== undefined) query = query.where('problem.status', '=', status);
  const rows = await query
    .leftJoin('coding_problem_version as published', 'published.id', 'problem.published_version_id')
    .leftJoin('coding_proof as proof', 'proof.version_id', 'version.id')
    .select([
      'problem.id',
      'problem.slug',
      'version.title',
      'problem.status',
      'version.number as version',
      'published.number as published_version',
      'version.topics',
      'version.difficulty',
      'version.created_at as edited_at',
    ])
    .select(sql<Proof['state']>`coalesce(proof.state, 'none')`.as('proof'))
    .select(
      sql<number>`(select count(*) from coding_submission as submission
        where submission.problem_id = problem.id and submission.kind = 'submit')`.as('submissions'),
    )
    .select(
      sql<number>`(select count(*) from coding_solved as solved where solved.problem_id = problem.id)`.as(
        'accepted',
      ),
    )
    .orderBy('version.created_at', 'desc')
    .orderBy('problem.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The newest version of a problem with its tests. Throws `not-found`. */
export async function getNewestVersion(db: Database, problemId: number) {
  const problem = await db
    .selectFrom('coding_problem')
    .where('id', '=', problemId)
    .select('version_id')
    .executeTakeFirst();
  if (!problem?.version_id) throw new Problem('not-found');
  return await getVersion(db, problem.version_id);
}

/** A version with its tests. Throws `not-found`. */
export async function getVersion(db: Database, versionId: number) {
  const version = await db
    .selectFrom('coding_problem_version as version')
    .innerJoin('coding_problem as problem', 'problem.id', 'version.problem_id')
    .leftJoin('coding_problem_version as published', 'published.id', 'problem.published_version_id')
    .where('version.id', '=', versionId)
    .selectAll('version')
    .select(['problem.slug', 'problem.status', 'published.number as published_version'])
    .executeTakeFirst();
  if (!version) throw new Problem('not-found');
  const tests = await db
    .selectFrom('coding_test')
    .where('version_id', '=', versionId)
    .select(['name', 'group_name', 'is_sample', 'input_hash', 'answer_hash', 'explanation'])
    .orderBy('position')
    .execute();
  return { ...version, tests };
}

export type DraftRow = Awaited<ReturnType<typeof getVersion>>;

/** What a judge found of a version. */
export async function findProof(db: Database, versionId: number): Promise<Proof> {
  const proof = await db
    .selectFrom('coding_proof')
    .where('version_id', '=', versionId)
    .select(['state', 'steps', 'missing', 'done', 'total'])
    .executeTakeFirst();
  return proof ?? { state: 'none', steps: [], missing: [], done: 0, total: 0 };
}

/** All versions of a problem, newest first. */
export async function listVersions(db: Database, problemId: number) {
  return await db
    .selectFrom('coding_problem_version as version')
    .leftJoin('account', 'account.id', 'version.created_by')
    .where('version.problem_id', '=', problemId)
    .select(['version.number as version', 'version.created_at', 'account.name as author'])
    .orderBy('version.number', 'desc')
    .execute();
}

/** A file that a test of the problem names. Throws `not-found`. */
export async function getTestFile(db: Database, problemId: number, hash: string): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from coding_test_file as file where hash = ${Buffer.from(hash, 'hex')} and exists (
      select from coding_test as test join coding_problem_version as version on version.id = test.version_id
      where version.problem_id = ${problemId} and (test.input_hash = file.hash or test.answer_hash = file.hash))
  `.execute(db);
  const [file] = rows;
  if (!file) throw new Problem('not-found');
  return file.content;
}

/** The contents of test files by their hashes. */
export async function readTestFiles(db: Database, hashes: Buffer[]): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('coding_test_file')
    .where('hash', 'in', hashes)
    .select(['hash', 'content'])
    .execute();
  return new Map(rows.map(({ hash, content }) => [hash.toString('hex'), content]));
}

/** The short names that a wanted one may clash with. */
export async function listSlugsLike(db: Database, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coding_problem')
    .where(sql<SqlBool>`starts_with(slug, ${slug.slice(0, 54)})`)
    .select('slug')
    .execute();
  return rows.map((row) => row.slug);
}
