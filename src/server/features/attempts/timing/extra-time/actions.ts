import type * as contract from '#contract/attempts/timing.ts';
import { MAX_EXTRA_MINUTES } from '#contract/attempts/timing.ts';
import type { Call } from '#server/context.ts';
import { updateClosesAt } from '#server/features/aptitudes/closing.queries.ts';
import { type AptitudeRow, getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import { phaseOf } from '#server/features/aptitudes/rules.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { findStudent } from '../../location/waiver.queries.ts';
import { insertNotice } from '../../notices.queries.ts';
import {
  type AttemptWithoutPaper,
  formatAttemptKey,
  lockAttempt,
  lockAttemptsWithoutPaper,
} from '../../queries.ts';
import { isGraceOver } from '../../rules.ts';
import { listStudentsByRegno } from '../../students.queries.ts';
import { formatMinutes } from '../pause/rules.ts';
import { findExtraTime, listExtraTimes } from '../queries.ts';
import { type RescheduledAttempt, rescheduleAttempts } from '../reschedule.actions.ts';
import { computeExtraMinutes, getAttemptClock, ranOutBeforePause, writableMinutes } from '../rules.ts';
import { deleteExtraTime, listExtraTimeGrants, upsertExtraTimes } from './queries.ts';

/** The students with extra time in a test, latest first. Throws `not-found`. */
export async function listExtraTime({ db, params }: Call<typeof contract.listExtraTime, CurrentUser>) {
  await getAptitude(db, params.id);
  return await listExtraTimeGrants(db, params.id);
}

/**
 * Sets a student's extra time, in place of what it was before. The times of an open attempt move at once and never shrink.
 * Throws `not-found`, `student-finished`, `exam-closed` and `time-shrinks`.
 */
export async function grantExtraTime({
  body,
  db,
  params,
  user,
}: Call<typeof contract.grantExtraTime, CurrentUser>) {
  const accountId = await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    const student = await getStudent(tx, body.regno);
    const attempt = await lockAttempt(tx, params.id, student.id);
    if (attempt && isFinished(attempt, test)) throw new Problem('student-finished');
    if (!attempt && isPast(test)) throw new Problem('exam-closed');
    const before = await findExtraTime(tx, params.id, student.id);
    const after =
      'factor' in body.extra
        ? { factor: body.extra.factor, minutes: null }
        : { factor: null, minutes: body.extra.minutes };
    const minutesOf = (extra: typeof before) =>
      writableMinutes(test.duration, attempt?.sections ?? [], extra);
    const given = minutesOf(after) - minutesOf(before);
    if (attempt && given <= 0) throw new Problem('time-shrinks');
    const { reason } = body;
    await upsertExtraTimes(tx, [
      { aptitude_id: params.id, account_id: student.id, ...after, reason, granted_by: user.accountId },
    ]);
    await updateClosesAt(tx, test);
    const minutesGiven = after.minutes === null ? 0 : given;
    if (attempt) {
      const moved = await rescheduleAttempts(tx, test, new Map([[student.id, { before, minutesGiven }]]));
      await notifyExtraTime(tx, params.id, moved, user.accountId);
    }
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.give-time',
      subject: ['aptitude', params.id],
      ...(before && { before: { account: student.id, ...before } }),
      after: { account: student.id, ...after },
    });
    return student.id;
  });
  const [extra] = await listExtraTimeGrants(db, params.id, accountId);
  if (!extra) throw new Problem('not-found');
  return extra;
}

/** Withdraws the extra time of a student who has not started. Throws `not-found`, `student-started` and `no-extra-time`. */
export async function withdrawExtraTime({
  body,
  db,
  params,
  user,
}: Call<typeof contract.withdrawExtraTime, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    const student = await getStudent(tx, body.regno);
    if (await lockAttempt(tx, params.id, student.id)) throw new Problem('student-started');
    if (!(await deleteExtraTime(tx, params.id, student.id))) throw new Problem('no-extra-time');
    await updateClosesAt(tx, test);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.take-time-back',
      subject: ['aptitude', params.id],
      before: { account: student.id },
    });
  });
  return null;
}

