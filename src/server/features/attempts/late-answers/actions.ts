import type * as contract from '#contract/attempts/late-answers.ts';
import type { EventKey } from '#contract/attempts/late-answers.ts';
import type { Call } from '#server/context.ts';
import { answersReleasedSince } from '#server/features/aptitudes/rules.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getAllowedAnswers } from '../answers/answer-validation.actions.ts';
import { type AnswerEvent, countAnswered, latestAnswers } from '../answers/rules.ts';
import { shareLockAptitude } from '../aptitude.queries.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import { presentPaper, readPaperMarking } from '../content/paper-view.actions.ts';
import { type AttemptRow, lockAttemptById } from '../queries.ts';
import type { MarkedAttempt, Marker } from '../scores/marker.queries.ts';
import { updateScores } from '../scores/queries.ts';
import {
  findRankForMarks,
  getAttemptSubject,
  insertLateAdmission,
  insertLateEvents,
  listAdmissions,
  listAnswerEvents,
  listOpenings,
  markAdmissionWithdrawn,
} from './queries.ts';
import {
  checkSignature,
  couldReadAnswers,
  differences,
  isCountedEvent,
  parseUnsentAnswersFile,
  planAdmission,
  toAnswerEvent,
} from './rules.ts';

/** An attempt with its student and its test. Throws `not-found`. */
export async function readAttempt({ db, params }: Call<typeof contract.readAttempt, CurrentUser>) {
  const {
    aptitude_id,
    account_id: _,
    test,
    regno,
    student,
    ...facts
  } = await getAttemptSubject(db, params.attempt_id);
  return {
    ...facts,
    test: { id: aptitude_id, name: test },
    student: { regno, name: student },
    openings: (await listOpenings(db, params.attempt_id)).length,
  };
}

/**
 * The late answers to an attempt, stored or in a file, and what admitting the chosen ones would change. Nothing is stored.
 * Throws `not-found`, `attempt-writing` and `not-evidence`.
 *
 * See docs/decisions/0006-late-answers-count-only-when-admitted.md.
 */
export async function previewLateAnswers(call: Call<typeof contract.previewLateAnswers, CurrentUser>) {
  return await transaction(call.db, async (tx) => (await judgeAdmission(tx, call)).preview);
}

/** Admits the chosen answers and marks the attempt again. An answer that counts already is skipped. Throws `nothing-to-admit`. */
export async function admitLateAnswers(call: Call<typeof contract.admitLateAnswers, CurrentUser>) {
  const { body, db, params, user } = call;
  return await transaction(db, async (tx) => {
    const { plan, before, after, preview } = await judgeAdmission(tx, call);
    const admitted = plan.operations.filter((one) => one.chosen);
    if (admitted.length === 0) throw new Problem('nothing-to-admit');
    await insertLateEvents(
      tx,
      params.attempt_id,
      admitted.filter((one) => one.standing === 'new').map(toAnswerEvent),
    );
    await insertLateAdmission(tx, {
      attempt_id: params.attempt_id,
      admitted_by: user.accountId,
      reason: body.reason,
      events: admitted.map(toAnswerEvent),
    });
    await updateScores(tx, after.marked.key_version, [{ attempt_id: params.attempt_id, ...after.marked }]);
    await audit(tx, {
      actor: user.accountId,
      action: 'attempt.admit-evidence',
      subject: ['attempt', params.attempt_id],
      before: toAuditEntry(before),
      after: {
        ...toAuditEntry(after),
        reason: body.reason,
        events: admitted.map(({ epoch, seq }) => `${epoch}/${seq}`),
        signatures: preview.file?.map(({ signature }) => signature) ?? [],
      },
    });
    return (await judgeAdmission(tx, { ...call, body: {} })).preview;
  });
}

/** Withdraws an admission: its answers no longer count, and the attempt is marked without them. Throws `admission-withdrawn`. */
export async function withdrawLateAnswers(call: Call<typeof contract.withdrawLateAnswers, CurrentUser>) {
  const { body, db, params, user } = call;
  const nothingChosen = { ...call, body: { chosen: [] } };
  return await transaction(db, async (tx) => {
    const { before } = await judgeAdmission(tx, nothingChosen);
    const admission = { id: body.admission, attempt_id: params.attempt_id };
    const events = await markAdmissionWithdrawn(tx, {
      ...admission,
      by: user.accountId,
      reason: body.reason,
    });
    if (events === undefined) throw new Problem('admission-withdrawn');
    const { before: after, preview } = await judgeAdmission(tx, nothingChosen);
    await updateScores(tx, after.marked.key_version, [{ attempt_id: params.attempt_id, ...after.marked }]);
    await audit(tx, {
      actor: user.accountId,
      action: 'attempt.withdraw-evidence',
      subject: ['attempt', params.attempt_id],
      before: toAuditEntry(before),
      after: { ...toAuditEntry(after), reason: body.reason, events },
    });
    return preview;
  });
}

