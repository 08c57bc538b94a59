import type * as contract from '#contract/attempts/start.ts';
import type { Call } from '#server/context.ts';
import { listCandidates } from '#server/features/aptitudes/paper/candidates.queries.ts';
import { resultsAt, stateOf, unixSecondsOf } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { type AptitudeWithVenue, getAptitudeWithVenue } from '../aptitude.queries.ts';
import {
  describeSections,
  draftPaper,
  presentPaper,
  readPaperMarking,
  readPaperSections,
} from '../content/paper-view.actions.ts';
import { hasVenueWaiver } from '../location/waiver.queries.ts';
import { isBrowserAccepted, readBrowserStatus } from '../proctoring/safe-exam-browser.actions.ts';
import { findAttempt, hasSubmittedAnother } from '../queries.ts';
import { refusalToActFor } from '../rules.ts';
import { findExtraTime } from '../timing/queries.ts';
import { ownMinutes, stretchOf } from '../timing/rules.ts';
import { checkAdmission } from './admission.actions.ts';

/** What students whom the test is for, students who have started and admins read before the start. Throws `not-found` and `not-admitted`. */
export async function readInstructions(call: Call<typeof contract.readInstructions, CurrentUser>) {
  const { db, params, contentCache, user } = call;
  const test = await getAptitudeWithVenue(db, params.id);
  const attempt = await findAttempt(db, params.id, user.accountId);
  if (!attempt) {
    if (test.archived_at || (test.stage === 'draft' && user.role !== 'admin')) throw new Problem('not-found');
    if (user.role !== 'admin') await checkAdmission(db, test, user);
  }
  const marking = await readPaperMarking(db, test);
  const student = { number: user.accountId, trade: user.trade };
  const { paper, sections } =
    attempt ??
    (await draftPaper(marking, student, {
      chosen: () => listCandidates(db, test.id, user.trade),
      pool: () => contentCache.readPool(test.id, test.published_at),
    }));
  const grouped = await readPaperSections(contentCache, marking, paper, sections);
  const extra = await findExtraTime(db, test.id, user.accountId);
  return {
    ...describeAptitude(test),
    sections: describeSections(grouped, sections, marking.sections),
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
    venue_waived: test.venue_id !== null && (await hasVenueWaiver(db, test.id, user.accountId)),
    safe_browser: await readBrowserStatus(call, params.id),
    knows_rules: await hasSubmittedAnother(db, test.id, user.accountId),
    paused_at: test.paused_at,
    server_time: test.server_time,
  };
}

/**
 * Starts an attempt or resumes an open one. Of two calls at once, both get the same attempt and the later one the writer
 * lease. Throws the refusals of `admission.actions.ts`, `refusalToStart` and `refusalToResume`.
 */
export async function startAttempt(call: Call<typeof contract.startAttempt, CurrentUser>) {
  const { address, boards, body, attemptStarter, params, contentCache, userAgent, user } = call;
  throwIfRefused(refusalToActFor(body, user));
  const isWrongBrowser = !(await isBrowserAccepted(call, params.id));
  const opened = await attemptStarter.add({
    ...{ test: params.id, student: user.accountId },
    ...{ user, address, userAgent, body, isWrongBrowser },
  });
  if (opened instanceof Problem) throw opened;
  boards.announce(params.id);
  const { test, marking, attempt, writerLease, answers } = opened;
  return {
    aptitude: describeAptitude(test),
    ...(await presentPaper(contentCache, marking, attempt)),
    attempt: {
      id: attempt.id,
      ...writerLease,
      started_at: attempt.started_at,
      deadline: attempt.deadline,
      paused_at: attempt.paused_at,
      server_time: attempt.now,
      state: attempt.state,
      answers,
    },
  };
}

function venueOf({ venue_id, venue_name, directions, outline }: AptitudeWithVenue) {
  if (venue_id === null || venue_name === null || outline === null) return null;
  return { id: venue_id, name: venue_name, directions: directions ?? '', outline };
}

type AptitudeToDescribe = Omit<
  AptitudeWithVenue,
  'venue_name' | 'directions' | 'outline' | 'server_time' | 'mock_pattern'
> & { mock_pattern?: string | null };

/** What a student reads about a test. */
export function describeAptitude(test: AptitudeToDescribe) {
  const { id, name, starts_at, duration, marks_right, marks_wrong, instructions_html } = test;
  const { timing, one_way, violation_limit, full_screen, mock_pattern = null } = test;
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
    mock_pattern,
  };
}
