import type * as contract from '#contract/coding/problems.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { listOfferedLanguages } from '../judging/worker.queries.ts';
import {
  countHiddenTests,
  findProgress,
  getPublishedProblem,
  insertEditorialOpened,
  listSamples,
  searchProblems,
} from './queries.ts';
import { offerLanguages, shownSolvers } from './rules.ts';

export async function listProblems({ db, query, user }: Call<typeof contract.listProblems, CurrentUser>) {
  const { page, limit, search, topic, difficulty, progress } = query;
  const { rows, total } = await searchProblems(db, {
    ...{ accountId: user.accountId, search, topics: topic, difficulty, progress },
    ...{ limit, offset: (page - 1) * limit },
  });
  return {
    results: rows.map((row) => ({ ...row, solved_by: shownSolvers(row.solved_by) })),
    ...pageCounts(query, total),
  };
}

/** Throws `not-found` for a problem that is not published. */
export async function readProblem({ db, params, user }: Call<typeof contract.readProblem, CurrentUser>) {
  const published = await getPublishedProblem(db, params.slug);
  const { version_id, html, seconds, megabytes, factors, starter, groups, checker_language, ...problem } =
    published;
  const [samples, tests, languages, { progress, has_opened_editorial }] = await Promise.all([
    listSamples(db, version_id),
    countHiddenTests(db, version_id),
    listOfferedLanguages(db, checker_language),
    findProgress(db, problem.id, user.accountId),
  ]);
  const points = new Map(groups.map((group) => [group.name, group.points]));
  return {
    ...problem,
    statement_html: html.statement,
    input_format_html: html.input_format,
    output_format_html: html.output_format,
    constraints_html: html.constraints,
    samples: samples.map(({ input, answer, explanation_html }) => ({
      input: input.toString('utf8'),
      answer: answer.toString('utf8'),
      explanation_html,
    })),
    groups: tests.map(({ group_name, tests }) => ({
      name: group_name,
      points: points.get(group_name) ?? 0,
      tests,
    })),
    languages: offerLanguages(published, languages),
    lacks: languages.length === 0 ? checker_language : null,
    progress,
    editorial_html: progress === 'solved' || has_opened_editorial ? html.editorial : null,
  };
}

/** Throws `not-found`. */
export async function openEditorial({ db, params, user }: Call<typeof contract.openEditorial, CurrentUser>) {
  const { id, html } = await getPublishedProblem(db, params.slug);
  const { progress } = await findProgress(db, id, user.accountId);
  if (progress !== 'solved') await insertEditorialOpened(db, id, user.accountId);
  return { editorial_html: html.editorial };
}
