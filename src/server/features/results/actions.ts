import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { MarkedResponse } from '#contract/attempts/score.ts';
import type * as contract from '#contract/results.ts';
import type { Call } from '#server/context.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { isSameRegno } from '#server/features/accounts/rules.ts';
import { listPassageIds } from '#server/features/aptitudes/paper/paper.rules.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import {
  areCorrectionsReleased,
  automaticReleaseAt,
  resultsAt,
  unixSecondsOf,
} from '#server/features/aptitudes/rules.ts';
import { listSections } from '#server/features/aptitudes/sections/queries.ts';
import { readCountedEvents } from '#server/features/attempts/answers/events.queries.ts';
import { latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { getAptitudeWithVenue } from '#server/features/attempts/aptitude.queries.ts';
import { buildMarkedResponses } from '#server/features/grading/marking/marked-responses.rules.ts';
import { listRuledVersions } from '#server/features/grading/marking/marking-plan.rules.ts';
import { listRulings } from '#server/features/grading/rulings/queries.ts';
import { readWithheldOfMocks } from '#server/features/practice/withheld.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { readComparison } from './comparison/actions.ts';
import {
  findMarkedAttempt,
  listAllRanked,
  listCorrections,
  listRanked,
  type MarkedAttempt,
} from './queries.ts';
import { listGeneratedQuestions } from './reports/queries.ts';
import { computeAccuracy, computePercentile, getReleasedParts, withholdParts } from './rules.ts';

export async function listResponses({ db, params, query }: Call<typeof contract.listResponses, CurrentUser>) {
  await getAptitude(db, params.id);
  const { rows, total } = await listRanked(db, params.id, query, query, query);
  return {
    currentPage: query.page,
    totalPages: Math.ceil(total / query.items),
    totalResponses: total,
    responses: rows,
  };
}

const SUBMISSION_LABELS: Record<HowSubmitted, string> = {
  student: 'Submitted',
  deadline: 'Time ran out',
  violations: 'Limit of violations',
  invigilator: 'Invigilator',
};

/** Exports times in seconds and marks as numbers, so that a spreadsheet can calculate with them. */
export async function exportResponses(
  call: Call<typeof contract.exportResponses, CurrentUser>,
): Promise<File> {
  const { db, params, query, tableWriter } = call;
  const test = await getAptitude(db, params.id);
  return await tableWriter.write(query.format, {
    name: `Responses to ${test.name}`,
    columns: [
      { title: 'Rank', cell: (row) => row.rank },
      { title: 'Rank in trade', cell: (row) => row.trade_rank },
      { title: 'Registration no', cell: (row) => row.regno },
      { title: 'Name', cell: (row) => row.name },
      { title: 'Trade', cell: (row) => row.trade },
      { title: 'Batch', cell: (row) => row.batch },
      { title: 'Marks', cell: (row) => row.marks },
      { title: 'Out of', cell: (row) => row.total_score },
      { title: 'Time taken (seconds)', cell: (row) => row.response_time },
      { title: 'Qualified', cell: (row) => (row.qualified === null ? '' : row.qualified ? 'Yes' : 'No') },
      { title: 'Submitted', cell: (row) => row.submitted_at },
      { title: 'Ended by', cell: (row) => SUBMISSION_LABELS[row.how] },
    ],
    rows: await listAllRanked(db, params.id, query, query),
  });
}

/**
 * The caller's result, as far as it is released. An admin names the student and may read everything once the attempt is marked.
 * Throws `not-found`, `not-released` and `forbidden`.
 *
 * See docs/decisions/0012-admission-is-checked-once-and-results-come-in-parts.md.
 */
export async function readResult(call: Call<typeof contract.readResult, CurrentUser>) {
  const { db, params, query, ranks, contentCache, user } = call;
  const test = await getAptitudeWithVenue(db, params.id);
  const ranked = await ranks.add({ test: params.id, student: await findAccountToRead(call) });
  const notFound = () =>
    new Problem('not-found', {
      message:
        query.regno === undefined
          ? 'You have not submitted this test.'
          : 'This student has no result for this test.',
    });
  if (!ranked) throw notFound();
  const isAdmin = user.role === 'admin';
  const released = getReleasedParts(user, test);
  if (!released.marks)
    throw new Problem('not-released', {
      data: { results_at: resultsAt(test), release: test.release_marks, paused_at: test.paused_at },
    });

  const attempt = await findMarkedAttempt(db, ranked.attempt_id);
  if (!attempt) throw notFound();
  const eventsOf = await readCountedEvents(db, [ranked.attempt_id]);
  const answers = latestAnswers(eventsOf(ranked.attempt_id));
  const rulings = (await listRulings(db, [params.id])).get(params.id)?.rulings ?? new Map();
  const versions = await contentCache.readVersions([
    ...attempt.paper.map((item) => item.version),
    ...listRuledVersions({ rulings }),
  ]);
  const { regno, name, trade, batch, rank, marks, total, total_score, response_time, submitted_at, how } =
    ranked;
  const { correct, incorrect, unanswered } = attempt;
  const marked = released.answers
    ? buildMarkedResponses(attempt, versions, rulings, answers, released.explanations)
    : [];
  const responses = isAdmin ? marked : await withholdOfMock(db, test, ranked.account_id, marked);
  const planned = await listSections(db, [params.id]);
  return {
    attempt_id: ranked.attempt_id,
    aptitude: {
      id: test.id,
      name: test.name,
      test_timestamp: unixSecondsOf(test.starts_at),
      duration: test.duration,
      mock_pattern: test.mock_pattern,
    },
    student: { regno, name, trade, batch },
    rank,
    total_users: total,
    percentile: computePercentile(rank, total),
    marks,
    total_score,
    correct,
    incorrect,
    unanswered,
    accuracy: computeAccuracy(correct, incorrect),
    response_time,
    submitted_at,
    how,
    sections: attempt.sections.map((score, place) => ({
      ...score,
      cut_off: planned.find(({ id }) => id === attempt.paper_sections?.[place]?.section)?.cut_off ?? null,
    })),
    cut_off: test.cut_off,
    qualified: ranked.qualified,
    released,
    coming: {
      answers: automaticReleaseAt(test, test.now, 'answers'),
      explanations: automaticReleaseAt(test, test.now, 'explanations'),
    },
    corrections:
      isAdmin || areCorrectionsReleased(test, test.now) ? await correctionsOf(db, params.id, attempt) : [],
    responses,
    generated_questions: await listGeneratedOf(db, test, responses),
    stimuli: await contentCache.readPassages(listPassageIds(responses.map(({ question }) => question))),
    ...(await readComparison(call, {
      ...{ test: test.id, student: ranked.account_id },
      ...{ total: total_score, responses },
    })),
  };
}

/** What may be shown now of the responses of a mock; all of those of a test. */
async function withholdOfMock(
  db: Database,
  { id, mock_pattern }: { id: number; mock_pattern: string | null },
  accountId: number,
  responses: MarkedResponse[],
): Promise<MarkedResponse[]> {
  if (mock_pattern === null) return responses;
  return withholdParts(responses, await readWithheldOfMocks(db, accountId, [id]));
}

/** The questions of a mock that were generated for it. */
async function listGeneratedOf(
  db: Database,
  { mock_pattern }: { mock_pattern: string | null },
  responses: readonly MarkedResponse[],
): Promise<number[]> {
  if (mock_pattern === null || responses.length === 0) return [];
  return await listGeneratedQuestions(
    db,
    responses.map(({ question }) => question.id),
  );
}

/** The corrections of a paper's questions, with their numbers in it. */
async function correctionsOf(db: Database, aptitudeId: number, { paper }: Pick<MarkedAttempt, 'paper'>) {
  return (await listCorrections(db, aptitudeId)).flatMap((correction) => {
    const place = paper.findIndex((item) => item.question === correction.question_id);
    return place < 0 ? [] : { ...correction, number: place + 1 };
  });
}

async function findAccountToRead({
  db,
  query,
  user,
}: Call<typeof contract.readResult, CurrentUser>): Promise<number> {
  if (query.regno === undefined || isSameRegno(query.regno, user.regno)) return user.accountId;
  if (user.role !== 'admin') throw new Problem('forbidden');
  const account = await findAccount(db, query.regno);
  if (!account)
    throw new Problem('not-found', { message: `No account has the registration number ${query.regno}.` });
  return account.id;
}