function refuseOverOneDay(minutes: number): void {
  if (minutes <= MAX_EXTRA_MINUTES) return;
  const message = `A student would have ${minutes} extra minutes. The limit is ${MAX_EXTRA_MINUTES}, which is one day.`;
  throw new Problem('invalid-input', { issues: [{ path: 'minutes', message }] });
}

/** Adds minutes to what the selected students have, in one transaction. Skips students who have submitted. */
export async function giveExtraMinutes({
  body,
  db,
  params,
  user,
}: Call<typeof contract.giveExtraMinutes, CurrentUser>) {
  const { minutes, reason, users } = body;
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    const students = (await listStudentsByRegno(tx, users)).map(({ id }) => id);
    const keys = students.map((student) => ({ test: params.id, student }));
    const attempts = await lockAttemptsWithoutPaper(tx, keys);
    const given = students.flatMap((account) => {
      const attempt = attempts.get(formatAttemptKey({ test: params.id, student: account }));
      return (attempt ? isFinished(attempt, test) : isPast(test)) ? [] : account;
    });
    if (given.length === 0) throw new Problem('nobody-writes');
    const extras = await listExtraTimes(tx, keys);
    const changes = new Map(
      given.map((account) => {
        const before = extras.get(formatAttemptKey({ test: params.id, student: account }));
        const after = { factor: before?.factor ?? null, minutes: (before?.minutes ?? 0) + minutes };
        refuseOverOneDay(computeExtraMinutes(test.duration, after));
        return [account, { before, after, minutesGiven: minutes }];
      }),
    );
    const by = { aptitude_id: params.id, reason, granted_by: user.accountId };
    await upsertExtraTimes(
      tx,
      Array.from(changes, ([account_id, { after }]) => ({ ...by, account_id, ...after })),
    );
    await updateClosesAt(tx, test);
    await notifyExtraTime(tx, params.id, await rescheduleAttempts(tx, test, changes), user.accountId);
    await auditEach(
      tx,
      [...changes].map(([account, { before, after }]) => ({
        actor: user.accountId,
        action: 'aptitude.give-time',
        subject: ['aptitude', params.id],
        ...(before && { before: { account, ...before } }),
        after: { account, ...after },
      })),
    );
    return { changed: given.length };
  });
}

/** Whether nobody can start any more. More time would only delay everybody's results. */
const isPast = (test: AptitudeRow) => phaseOf(test, test.now) === 'past';

/** Whether more time has no effect: a section that has ended stays closed, also the last one. */
function isFinished(
  attempt: Pick<AttemptWithoutPaper, 'state' | 'deadline' | 'section_ends' | 'paused_at' | 'now'>,
  test: AptitudeRow,
): boolean {
  const { state, deadline, section_ends } = attempt;
  if (state === 'submitted' || ranOutBeforePause(attempt, test)) return true;
  const clock = getAttemptClock(attempt);
  return isGraceOver(deadline, clock) || (section_ends !== null && deadline <= clock);
}

/** Sends students a notice of how much later their attempt ends. */
async function notifyExtraTime(tx: Tx, aptitudeId: number, moved: RescheduledAttempt[], by: number) {
  const later = moved.filter(({ minutes }) => minutes > 0);
  for (const [text, some] of Map.groupBy(later, ({ minutes }) => `You have ${formatMinutes(minutes)} more.`))
    await insertNotice(
      tx,
      { aptitude_id: aptitudeId, kind: 'time-added', text, by },
      some.map(({ id }) => id),
    );
}

async function getStudent(tx: Database, regno: string) {
  const student = await findStudent(tx, regno);
  if (!student)
    throw new Problem('not-found', { message: `No student has the registration number ${regno}.` });
  return student;
}
