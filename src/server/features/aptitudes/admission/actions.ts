import type * as contract from '#contract/aptitudes/admission.ts';
import { foldRegno } from '#contract/person.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { getAptitude, lockAptitude } from '../queries.ts';
import { deleteAdmissions, findStudentsByRegno, insertAdmissions, listAdmissions } from './queries.ts';

export async function listAdmittedStudents({
  db,
  params,
}: Call<typeof contract.listAdmittedStudents, CurrentUser>) {
  await getAptitude(db, params.id);
  return await listAdmissions(db, params.id);
}

/** Adds students to the admission list and returns the registration numbers that no student has. */
export async function admitStudents({
  body,
  db,
  params,
  user,
}: Call<typeof contract.admitStudents, CurrentUser>) {
  return await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    const found = await findStudentsByRegno(tx, body.users);
    const accounts = found.map(({ id }) => id);
    const added = await insertAdmissions(tx, params.id, accounts);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.admit',
      subject: ['aptitude', params.id],
      after: { accounts },
    });
    const known = new Set(found.map(({ regno }) => foldRegno(regno)));
    return { added, unknown: body.users.filter((regno) => !known.has(foldRegno(regno))) };
  });
}

export async function dismissStudents({
  body,
  db,
  params,
  user,
}: Call<typeof contract.dismissStudents, CurrentUser>) {
  return await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    const accounts = (await findStudentsByRegno(tx, body.users)).map(({ id }) => id);
    const removed = await deleteAdmissions(tx, params.id, accounts);
    await audit(tx, {
      actor: user.accountId,
      action: 'aptitude.dismiss',
      subject: ['aptitude', params.id],
      before: { accounts },
    });
    return { removed };
  });
}
