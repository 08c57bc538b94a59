import { GRACE_SECONDS, type Receipt, type submit } from '#contract/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { fateInSection } from '#contract/section-times.ts';
import { type Releasing, resultsAt } from '../aptitude/rules.ts';
import { batchApart, createBatcher } from '../database/batch.ts';
import { readLead } from '../database/clock.ts';
import type { Database } from '../database/connection.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { listReasons } from '../invigilation/notice.queries.ts';
import type { Services } from '../services.ts';
import { countAnswered, type LatestAnswer, latestAnswers, receiptCode } from './answer.rules.ts';
import { isBrowserTaken } from './browser.actions.ts';
import { type Closing, close, type End } from './closing.actions.ts';
import { readInParts } from './event.actions.ts';
import { insertFinalAnswers, listLate } from './event.queries.ts';
import type { Shelf } from './paper.queries.ts';
import { type AttemptKey, attemptKeyOf, type BareAttempt, lockBareAttempts } from './queries.ts';
import { isGraceOver, refusalToHandIn, refusalToSpeakFor } from './rules.ts';
import { problemIn, sheetOf } from './sheet.actions.ts';
import { allowedFor, refusalOfOperation, type Sheet } from './sheet.rules.ts';
import { holdTerms } from './test.queries.ts';
import { clockOf, momentOf } from './time.rules.ts';

const HAND_INS_TOGETHER = 100;
/** So many batches of a test side by side: while one is being marked, the database reads the other. */
const LANES = 2;

/** A test that one student hands in, with what had not been saved yet. */
type HandIn = Pick<Parsed<typeof submit.body>, 'answers' | 'at_end' | 'epoch'> &
  AttemptKey & {
    /** The answers that say something. */
    told: Parsed<typeof submit.body>['answers'];
    /** The test wants Safe Exam Browser, and the call does not come from it. */
    outside: boolean;
    /** When it came, in milliseconds of the node's steady clock. */
    arrived: number;
  };
type Handed = Parsed<typeof submit.reply> | Problem;
/** Hands in for every student on this node, and tells who waits for that: time ends nobody's test over it. */
export type Submitter = {
  /** `find` finds the rest of what is handed in; the student waits from now on. */
  handIn(key: AttemptKey, find: () => Promise<Omit<HandIn, keyof AttemptKey | 'told'>>): Promise<Handed>;
  waiting(): AttemptKey[];
};

/** Hands an attempt in, with what the caller had not saved yet. Every repetition gives the same receipt. */
export async function handIn(call: Call<typeof submit, Viewer>) {
  const { boards, body, params, submitter, viewer } = call;
  refuse(refusalToSpeakFor(body.userData, viewer));
  const arrived = performance.now();
  const { answers, at_end, epoch } = body;
  const handed = await submitter.handIn({ test: params.id, student: viewer.accountId }, async () => ({
    ...{ answers, at_end, epoch, arrived },
    outside: !(await isBrowserTaken(call, params.id)),
  }));
  if (handed instanceof Problem) throw handed;
  boards.announce(params.id);
  return handed;
}

/** What is handed in while others of its test are being marked is marked next, in one transaction for all of it. */
export function createSubmitter({ db, shelf }: Pick<Services, 'db' | 'shelf'>): Submitter {
  const waiting = new Set<AttemptKey>();
  const batcher = batchApart(
    ({ test }: HandIn) => test,
    (test) => {
      const handInAll = (handIns: HandIn[]) =>
        transaction(db, (tx) => handInTogether(tx, shelf.within(tx), test, handIns));
      return createBatcher(handInAll, HAND_INS_TOGETHER, { lanes: LANES });
    },
  );
  return {
    async handIn(key, find) {
      waiting.add(key);
      try {
        const found = await find();
        return await batcher.add({ ...key, ...found, told: found.answers.filter(tellsAnswer) });
      } finally {
        waiting.delete(key);
      }
    },
    waiting: () => [...waiting],
  };
}

/** Hands in for students of one test, by its number. */
async function handInTogether(
  tx: Database,
  shelf: Shelf,
  testId: number,
  handIns: HandIn[],
): Promise<Handed[]> {
  // Who has to wait for others, or for a lock, came in time all the same.
  const lead = await readLead(tx);
  const test = await holdTerms(tx, testId);
  if (!test) return handIns.map(() => new Problem('not-found'));
  const attempts = await lockBareAttempts(tx, handIns);
  const ends = await listEnds(tx, [...attempts.values()]);
  const closings = new Map<number, Closing & { handIn: HandIn }>();
  const refused = new Map<HandIn, Problem>();
  for (const one of handIns) {
    const attempt = attempts.get(attemptKeyOf(one));
    // Of several calls for one attempt the first that may closes it; the others find it closed.
    if (attempt?.state !== 'writing' || closings.has(attempt.id)) continue;
    const paper = one.answers.length > 0 ? await shelf.findPaper(attempt.id, attempt.account_id) : undefined;
    const sheet: Sheet = paper ? await sheetOf(shelf, paper.items) : [];
    const refusal = one.outside
      ? { code: 'safe-exam-browser-needed' as const }
      : refusalToHandIn(one, attempt, sheet, clockOf(attempt));
    if (refusal?.code === 'time-left') refused.set(one, timeLeft(attempt));
    else if (refusal) refused.set(one, problemIn('answers', refusal));
    else {
      const asItCame = { ...attempt, now: momentOf(attempt, one.arrived + lead) };
      const late = isGraceOver(attempt.deadline, clockOf(asItCame));
      await insertFinalAnswers(tx, asItCame, one.told, (question) =>
        late ? true : isEvidence(asItCame, allowedFor(question, sheet)?.section),
      );
      closings.set(attempt.id, {
        ...{ attempt: asItCame, handIn: one },
        how: late ? 'deadline' : 'student',
        actor: late ? null : one.student,
      });
    }
  }
  for (const [id, end] of await close(tx, shelf, [...closings.values()])) ends.set(id, end);
  for (const one of handIns) {
    const attempt = attempts.get(attemptKeyOf(one));
    const end = attempt && ends.get(attempt.id);
    const isCounted = attempt && closings.get(attempt.id)?.handIn === one;
    if (!end || isCounted || refused.has(one)) continue;
    const news = await listNews(tx, shelf, attempt, notCounted(one.told, answersInTime(end)));
    if (!one.outside) await keepAsEvidence(tx, attempt, one, news);
    // A receipt would have the device forget what is not kept here.
    else if (news.length > 0) refused.set(one, new Problem('safe-exam-browser-needed'));
  }
  return handIns.map((one) => {
    const refusal = refused.get(one);
    if (refusal) return refusal;
    const attempt = attempts.get(attemptKeyOf(one));
    const end = attempt && ends.get(attempt.id);
    if (!end) return new Problem('not-appeared');
    return { ...receiptOf(attempt.id, end, test), late: lateOf(one, end) };
  });
}

