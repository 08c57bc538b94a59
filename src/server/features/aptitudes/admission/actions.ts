import type * as contract from '#contract/aptitudes/publication.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { deleteAdmissions, findStudents, insertAdmissions, listListed } from './queries.ts';
import { getAptitude, lockAptitude } from '../queries.ts';

export async function listTheListed({ db, params }: Call<typeof contract.listAdmitted, Viewer>) {
  await getAptitude(db, params.id);
  return await listListed(db, params.id);
}

/** Puts students on the list of a test and tells which numbers nobody has. */
export async function admit({ body, db, params, viewer }: Call<typeof contract.admitStudents, Viewer>) {
  return await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    const found = await findStudents(tx, body.users);
    const accounts = found.map(({ id }) => id);
    const added = await insertAdmissions(tx, params.id, accounts);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.admit',
      subject: ['aptitude', params.id],
      after: { accounts },
    });
    const known = new Set(found.map(({ regno }) => regno.toLowerCase()));
    return { added, unknown: body.users.filter((regno) => !known.has(regno.toLowerCase())) };
  });
}

export async function dismiss({ body, db, params, viewer }: Call<typeof contract.dismissStudents, Viewer>) {
  return await transaction(db, async (tx) => {
    await lockAptitude(tx, params.id);
    const accounts = (await findStudents(tx, body.users)).map(({ id }) => id);
    const removed = await deleteAdmissions(tx, params.id, accounts);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'aptitude.dismiss',
      subject: ['aptitude', params.id],
      before: { accounts },
    });
    return { removed };
  });
}
