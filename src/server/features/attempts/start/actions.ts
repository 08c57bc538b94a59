import type * as contract from '#contract/attempts/attempt.ts';
import { resultsAt, stateOf, unixSecondsOf } from '#server/features/aptitudes/rules.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { isWaived } from '../location/waiver.queries.ts';
import { isBrowserTaken, tellBrowser } from '../proctoring/safe-exam-browser.actions.ts';
import { refuseStrangers } from './admission.actions.ts';
import { draftPaper, factsOfSections, markedSections, presentPaper, readMarking } from '../content/paper-view.actions.ts';
import { listCandidates } from '../content/queries.ts';
import { findAttempt } from '../queries.ts';
import { refusalToSpeakFor } from '../rules.ts';
import { getTest, type Test } from '../aptitude.queries.ts';
import { ownMinutes, stretchOf } from '../timing/rules.ts';
import { findExtra } from '../timing/queries.ts';

/** What is read before the start: by those whom the test is for, whoever has started, admins. Throws `not-found` and `not-admitted`. */
export async function tellInstructions(call: Call<typeof contract.readInstructions, Viewer>) {
  const { db, params, shelf, viewer } = call;
  const test = await getTest(db, params.id);
  const attempt = await findAttempt(db, params.id, viewer.accountId);
  if (!attempt) {
    if (test.archived_at || (test.stage === 'draft' && viewer.role !== 'admin'))
      throw new Problem('not-found');
    if (viewer.role !== 'admin') await refuseStrangers(db, test, viewer);
  }
  const marking = await readMarking(db, test);
  const student = { number: viewer.accountId, trade: viewer.trade };
  const { paper, sections } =
    attempt ??
    (await draftPaper(marking, student, {
      chosen: () => listCandidates(db, test.id, viewer.trade),
      pool: () => shelf.pool(test.id, test.published_at),
    }));
  const marked = await markedSections(shelf, marking, paper, sections);
  const extra = await findExtra(db, test.id, viewer.accountId);
  return {
    ...factsOf(test),
    sections: factsOfSections(marked, sections, marking.sections),
    state: stateOf(test, attempt?.state ?? null, test.now, attempt?.deadline),
    attempt_state: attempt?.state ?? null,
    starts_at: test.starts_at,
    ends_at: test.ends_at,
    results_at: resultsAt(test),
    release: test.release_marks,
    cut_off: test.cut_off,
    own_minutes: ownMinutes(test.duration, extra),
    stretch: attempt?.stretch ?? stretchOf(sections ?? [], extra),
    access_code_needed: test.access_code !== null && !attempt,
    venue: venueOf(test),
    venue_waived: test.venue_id !== null && (await isWaived(db, test.id, viewer.accountId)),
    safe_browser: await tellBrowser(call, params.id),
    paused_at: test.paused_at,
    server_time: test.server_time,
  };
}

/**
 * Starts an attempt or takes an open one up again. Two calls at once open one attempt; the later one writes. Throws what the gate and
 * `rules.ts` say against it.
 */
export async function startOrResume(call: Call<typeof contract.appear, Viewer>) {
  const { address, boards, body, opener, params, shelf, userAgent, viewer } = call;
  refuse(refusalToSpeakFor(body, viewer));
  const outside = !(await isBrowserTaken(call, params.id));
  const opened = await opener.add({
    ...{ test: params.id, student: viewer.accountId },
    ...{ viewer, address, userAgent, body, outside },
  });
  if (opened instanceof Problem) throw opened;
  boards.announce(params.id);
  const { test, marking, attempt, pen, answers } = opened;
  return {
    aptitude: factsOf(test),
    ...(await presentPaper(shelf, marking, attempt)),
    attempt: {
      id: attempt.id,
      ...pen,
      started_at: attempt.started_at,
      deadline: attempt.deadline,
      paused_at: attempt.paused_at,
      server_time: attempt.now,
      state: attempt.state,
      answers,
    },
  };
}

function venueOf({ venue_id, venue_name, directions, outline }: Test) {
  if (venue_id === null || venue_name === null || outline === null) return null;
  return { id: venue_id, name: venue_name, directions: directions ?? '', outline };
}

type Told = Omit<Test, 'venue_name' | 'directions' | 'outline' | 'server_time'>;

/** What a student is told of a test. */
export function factsOf(test: Told) {
  const { id, name, starts_at, duration, marks_right, marks_wrong, instructions_html } = test;
  const { timing, one_way, violation_limit, full_screen } = test;
  return {
    id,
    name,
    test_timestamp: unixSecondsOf(starts_at),
    duration,
    marks_right,
    marks_wrong,
    instructions_html,
    timing,
    one_way,
    violation_limit,
    full_screen,
  };
}
