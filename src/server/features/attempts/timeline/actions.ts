import type * as contract from '#contract/attempts/timeline.ts';
import { areCorrectionsReleased, isReleased } from '#server/features/aptitudes/rules.ts';
import type { Call } from '#server/context.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getSubject } from '../late-answers/queries.ts';
import { presentPaper, readMarking } from '../content/paper-view.actions.ts';
import { type AttemptRow, findAttempt } from '../queries.ts';
import {
  listReplayAdmissions,
  listReplayEvents,
  listToldNotices,
  listTrail,
  listWindows,
} from './queries.ts';
import { timelineOf } from './rules.ts';
import type { ReplayReader } from './steps.rules.ts';
import type { Shelf } from '../content/content-cache.queries.ts';
import { getTest, type Test } from '../aptitude.queries.ts';
import { listViolations } from '../proctoring/violations.queries.ts';

/** The own attempt as it went, once it is handed in; texts with the answers, corrections once they are released. */
export async function tellOwnReplay({
  db,
  params,
  shelf,
  viewer,
}: Call<typeof contract.readOwnReplay, Viewer>) {
  const attempt = await findAttempt(db, params.id, viewer.accountId);
  if (!attempt) throw new Problem('not-appeared');
  if (attempt.state === 'writing')
    throw new Problem('attempt-writing', {
      message: 'You are still writing this test. Its timeline can be read once it is handed in.',
    });
  const test = await getTest(db, params.id);
  return await replayOf(db, shelf, test, attempt, {
    names: false,
    corrections: areCorrectionsReleased(test, test.now),
    texts: isReleased(test, test.now, 'answers'),
  });
}

/** Anybody's attempt as it goes. */
export async function tellReplay({ db, params, shelf }: Call<typeof contract.readReplay, Viewer>) {
  const { aptitude_id, account_id } = await getSubject(db, params.attempt_id);
  const attempt = await findAttempt(db, aptitude_id, account_id);
  if (!attempt) throw new Problem('not-found');
  const test = await getTest(db, aptitude_id);
  return await replayOf(db, shelf, test, attempt, { names: true, corrections: true, texts: true });
}

async function replayOf(
  db: Database,
  shelf: Shelf,
  test: Test,
  attempt: AttemptRow,
  { texts, ...reader }: ReplayReader & { texts: boolean },
) {
  const { id, now } = attempt;
  // What is read later knows what is read earlier: an end its answers, an admission its events.
  const trail = await listTrail(db, id);
  const admissions = await listReplayAdmissions(db, id);
  const entries = timelineOf(
    {
      ...{ attempt, now, trail, admissions },
      openings: await listWindows(db, id),
      notices: await listToldNotices(db, id),
      violations: (await listViolations(db, [id])).get(id) ?? [],
      events: await listReplayEvents(db, id),
    },
    reader,
  );
  const { questions } = await presentPaper(shelf, await readMarking(db, test), attempt);
  const seen = (html: string) => (texts ? html : null);
  return {
    attempt_id: id,
    test: { id: test.id, name: test.name },
    violation_limit: test.violation_limit,
    texts,
    questions: questions.map((question) => ({
      ...question,
      html: seen(question.html),
      options: question.options.map((option) => ({ ...option, html: seen(option.html) })),
      prompts: question.prompts.map((prompt) => ({ ...prompt, html: seen(prompt.html) })),
    })),
    entries,
  };
}
