import type { appear, readInstructions } from '#contract/attempt.ts';
import { resultsAt, stateOf } from '../aptitude/rules.ts';
import { audit } from '../database/audit.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { isWaived } from '../venue/place.queries.ts';
import { checkAtGate, refuseStrangers } from './admission.actions.ts';
import { draftPaper, factsOfSections, markedSections, presentPaper, readMarking } from './paper.actions.ts';
import { judgeStart } from './place.actions.ts';
import { findAttempt, holdTest, insertAttempt, listEvents, lockAttempt, raiseEpoch } from './queries.ts';
import { isOver, latestAnswers, refusalToSpeakFor, refusalToStart } from './rules.ts';
import { ownMinutes, timesAtStart } from './time.rules.ts';
import { findExtra } from './times.queries.ts';

export async function tellInstructions({ db, params, shelf, viewer }: Call<typeof readInstructions, Viewer>) {
  const test = await holdTest(db, params.id);
  const attempt = await findAttempt(db, params.id, viewer.accountId);
  if (!attempt) {
    if (test.archived_at || (test.stage === 'draft' && viewer.role !== 'admin'))
      throw new Problem('not-found');
    if (viewer.role !== 'admin') await refuseStrangers(db, test, viewer);
  }
  const marking = await readMarking(db, test);
  const student = { number: viewer.accountId, trade: viewer.trade };
  const { paper, sections } =
    attempt ?? (await draftPaper(db, marking, student, () => shelf.pool(test.id, test.published_at)));
  const marked = await markedSections(shelf, marking, paper, sections);
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
    own_minutes: ownMinutes(test.duration, await findExtra(db, test.id, viewer.accountId)),
    access_code_needed: test.access_code !== null && !attempt,
    venue: venueOf(test),
    venue_waived: test.venue_id !== null && (await isWaived(db, test.id, viewer.accountId)),
    server_time: test.now,
  };
}

/**
 * Starts an attempt or takes an open one up again. Two calls at once open one attempt; the later one writes. Only the
 * first start asks who and where the student is: nothing that happens later may lock anyone out.
 */
export async function startOrResume(call: Call<typeof appear, Viewer>) {
  const { body, db, params, shelf, viewer } = call;
  refuse(refusalToSpeakFor(body, viewer));
  await passGate(call);
  const opened = await transaction(db, async (tx) => {
    const test = await holdTest(tx, params.id);
    const marking = await readMarking(tx, test);
    let attempt = await lockAttempt(tx, params.id, viewer.accountId);
    if (!attempt) {
      refuse(refusalToStart(test, test.now));
      const judged = await judgeStart(tx, test, viewer.accountId, body);
      if ('refusal' in judged) return judged;
      const { paper, sections } = await draftPaper(
        tx,
        marking,
        { number: viewer.accountId, trade: viewer.trade },
        () => shelf.pool(test.id, test.published_at),
      );
      if (paper.length === 0) throw new Problem('no-questions');
      const extra = await findExtra(tx, test.id, viewer.accountId);
      await insertAttempt(tx, {
        aptitude_id: params.id,
        account_id: viewer.accountId,
        started_at: test.now,
        ...timesAtStart(test, sections ?? [], extra, test.now),
        paper,
        sections,
        place: judged.place,
      });
      attempt = await lockAttempt(tx, params.id, viewer.accountId);
    }
    if (!attempt) throw new Problem('not-appeared');
    if (attempt.state === 'submitted') throw new Problem('already-submitted');
    if (isOver(attempt.deadline, attempt.now)) throw new Problem('exam-closed');
    const epoch = await raiseEpoch(tx, attempt.id);
    if (epoch > 1)
      await audit(tx, {
        actor: viewer.accountId,
        action: 'attempt.take-over',
        subject: ['attempt', attempt.id],
        after: { epoch },
      });
    const events = (await listEvents(tx, [attempt.id])).get(attempt.id) ?? [];
    return { test, marking, attempt, epoch, events };
  });
  if ('refusal' in opened) throw opened.refusal;
  const { test, marking, attempt, epoch, events } = opened;
  return {
    aptitude: factsOf(test),
    ...(await presentPaper(shelf, marking, attempt)),
    attempt: {
      id: attempt.id,
      epoch,
      started_at: attempt.started_at,
      deadline: attempt.deadline,
      server_time: attempt.now,
      state: attempt.state,
      answers: latestAnswers(events),
    },
  };
}

/** What a first start has to show, checked before the transaction, which then finds on the shelf what the paper is drawn from. */
async function passGate(call: Call<typeof appear, Viewer>): Promise<void> {
  const { body, db, params, shelf, viewer } = call;
  if (await findAttempt(db, params.id, viewer.accountId)) return;
  const test = await holdTest(db, params.id);
  refuse(refusalToStart(test, test.now));
  await refuseStrangers(db, test, viewer);
  await checkAtGate(call, test, viewer.accountId, body.access_code);
  await shelf.pool(test.id, test.published_at);
}

function venueOf({ venue_id, venue_name, directions, outline }: Awaited<ReturnType<typeof holdTest>>) {
  if (venue_id === null || venue_name === null || outline === null) return null;
  return { id: venue_id, name: venue_name, directions: directions ?? '', outline };
}

type Told = Omit<Awaited<ReturnType<typeof holdTest>>, 'venue_name' | 'directions' | 'outline'>;

/** What a student is told of a test. */
export function factsOf(test: Told) {
  const { id, name, starts_at, duration, marks_right, marks_wrong, instructions_html } = test;
  const { timing, one_way, violation_limit } = test;
  return {
    id,
    name,
    test_timestamp: Math.floor(starts_at.getTime() / 1_000),
    duration,
    marks_right,
    marks_wrong,
    instructions_html,
    timing,
    one_way,
    violation_limit,
  };
}