function timeLeft({ deadline, now, paused_at, section_ends }: BareAttempt): Problem {
  return new Problem('time-left', { data: { deadline, section_ends, paused_at, server_time: now } });
}

/** The questions of which a submission brings answers that do not count, admissions included. */
function lateOf({ told }: HandIn, { events }: End): number[] {
  if (told.length === 0) return [];
  const last = new Map(told.map((answer) => [answer.question_id, answer]));
  return notCounted([...last.values()], latestAnswers(events())).map(({ question_id }) => question_id);
}

/** Of what comes with a submission, the answers that say something else than what counts. */
function notCounted(given: HandIn['answers'], counted: LatestAnswer[]): HandIn['answers'] {
  const contents = new Map(counted.map((answer) => [answer.question_id, contentOf(answer)]));
  return given.filter((answer) => {
    const content = contents.get(answer.question_id);
    return content === undefined ? !isEmpty(answer) : content !== contentOf(answer);
  });
}

/** Of what came too late with a submission, what is not known yet. What cannot be of the test is left out. */
async function listNews(
  tx: Database,
  shelf: Shelf,
  attempt: BareAttempt,
  late: HandIn['answers'],
): Promise<HandIn['answers']> {
  const paper = late.length > 0 ? await shelf.findPaper(attempt.id, attempt.account_id) : undefined;
  if (!paper) return [];
  const sheet = await sheetOf(shelf, paper.items);
  const held = await listLate(tx, attempt.id);
  if (held.length >= MOST_EVIDENCE) return [];
  const known = new Set(held.map(contentOf));
  return late.filter((answer) => !refusalOfOperation(answer, sheet) && !known.has(contentOf(answer)));
}

/** Keeps answers that do not count under the epoch of their device: an older one overrides nothing of a newer. */
async function keepAsEvidence(
  tx: Database,
  { id, epoch, now }: BareAttempt,
  { epoch: of = epoch }: HandIn,
  news: HandIn['answers'],
): Promise<void> {
  await insertFinalAnswers(tx, { id, epoch: Math.min(of, epoch), now }, news, () => true);
}

/** More than that no device keeps that means well. */
const MOST_EVIDENCE = 1_000;

/** What an answer says, whenever it came and in whatever order its options were chosen. */
const contentOf = ({ question_id, selected_options = [], value }: Said) =>
  JSON.stringify([question_id, selected_options.toSorted(), value ?? '']);
/** Whether it tells an answer, be it a cleared one. */
const tellsAnswer = ({ selected_options, value }: Said) =>
  selected_options !== undefined || value !== undefined;
const isEmpty = ({ selected_options = [], value = '' }: Said) =>
  selected_options.length === 0 && value === '';
type Said = { question_id: number; selected_options?: string[] | undefined; value?: string | undefined };

/** Whether an answer of a section that is not open comes along: the test is handed in all the same. */
function isEvidence(attempt: BareAttempt, section: number | undefined): boolean {
  const [end, clock] = [attempt.section_ends?.[section ?? -1], clockOf(attempt)];
  // The grace period of a section that had ended before a pause does not stand still in it.
  const at = end && end <= clock ? attempt.now : clock;
  return fateInSection(attempt.section_ends, section, at, GRACE_SECONDS * 1_000) !== 'open';
}

/** What a receipt is about: it stays the same when late answers are admitted. */
const answersInTime = ({ events }: End): LatestAnswer[] =>
  latestAnswers(events().filter(({ late }) => !late));

function receiptOf(id: number, end: End, test: Releasing): Parsed<typeof Receipt> {
  const { how, reason = null, submitted_at } = end;
  const answers = answersInTime(end);
  return {
    attempt_id: id,
    state: 'submitted',
    how,
    reason,
    submitted_at,
    answers_saved: countAnswered(answers),
    code: receiptCode(id, answers),
    results_at: resultsAt(test),
    release: test.release_marks,
  };
}

/** How those of some attempts ended that have ended. */
async function listEnds(tx: Database, attempts: BareAttempt[]): Promise<Map<number, End>> {
  const ended = attempts.filter(({ state }) => state === 'submitted');
  const eventsOf = await readInParts(
    tx,
    ended.map(({ id }) => id),
  );
  const reasons = await listReasons(
    tx,
    ended.flatMap(({ id, how }) => (how === 'invigilator' ? id : [])),
  );
  return new Map(
    ended.flatMap(({ id, how, submitted_at }) =>
      how && submitted_at
        ? [[id, { how, reason: reasons.get(id), submitted_at, events: () => eventsOf(id) }]]
        : [],
    ),
  );
}
