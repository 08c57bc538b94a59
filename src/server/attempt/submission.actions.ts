import { GRACE_SECONDS, type HowSubmitted, type Receipt, type submit } from '#contract/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { fateInSection } from '#contract/section-times.ts';
import { type Releasing, resultsAt } from '../aptitude/rules.ts';
import { listOwnMarks, listSections } from '../aptitude/section.queries.ts';
import { auditEach } from '../database/audit.ts';
import { type Batcher, createBatcher } from '../database/batch.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connection.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import type { Services } from '../services.ts';
import { isBrowserTaken } from './browser.actions.ts';
import { type CountedEvent, insertFinalAnswers, listLate, readEvents } from './event.queries.ts';
import { markPaper } from './marking.rules.ts';
import type { Shelf } from './paper.queries.ts';
import { holdTests, lockStandings, placeOf, type Standing } from './queries.ts';
import {
  countAnswered,
  isOver,
  type LatestAnswer,
  latestAnswers,
  receiptCode,
  refusalAmong,
  refusalToHandIn,
  refusalToSpeakFor,
  type Sheet,
} from './rules.ts';
import { listRulings } from './ruling.queries.ts';
import { problemIn, sheetOf } from './save.actions.ts';
import { type MarkingPlan, ruledVersions, sectionsToMark } from './scheme.rules.ts';
import { insertScores, listSchemes } from './score.queries.ts';
import { clockOf, timesAfterPause, writingSeconds } from './time.rules.ts';
import { updateTimes } from './times.queries.ts';

const HAND_INS_TOGETHER = 100;
/** So many batches side by side: while one is being marked, the database reads the other. */
const LANES = 2;

/** A test that one student hands in, with what had not been saved yet. */
type HandIn = Pick<Parsed<typeof submit.body>, 'answers' | 'at_end' | 'epoch'> & {
  test: number;
  student: number;
  /** The test wants Safe Exam Browser, and the call does not come from it. */
  outside: boolean;
};
type Handed = Parsed<typeof Receipt> | Problem;
/** Hands in for every student on this node. */
export type Submitter = Batcher<HandIn, Handed>;

/** Hands an attempt in, with what the caller had not saved yet. Every repetition gives the same receipt. */
export async function handIn(call: Call<typeof submit, Viewer>) {
  const { boards, body, params, submitter, viewer } = call;
  refuse(refusalToSpeakFor(body.userData, viewer));
  const { answers, at_end, epoch } = body;
  const outside = !(await isBrowserTaken(call, params.id));
  const handed = await submitter.add({
    ...{ answers, at_end, epoch, outside },
    ...{ test: params.id, student: viewer.accountId },
  });
  if (handed instanceof Problem) throw handed;
  boards.announce(params.id);
  return handed;
}

/** What is handed in while others are being marked is marked next, in one transaction for all of it. */
export function createSubmitter({ db, shelf }: Pick<Services, 'db' | 'shelf'>): Submitter {
  return createBatcher(
    (handIns: HandIn[]) => transaction(db, (tx) => handInTogether(tx, shelf.within(tx), handIns)),
    HAND_INS_TOGETHER,
    LANES,
  );
}

