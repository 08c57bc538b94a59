import type * as invigilationContract from '#contract/invigilation.ts';
import type * as publicationContract from '#contract/aptitudes/publication.ts';
import { MOST_EXTRA_MINUTES } from '#contract/aptitudes/publication.ts';
import { attemptKeyOf, type BareAttempt, lockAttempt, lockBareAttempts } from '../queries.ts';
import { isGraceOver } from '../rules.ts';
import { clockOf, isSpent, minutesBeyond, writableMinutes } from './rules.ts';
import { findExtra, listExtraTimes } from './queries.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { insertNotice } from '../notices.queries.ts';
import { listStudents } from '../students.queries.ts';
import { findSitter } from '../location/waiver.queries.ts';
import { deleteExtra, listExtras, upsertExtras } from './extra-time.queries.ts';
import { durationOf } from './pause.rules.ts';
import { type AptitudeRow, getAptitude, lockAptitude, updateClosing } from '#server/features/aptitudes/queries.ts';
import { phaseOf } from '#server/features/aptitudes/rules.ts';
import { type Moved, moveTimes } from './reschedule.actions.ts';

/** Who has more time in a test, latest first. Throws `not-found`. */
export async function listTheExtras({ db, params }: Call<typeof publicationContract.listExtraTime, Viewer>) {
  await getAptitude(db, params.id);
  return await listExtras(db, params.id);
}

/**
 * Gives a student more time, in place of what was given before. An open attempt's times move at once; nobody's ever become less. Throws
 * `not-found`, `student-finished`, `exam-closed` and `time-shrinks`.
 */
export async function giveTime({
  body,
  db,
  params,
  viewer,
}: Call<typeof publicationContract.grantExtraTime, Viewer>) {
  const accountId = await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    const sitter = await getSitter(tx, body.regno);
    const attempt = await lockAttempt(tx, params.id, sitter.id);
    if (attempt && isDone(attempt, test)) throw new Problem('student-finished');
    if (!attempt && isPast(test)) throw new Problem('exam-closed');
    const before = await findExtra(tx, params.id, sitter.id);
    const after =
      'factor' in body.extra
        ? { factor: body.extra.factor, minutes: null }
        : { factor: null, minutes: body.extra.minutes };
    const minutesOf = (extra: typeof before) =>
      writableMinutes(test.duration, attempt?.sections ?? [], extra);
    const given = minutesOf(after) - minutesOf(before);
    if (attempt && given <= 0) throw new Problem('time-shrinks');
    const { reason } = body;
    await upsertExtras(tx, [
      { aptitude_id: params.id, account_id: sitter.id, ...after, reason, granted_by: viewer.accountId },
    ]);
    await updateClosing(tx, test);
    const minutesGiven = after.minutes === null ? 0 : given;
    if (attempt) {
      const moved = await moveTimes(tx, test, new Map([[sitter.id, { before, minutesGiven }]]));
      await tellOfTime(tx, params.id, moved, viewer.accountId);
    }
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.give-time',
      subject: ['aptitude', params.id],
      ...(before && { before: { account: sitter.id, ...before } }),
      after: { account: sitter.id, ...after },
    });
    return sitter.id;
  });
  const [extra] = await listExtras(db, params.id, accountId);
  if (!extra) throw new Problem('not-found');
  return extra;
}

/** Takes the extra time of a student back who has not started. Throws `not-found`, `student-started` and `no-extra-time`. */
export async function takeTimeBack({
  body,
  db,
  params,
  viewer,
}: Call<typeof publicationContract.withdrawExtraTime, Viewer>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    const sitter = await getSitter(tx, body.regno);
    if (await lockAttempt(tx, params.id, sitter.id)) throw new Problem('student-started');
    if (!(await deleteExtra(tx, params.id, sitter.id))) throw new Problem('no-extra-time');
    await updateClosing(tx, test);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.take-time-back',
      subject: ['aptitude', params.id],
      before: { account: sitter.id },
    });
  });
  return null;
}

function refuseMoreThanADay(minutes: number): void {
  if (minutes <= MOST_EXTRA_MINUTES) return;
  const message = `With these some would have ${minutes} extra minutes; more than ${MOST_EXTRA_MINUTES}, which is a day, nobody can have.`;
  throw new Problem('invalid-input', { issues: [{ path: 'minutes', message }] });
}

/** Gives students so many minutes on top of what they have, in one transaction. Who has handed in gets none. */
export async function giveMinutesTo({
  body,
  db,
  params,
  viewer,
}: Call<typeof invigilationContract.giveMinutes, Viewer>) {
  const { minutes, reason, users } = body;
  return await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    const students = (await listStudents(tx, users)).map(({ id }) => id);
    const keys = students.map((student) => ({ test: params.id, student }));
    const attempts = await lockBareAttempts(tx, keys);
    const given = students.flatMap((account) => {
      const attempt = attempts.get(attemptKeyOf({ test: params.id, student: account }));
      return (attempt ? isDone(attempt, test) : isPast(test)) ? [] : account;
    });
    if (given.length === 0) throw new Problem('nobody-writes');
    const extras = await listExtraTimes(tx, keys);
    const gifts = new Map(
      given.map((account) => {
        const before = extras.get(attemptKeyOf({ test: params.id, student: account }));
        const after = { factor: before?.factor ?? null, minutes: (before?.minutes ?? 0) + minutes };
        refuseMoreThanADay(minutesBeyond(test.duration, after));
        return [account, { before, after, minutesGiven: minutes }];
      }),
    );
    const by = { aptitude_id: params.id, reason, granted_by: viewer.accountId };
    await upsertExtras(
      tx,
      Array.from(gifts, ([account_id, { after }]) => ({ ...by, account_id, ...after })),
    );
    await updateClosing(tx, test);
    await tellOfTime(tx, params.id, await moveTimes(tx, test, gifts), viewer.accountId);
    await auditEach(
      tx,
      [...gifts].map(([account, { before, after }]) => ({
        actor: viewer.accountId,
        action: 'aptitude.give-time',
        subject: ['aptitude', params.id],
        ...(before && { before: { account, ...before } }),
        after: { account, ...after },
      })),
    );
    return { changed: given.length };
  });
}

/** Whether nobody may start any more, with whatever time: that would only put off everybody's results. */
const isPast = (test: AptitudeRow) => phaseOf(test, test.now) === 'past';

/** Whether more time is of no use: a section that has ended stays closed, and the last one too. */
function isDone(
  attempt: Pick<BareAttempt, 'state' | 'deadline' | 'section_ends' | 'paused_at' | 'now'>,
  test: AptitudeRow,
): boolean {
  const { state, deadline, section_ends } = attempt;
  if (state === 'submitted' || isSpent(attempt, test)) return true;
  const clock = clockOf(attempt);
  return isGraceOver(deadline, clock) || (section_ends !== null && deadline <= clock);
}

/** Tells students who are writing by how much later they end. */
async function tellOfTime(tx: Tx, aptitudeId: number, moved: Moved[], by: number) {
  const later = moved.filter(({ minutes }) => minutes > 0);
  for (const [text, some] of Map.groupBy(later, ({ minutes }) => `You have ${durationOf(minutes)} more.`))
    await insertNotice(
      tx,
      { aptitude_id: aptitudeId, kind: 'time-added', text, by },
      some.map(({ id }) => id),
    );
}

async function getSitter(tx: Database, regno: string) {
  const sitter = await findSitter(tx, regno);
  if (!sitter)
    throw new Problem('not-found', { message: `No student has the registration number ${regno}.` });
  return sitter;
}
