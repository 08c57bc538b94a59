import type { Language } from '#contract/coding/languages.ts';
import type * as contract from '#contract/coding/submissions.ts';
import type { SubmissionKind } from '#contract/coding/submissions.ts';
import type { Call } from '#server/context.ts';
import { type CurrentUser, mayAsAdmin } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { judgeSubmissionIn, PRIORITY } from '../judging/tasks.actions.ts';
import { listOfferedLanguages } from '../judging/worker.queries.ts';
import { countTests, getPublishedId, getPublishedProblem } from '../problems/queries.ts';
import { offerLanguages } from '../problems/rules.ts';
import { listOwnDrafts, upsertDraft } from './draft.queries.ts';
import {
  countLately,
  getSubmission,
  insertSubmission,
  listOwnSubmissions,
  lockSubmitter,
  type SubmissionRow,
} from './queries.ts';
import { refusalToSubmit, withoutFault } from './rules.ts';

/**
 * Stores a solution and queues it in the same transaction, so that a submission that is acknowledged is judged. Throws `not-found`,
 * `language-not-offered`, `too-many-submissions` and `too-many-waiting`.
 */
export async function submitSolution(call: Call<typeof contract.submitSolution, CurrentUser>) {
  const { db, params, user, body } = call;
  return await store(db, user, params.slug, { ...body, kind: 'submit', input: null });
}

/** As `submitSolution`, for the samples or an own input. */
export async function runSolution(call: Call<typeof contract.runSolution, CurrentUser>) {
  const { db, params, user, body } = call;
  return await store(db, user, params.slug, { ...body, kind: body.input === null ? 'samples' : 'input' });
}

type Sent = {
  call_id: string;
  kind: SubmissionKind;
  language: Language;
  source: string;
  input: string | null;
};

async function store(
  db: Database,
  user: CurrentUser,
  slug: string,
  { call_id, kind, language, source, input }: Sent,
): Promise<{ id: number }> {
  const problem = await getPublishedProblem(db, slug);
  const { checker_language } = problem;
  const offers = offerLanguages(problem, await listOfferedLanguages(db, checker_language));
  if (!offers.some((offer) => offer.language === language)) throw new Problem('language-not-offered');
  const { all, samples } = await countTests(db, problem.version_id);
  const total = { submit: all, samples, input: 1 }[kind];
  return await transaction(db, async (tx) => {
    await lockSubmitter(tx, user.accountId);
    const before = await countLately(tx, user.accountId);
    const { id, isNew } = await insertSubmission(tx, {
      ...{ account_id: user.accountId, problem_id: problem.id, version_id: problem.version_id },
      ...{ call_id, kind, language, source, input, total },
    });
    if (!isNew) return { id };
    const refusal = refusalToSubmit(kind === 'submit' ? 'submit' : 'try', before);
    if (refusal) throw new Problem(refusal);
    const priority = PRIORITY[kind === 'submit' ? 'submit' : 'try'];
    await addJob(tx, judgeSubmissionIn(language, checker_language), { submission_id: id }, { priority });
    return { id };
  });
}

/** An own submission; admins read all. Throws `not-found`. */
export async function readSubmission({
  db,
  params,
  user,
}: Call<typeof contract.readSubmission, CurrentUser>) {
  const { account_id: _, ...submission } = await getVisibleSubmission(db, params.id, user);
  return mayAsAdmin(user, 'results:read') ? submission : withoutFault(submission);
}

/** Streams an own submission until its verdict. Throws `not-found`. */
export async function watchSubmission({
  db,
  params,
  submissionWatch,
  user,
}: Call<typeof contract.watchSubmission, CurrentUser>) {
  await getVisibleSubmission(db, params.id, user);
  return submissionWatch.watch(params.id);
}

async function getVisibleSubmission(db: Database, id: number, user: CurrentUser): Promise<SubmissionRow> {
  const submission = await getSubmission(db, id);
  if (submission.account_id !== user.accountId && !mayAsAdmin(user, 'results:read'))
    throw new Problem('not-found');
  return submission;
}

export async function listSubmissions({
  db,
  params,
  query,
  user,
}: Call<typeof contract.listSubmissions, CurrentUser>) {
  const { page, limit } = query;
  const { rows, total } = await listOwnSubmissions(db, params.slug, user.accountId, {
    ...{ limit, offset: (page - 1) * limit },
  });
  return { results: rows.map(({ account_id: _, ...row }) => row), ...pageCounts(query, total) };
}

/** Throws `not-found`. */
export async function listDrafts({ db, params, user }: Call<typeof contract.listDrafts, CurrentUser>) {
  return await listOwnDrafts(db, await getPublishedId(db, params.slug), user.accountId);
}

/** Saves what the caller is typing. A text that another window saved meanwhile is returned instead of replaced. Throws `not-found`. */
export async function saveDraft({ body, db, params, user }: Call<typeof contract.saveDraft, CurrentUser>) {
  const id = await getPublishedId(db, params.slug);
  const { language, source, based_on } = body;
  const revision = await upsertDraft(
    db,
    { problemId: id, accountId: user.accountId },
    { language, source, basedOn: based_on },
  );
  if (revision !== undefined) return { revision, conflict: null };
  const conflict = (await listOwnDrafts(db, id, user.accountId)).find((one) => one.language === language);
  if (!conflict) throw new Problem('not-found');
  return { revision: conflict.revision, conflict };
}
