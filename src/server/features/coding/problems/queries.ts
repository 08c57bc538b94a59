import { type SqlBool, sql } from 'kysely';
import type { ProblemProgress } from '#contract/coding/problems.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { checkerLanguage } from '../judging/worker.queries.ts';

type Search = {
  accountId: number;
  search: string;
  topics: string[];
  difficulty: number | undefined;
  progress: ProblemProgress | undefined;
  limit: number;
  offset: number;
};

const progressOf = (accountId: number) => sql<ProblemProgress>`case
  when exists (select from coding_solved as mine
    where mine.problem_id = problem.id and mine.account_id = ${accountId}) then 'solved'
  when exists (select from coding_submission as mine
    where mine.problem_id = problem.id and mine.account_id = ${accountId} and mine.kind = 'submit') then 'tried'
  else 'new' end`;

/** Published problems from easy to hard, and how many match. */
export async function searchProblems(
  db: Database,
  { accountId, search, topics, difficulty, progress, limit, offset }: Search,
) {
  let query = db
    .selectFrom('coding_problem as problem')
    .innerJoin('coding_problem_version as version', 'version.id', 'problem.published_version_id')
    .where('problem.status', '=', 'published');
  if (search !== '') query = query.where(sql<SqlBool>`strpos(lower(version.title), lower(${search})) > 0`);
  if (topics.length > 0) query = query.where(sql<SqlBool>`version.topics && ${topics}::text[]`);
  if (difficulty !== undefined) query = query.where('version.difficulty', '=', difficulty);
  if (progress !== undefined) query = query.where(sql<SqlBool>`${progressOf(accountId)} = ${progress}`);
  const rows = await query
    .select(['problem.slug', 'version.title', 'version.topics', 'version.difficulty'])
    .select(progressOf(accountId).as('progress'))
    .select(
      sql<number>`(select count(*) from coding_solved as solved where solved.problem_id = problem.id)`.as(
        'solved_by',
      ),
    )
    .orderBy('version.difficulty')
    .orderBy('version.title')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The version of a published problem that students see. Throws `not-found`. */
export async function getPublishedProblem(db: Database, slug: string) {
  const problem = await db
    .selectFrom('coding_problem as problem')
    .innerJoin('coding_problem_version as version', 'version.id', 'problem.published_version_id')
    .where('problem.status', '=', 'published')
    .where('problem.slug', '=', slug)
    .select([
      'problem.id',
      'problem.slug',
      'problem.published_at',
      'version.id as version_id',
      'version.number as version',
      'version.title',
      'version.html',
      'version.seconds',
      'version.megabytes',
      'version.factors',
      'version.starter',
      'version.groups',
      'version.topics',
      'version.difficulty',
      'version.source',
      checkerLanguage,
    ])
    .executeTakeFirst();
  if (!problem) throw new Problem('not-found');
  return problem;
}

/** The id of a published problem. Throws `not-found`. */
export async function getPublishedId(db: Database, slug: string): Promise<number> {
  const problem = await db
    .selectFrom('coding_problem')
    .where('status', '=', 'published')
    .where('slug', '=', slug)
    .select('id')
    .executeTakeFirst();
  if (!problem) throw new Problem('not-found');
  return problem.id;
}

/** What a person has done about a problem. */
export async function findProgress(
  db: Database,
  problemId: number,
  accountId: number,
): Promise<{ progress: ProblemProgress; has_opened_editorial: boolean }> {
  const { rows } = await sql<{ progress: ProblemProgress; has_opened_editorial: boolean }>`
    select ${progressOf(accountId)} as progress, exists (select from coding_editorial_opened as opened
      where opened.problem_id = problem.id and opened.account_id = ${accountId}) as has_opened_editorial
    from coding_problem as problem where problem.id = ${problemId}`.execute(db);
  return rows[0] ?? { progress: 'new', has_opened_editorial: false };
}

/** Samples as text, cut like every output that is shown. */
export async function listSamples(db: Database, versionId: number) {
  return await db
    .selectFrom('coding_test as test')
    .innerJoin('coding_test_file as input', 'input.hash', 'test.input_hash')
    .innerJoin('coding_test_file as answer', 'answer.hash', 'test.answer_hash')
    .where('test.version_id', '=', versionId)
    .where('test.is_sample', '=', true)
    .select(['input.content as input', 'answer.content as answer', 'test.explanation_html'])
    .orderBy('test.position')
    .execute();
}

/** How many tests a version has, and how many of them are samples. */
export async function countTests(db: Database, versionId: number): Promise<{ all: number; samples: number }> {
  return await db
    .selectFrom('coding_test')
    .where('version_id', '=', versionId)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('is_sample', '=', true).as('samples'),
    ])
    .executeTakeFirstOrThrow();
}

/** The hidden tests by group, in the order of the tests. */
export async function countHiddenTests(
  db: Database,
  versionId: number,
): Promise<{ group_name: string; tests: number }[]> {
  return await db
    .selectFrom('coding_test')
    .where('version_id', '=', versionId)
    .where('is_sample', '=', false)
    .groupBy('group_name')
    .select(['group_name', ({ fn }) => fn.countAll<number>().as('tests')])
    .orderBy(({ fn }) => fn.min('position'))
    .execute();
}

/** Notes that a person reads the editorial before having solved the problem. */
export async function insertEditorialOpened(
  db: Database,
  problemId: number,
  accountId: number,
): Promise<void> {
  await db
    .insertInto('coding_editorial_opened')
    .values({ problem_id: problemId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
