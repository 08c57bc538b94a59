import type * as contract from '#contract/attempts/location.ts';
import type { Call } from '#server/context.ts';
import { getAptitude, lockAptitude } from '#server/features/aptitudes/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { findAttempt } from '../queries.ts';
import {
  deleteWaiver,
  findStudent,
  type LocationCheckRow,
  searchLocationChecks,
  upsertWaiver,
} from './waiver.queries.ts';

export async function listLocationChecks({
  db,
  params,
  query,
}: Call<typeof contract.listLocationChecks, CurrentUser>) {
  await getAptitude(db, params.id);
  const { rows, counts, total } = await searchLocationChecks(db, params.id, query);
  return {
    counts,
    results: rows.map(presentLocationCheck),
    ...pageCounts(query, total),
  };
}

export async function waiveVenue({ body, db, params, user }: Call<typeof contract.waiveVenue, CurrentUser>) {
  await transaction(db, async (tx) => {
    const test = await lockAptitude(tx, params.id);
    if (test.venue_id === null) throw new Problem('no-venue');
    const student = await getUnstartedStudent(tx, params.id, body.regno);
    await upsertWaiver(tx, {
      aptitude_id: params.id,
      account_id: student.id,
      reason: body.reason,
      granted_by: user.accountId,
    });
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.waive-venue',
      subject: ['aptitude', params.id],
      after: { account: student.id },
    });
  });
  return null;
}

export async function revokeVenueWaiver({
  body,
  db,
  params,
  user,
}: Call<typeof contract.revokeVenueWaiver, CurrentUser>) {
  await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    const student = await getUnstartedStudent(tx, params.id, body.regno);
    const waiver = await deleteWaiver(tx, params.id, student.id);
    if (!waiver) return;
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.ask-for-venue',
      subject: ['aptitude', params.id],
      before: { account: student.id },
    });
  });
  return null;
}

/** A student who has not started the test, which must be locked. The location is checked at the first start only. */
async function getUnstartedStudent(tx: Tx, testId: number, regno: string) {
  const student = await findStudent(tx, regno);
  if (!student)
    throw new Problem('not-found', {
      message: `No student has the registration number ${regno}.`,
    });
  if (await findAttempt(tx, testId, student.id)) throw new Problem('student-started');
  return student;
}

function presentLocationCheck(row: LocationCheckRow) {
  const { refused, metres, accuracy, tries, last_at, waived_for, waived_by, waived_at, ...rest } = row;
  const { place, started_at } = rest;
  return {
    ...rest,
    refusal:
      refused !== null && last_at !== null
        ? { reason: refused, metres, accuracy, tries: tries ?? 1, last_at }
        : null,
    waiver:
      waived_for !== null && waived_by !== null && waived_at !== null
        ? { reason: waived_for, by: waived_by, at: waived_at }
        : null,
    start: place !== null && started_at !== null ? { ...place, at: started_at } : null,
  };
}