async function handInTogether(tx: Database, shelf: Shelf, handIns: HandIn[]): Promise<Handed[]> {
  // Who has to wait for a lock came in time all the same.
  const came = await readClock(tx);
  const tests = await holdTests(
    tx,
    handIns.map(({ test }) => test),
  );
  const attempts = await lockStandings(tx, handIns);
  const ends = await listEnds(tx, [...attempts.values()]);
  const closings = new Map<number, Closing & { handIn: HandIn }>();
  const refused = new Map<HandIn, Problem>();
  for (const one of handIns) {
    const attempt = attempts.get(placeOf(one));
    // Of several calls for one attempt the first that may closes it; the others find it closed.
    if (attempt?.state !== 'writing' || closings.has(attempt.id)) continue;
    const paper = one.answers.length > 0 ? await shelf.findPaper(attempt.id) : undefined;
    const sheet: Sheet = paper ? await sheetOf(shelf, paper.items) : new Map();
    const refusal = one.outside
      ? { code: 'safe-exam-browser-needed' as const }
      : refusalToHandIn(one, attempt, sheet, clockOf(attempt));
    if (refusal?.code === 'time-left') refused.set(one, timeLeft(attempt));
    else if (refusal) refused.set(one, problemIn('answers', refusal));
    else {
      const asItCame = { ...attempt, now: came };
      const late = isOver(attempt.deadline, clockOf(asItCame));
      await insertFinalAnswers(tx, asItCame, one.answers, (question) =>
        late ? true : isEvidence(asItCame, sheet.get(question)?.section),
      );
      closings.set(attempt.id, {
        ...{ attempt, handIn: one },
        how: late ? 'deadline' : 'student',
        actor: late ? null : one.student,
      });
    }
  }
  for (const [id, end] of await close(tx, shelf, [...closings.values()])) ends.set(id, end);
  for (const one of handIns) {
    const attempt = attempts.get(placeOf(one));
    const end = attempt && ends.get(attempt.id);
    const isCounted = attempt && closings.get(attempt.id)?.handIn === one;
    if (end && !isCounted && !refused.has(one) && !one.outside)
      await keepAsEvidence(tx, shelf, attempt, one, answersInTime(end));
  }
  return handIns.map((one) => {
    const [test, attempt] = [tests.get(one.test), attempts.get(placeOf(one))];
    if (!test) return new Problem('not-found');
    const refusal = refused.get(one);
    if (refusal) return refusal;
    const end = attempt && ends.get(attempt.id);
    return end ? receiptOf(attempt.id, end, test) : new Problem('not-appeared');
  });
}

function timeLeft({ deadline, now, paused_at, section_ends }: Standing): Problem {
  return new Problem('time-left', { data: { deadline, section_ends, paused_at, server_time: now } });
}

/**
 * Keeps what comes with a submission of a test that is over already and is not known of it, under the epoch of its device: an older
 * one overrides nothing of a newer. What cannot be of the test is left out.
 */
async function keepAsEvidence(
  tx: Database,
  shelf: Shelf,
  attempt: Standing,
  { answers: given, epoch = attempt.epoch }: HandIn,
  counted: LatestAnswer[],
): Promise<void> {
  const paper = given.length > 0 ? await shelf.findPaper(attempt.id) : undefined;
  if (!paper || refusalAmong(given, await sheetOf(shelf, paper.items))) return;
  const late = await listLate(tx, attempt.id);
  if (late.length >= MOST_EVIDENCE) return;
  const known = new Set([...counted, ...late].map(contentOf));
  const answered = new Set(counted.map(({ question_id }) => question_id));
  const isNews = (answer: Said) =>
    !known.has(contentOf(answer)) && (answered.has(answer.question_id) || !isEmpty(answer));
  const news = given.filter(isNews);
  const written = { id: attempt.id, epoch: Math.min(epoch, attempt.epoch), now: attempt.now };
  await insertFinalAnswers(tx, written, news, () => true);
}

/** More than that no device keeps that means well. */
const MOST_EVIDENCE = 1_000;

/** What an answer says, whenever it came. */
const contentOf = ({ question_id, selected_options, value }: Said) =>
  JSON.stringify([question_id, selected_options ?? [], value ?? '']);
const isEmpty = ({ selected_options = [], value = '' }: Said) =>
  selected_options.length === 0 && value === '';
type Said = { question_id: number; selected_options?: string[] | undefined; value?: string | undefined };

/** Whether an answer of a section that is not open comes along: the test is handed in all the same. */
function isEvidence(attempt: Standing, section: number | undefined): boolean {
  const [end, clock] = [attempt.section_ends?.[section ?? -1], clockOf(attempt)];
  // The grace period of a section that had ended before a pause does not stand still in it.
  const at = end && end <= clock ? attempt.now : clock;
  return fateInSection(attempt.section_ends, section, at, GRACE_SECONDS * 1_000) !== 'open';
}

/** How an attempt ended, and what counts of it. */
type End = { how: HowSubmitted; submitted_at: Date; events: () => CountedEvent[] };

/** What a receipt is about: it stays the same when late answers are admitted. */
const answersInTime = ({ events }: End): LatestAnswer[] =>
  latestAnswers(events().filter(({ late }) => !late));

function receiptOf(id: number, end: End, test: Releasing): Parsed<typeof Receipt> {
  const { how, submitted_at } = end;
  const answers = answersInTime(end);
  return {
    attempt_id: id,
    state: 'submitted',
    how,
    submitted_at,
    answers_saved: countAnswered(answers),
    code: receiptCode(id, answers),
    results_at: resultsAt(test),
    release: test.release_marks,
  };
}

