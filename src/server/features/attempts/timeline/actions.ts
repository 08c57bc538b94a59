import type * as contract from '#contract/attempts/timeline.ts';
import type { TimelinePart } from '#contract/attempts/timeline.ts';
import type { Call } from '#server/context.ts';
import { areCorrectionsReleased, isReleased } from '#server/features/aptitudes/rules.ts';
import { readWithheldOfMocks } from '#server/features/practice/withheld.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { type AptitudeWithVenue, getAptitudeWithVenue } from '../aptitude.queries.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import { presentPaper, readPaperMarking } from '../content/paper-view.actions.ts';
import { getAttemptSubject } from '../late-answers/queries.ts';
import { listViolations } from '../proctoring/violations.queries.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import {
  listAuditTrail,
  listOpeningDevices,
  listTimelineAdmissions,
  listTimelineEvents,
  listTimelineNotices,
} from './queries.ts';
import { buildTimeline } from './rules.ts';
import type { TimelineReader } from './steps.rules.ts';

/**
 * The timeline of the caller's attempt, once it is submitted. The texts of the questions come with the release of the answers,
 * corrections with theirs. Throws `not-appeared` and `attempt-writing`.
 *
 * See docs/decisions/0008-timelines-are-derived-from-events.md.
 */
export async function readOwnTimeline({
  db,
  params,
  query,
  contentCache,
  user,
}: Call<typeof contract.readOwnTimeline, CurrentUser>) {
  const attempt = await findAttempt(db, params.id, user.accountId);
  if (!attempt) throw new Problem('not-appeared');
  if (attempt.state === 'writing')
    throw new Problem('attempt-writing', {
      message: 'You are still taking this test. You can read its timeline after you submit it.',
    });
  const test = await getAptitudeWithVenue(db, params.id);
  return await assembleTimeline(db, contentCache, test, attempt, {
    names: false,
    corrections: areCorrectionsReleased(test, test.now),
    texts: isReleased(test, test.now, 'answers'),
    withheld:
      test.mock_pattern === null
        ? new Set()
        : (await readWithheldOfMocks(db, user.accountId, [test.id])).questions,
    part: query,
  });
}

/** The timeline of any attempt, also while the student takes the test. Throws `not-found`. */
export async function readTimeline({
  db,
  params,
  query,
  contentCache,
}: Call<typeof contract.readTimeline, CurrentUser>) {
  const { aptitude_id, account_id } = await getAttemptSubject(db, params.attempt_id);
  const attempt = await findAttempt(db, aptitude_id, account_id);
  if (!attempt) throw new Problem('not-found');
  const test = await getAptitudeWithVenue(db, aptitude_id);
  return await assembleTimeline(db, contentCache, test, attempt, {
    names: true,
    corrections: true,
    texts: true,
    withheld: new Set(),
    part: query,
  });
}

async function assembleTimeline(
  db: Database,
  contentCache: ContentCache,
  test: AptitudeWithVenue,
  attempt: AttemptRow,
  {
    texts,
    withheld,
    part,
    ...reader
  }: TimelineReader & { texts: boolean; withheld: ReadonlySet<number>; part: TimelinePart },
) {
  const { id, now } = attempt;
  // The reads see different moments. In this order, whatever an entry of the trail or an admission refers to is read after it.
  const trail = await listAuditTrail(db, id);
  const admissions = await listTimelineAdmissions(db, id);
  const entries = buildTimeline(
    {
      ...{ attempt, now, trail, admissions },
      openings: await listOpeningDevices(db, id),
      notices: await listTimelineNotices(db, id),
      violations: (await listViolations(db, [id])).get(id) ?? [],
      events: await listTimelineEvents(db, id),
    },
    reader,
  );
  const { questions } = await presentPaper(contentCache, await readPaperMarking(db, test), attempt);
  const end = part.from + part.limit;
  return {
    attempt_id: id,
    test: { id: test.id, name: test.name },
    violation_limit: test.violation_limit,
    texts,
    questions: questions.map((question) => {
      const textOf = (html: string) => (texts && !withheld.has(question.id) ? html : null);
      return {
        ...question,
        html: textOf(question.html),
        options: question.options.map((option) => ({ ...option, html: textOf(option.html) })),
        prompts: question.prompts.map((prompt) => ({ ...prompt, html: textOf(prompt.html) })),
      };
    }),
    entries: entries.slice(part.from, end),
    next: end < entries.length ? end : null,
  };
}