type AdmissionRequest = Pick<Call, 'contentCache' | 'marker'> & {
  params: { attempt_id: number };
  body: { file?: unknown; chosen?: EventKey[] };
};

/** Locks a submitted attempt and marks it as it is (`before`) and with the chosen answers (`after`). Stores nothing. */
async function judgeAdmission(
  tx: Database,
  { body, params, contentCache: shared, marker }: AdmissionRequest,
) {
  const contentCache = shared.inTransaction(tx);
  const { subject, test, attempt } = await lockSubmittedAttempt(tx, params.attempt_id);
  const { id, epoch, now, paper, submitted_at } = attempt;
  const openings = await listOpenings(tx, id);
  const parts = body.file === undefined ? undefined : readFileParts(body.file, subject, openings);
  const stored = await listAnswerEvents(tx, id);
  const allowed = await getAllowedAnswers(contentCache, paper);
  const releasedSince = answersReleasedSince(test, now);
  const wereAnswersReadable = (at = now) => couldReadAnswers(releasedSince, submitted_at, at);
  const plan = planAdmission({ epoch, allowed, stored, wereAnswersReadable }, parts ?? [], body.chosen);
  const judge = await prepareJudge(tx, marker, contentCache, attempt);
  const before = await judge(stored.filter(isCountedEvent));
  const after = await judge(plan.events);
  const order = paper.map((item) => item.question);
  return {
    plan,
    before,
    after,
    preview: {
      file:
        parts?.map((part) => ({
          epoch: part.epoch,
          operations: part.operations.length,
          signature: part.verdict,
          opened_at: part.opened_at,
        })) ?? null,
      operations: plan.operations,
      questions: (await presentPaper(contentCache, await readPaperMarking(tx, test), attempt)).questions,
      changes: differences(toJudgedQuestions(order, before), toJudgedQuestions(order, after)),
      before: toScore(before),
      after: toScore(after),
      admissions: await listAdmissions(tx, id),
    },
  };
}

/** Locks an attempt, and its test against changes, and returns both with the attempt's subject. Throws `attempt-writing` before the submission. */
async function lockSubmittedAttempt(tx: Database, attemptId: number) {
  const subject = await getAttemptSubject(tx, attemptId);
  const test = await shareLockAptitude(tx, subject.aptitude_id);
  const attempt = await lockAttemptById(tx, attemptId);
  if (!attempt) throw new Problem('not-found');
  if (attempt.state === 'writing') throw new Problem('attempt-writing');
  return { subject, test, attempt };
}

/** Parses a file for an attempt into parts, each with the verdict on its signature and the time of its opening. Throws `not-evidence`. */
function readFileParts(
  sent: unknown,
  { id, aptitude_id, test, regno }: Awaited<ReturnType<typeof getAttemptSubject>>,
  openings: Awaited<ReturnType<typeof listOpenings>>,
) {
  const file = parseUnsentAnswersFile(sent, { id, test: { id: aptitude_id, name: test }, regno });
  if ('refusal' in file) throw new Problem('not-evidence', { message: file.refusal });
  return file.parts.map((part) => {
    const opening = openings.find(({ epoch }) => epoch === part.epoch);
    return {
      ...part,
      verdict: checkSignature(file, part, opening?.signing_key ?? undefined),
      opened_at: opening?.opened_at ?? null,
    };
  });
}

/** Prepares to mark and rank an attempt by any selection of its events. */
async function prepareJudge(tx: Database, marker: Marker, contentCache: ContentCache, attempt: AttemptRow) {
  const mark = await marker.prepare(tx, contentCache, [attempt]);
  return async (events: AnswerEvent[]): Promise<Judged> => {
    const answers = latestAnswers(events);
    const marked = mark(attempt, answers);
    if (!marked) throw new Problem('not-found');
    return { marked, answers, rank: await findRankForMarks(tx, attempt.id, marked.marks) };
  };
}

type Judged = { marked: MarkedAttempt; answers: ReturnType<typeof latestAnswers>; rank: number };

function toJudgedQuestions(order: number[], { marked, answers }: Judged) {
  const outcomes = new Map(marked.outcomes.map((one) => [one.question, one]));
  const given = new Map(answers.map((one) => [one.question_id, one]));
  return order.map((question_id) => ({
    question_id,
    selected_options: given.get(question_id)?.selected_options ?? [],
    value: given.get(question_id)?.value ?? '',
    outcome: outcomes.get(question_id)?.outcome ?? null,
    marks: outcomes.get(question_id)?.marks ?? 0,
  }));
}

function toScore({ marked, rank }: Judged) {
  const { marks, max_marks, correct, incorrect, unanswered, qualified } = marked;
  return { marks, max_marks, correct, incorrect, unanswered, qualified, rank };
}

/** A judgement as the audit log records it. */
const toAuditEntry = ({ marked, answers, rank }: Judged) => ({
  marks: marked.marks,
  answered: countAnswered(answers),
  rank,
});