/** How those of some attempts ended that have ended. */
async function listEnds(tx: Database, attempts: Standing[]): Promise<Map<number, End>> {
  const ended = attempts.filter(({ state }) => state === 'submitted');
  const eventsOf = await readEvents(
    tx,
    ended.map(({ id }) => id),
  );
  return new Map(
    ended.flatMap(({ id, how, submitted_at }) =>
      how && submitted_at ? [[id, { how, submitted_at, events: () => eventsOf(id) }]] : [],
    ),
  );
}

/** Closes locked attempts of held tests, audited as done by `actor`; null is the portal itself. */
export async function closeAttempts(
  tx: Database,
  shelf: Shelf,
  attempts: Standing[],
  how: HowSubmitted,
  actor: number | null,
): Promise<void> {
  await close(
    tx,
    shelf.within(tx),
    attempts.map((attempt) => ({ attempt, how, actor })),
  );
}

type Closing = { attempt: Standing; how: HowSubmitted; actor: number | null };

/** Marks locked attempts of held tests, with a shelf of the transaction, from one read of their events and closes them. */
async function close(tx: Database, shelf: Shelf, closings: Closing[]): Promise<Map<number, End>> {
  const ends = new Map<number, End>();
  if (closings.length === 0) return ends;
  const attempts = closings.map(({ attempt }) => attempt);
  const ids = attempts.map(({ id }) => id);
  const eventsOf = await readEvents(tx, ids);
  const papers = await shelf.asked(ids);
  const tests = [...new Set(attempts.map((attempt) => attempt.aptitude_id))];
  const marking = await readMarkings(tx, tests);
  const pinned = [...papers.values()].flatMap((paper) => paper.map(({ version }) => version));
  const ruled = [...marking.values()].flatMap(ruledVersions);
  const versions = await shelf.versions([...new Set([...pinned, ...ruled])]);
  const scores = closings.flatMap(({ attempt, how, actor }) => {
    const { id, aptitude_id, sections, deadline, now, paused_at } = attempt;
    const plan = marking.get(aptitude_id);
    if (!plan) return [];
    // In a pause the deadline waits, and so does not come before the end.
    const submitted_at = paused_at ? now : new Date(Math.min(now.getTime(), deadline.getTime()));
    ends.set(id, { how, submitted_at, events: () => eventsOf(id) });
    const asked = sectionsToMark(plan, papers.get(id) ?? [], sections, versions);
    const marked = markPaper(asked, latestAnswers(eventsOf(id)), plan.test.cut_off);
    const seconds = writingSeconds(attempt, paused_at ?? submitted_at);
    return {
      ...marked,
      attempt_id: id,
      aptitude_id,
      key_version: plan.key_version,
      how,
      actor,
      submitted_at,
      seconds,
    };
  });
  await updateTimes(
    tx,
    closings.flatMap(({ attempt }) => timesOfPaused(attempt)),
  );
  await insertScores(tx, scores);
  await auditEach(
    tx,
    scores.map(({ actor, attempt_id, how, marks, max_marks }) => ({
      actor,
      action: 'attempt.submit',
      subject: ['attempt', attempt_id],
      after: { how, marks, max_marks },
    })),
  );
  return ends;
}

/** Where the clock stands still: the ends as if it had gone on at this moment, for what may be opened again. */
const timesOfPaused = ({ id, now, paused_at, stretch, ...times }: Standing) =>
  paused_at ? [{ id, stretch, ...timesAfterPause(times, paused_at, now) }] : [];

/** What some tests say of marks, and what was ruled since. Who marks by it holds the tests, so that no regrade passes by. */
export async function readMarkings(
  tx: Database,
  tests: number[],
): Promise<Map<number, MarkingPlan & { key_version: number }>> {
  const schemes = await listSchemes(tx, tests);
  const sections = Map.groupBy(await listSections(tx, tests), (section) => section.aptitude_id);
  const marks = Map.groupBy(await listOwnMarks(tx, tests), (one) => one.aptitude_id);
  const rulings = await listRulings(tx, tests);
  return new Map(
    schemes.map((test) => [
      test.id,
      {
        test,
        sections: sections.get(test.id) ?? [],
        marks: new Map((marks.get(test.id) ?? []).map((one) => [one.question_id, one.marks])),
        ...(rulings.get(test.id) ?? { key_version: 0, rulings: new Map() }),
      },
    ]),
  );
}
