import type * as contract from '#contract/people/roles.ts';
import type { Role } from '#contract/person.ts';
import type { Call } from '#server/context.ts';
import { notifyAccountsChanged, revokeLinksAndCodes } from '#server/features/accounts/queries.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, type ProblemCode, throwIfRefused } from '#server/platform/http/problem.ts';
import { listAdminIds, lockAccountsByRegno, lockStandingChanges, updateRole } from './queries.ts';
import { enumerate, refusalToGive, refusalToTakeAway, unknownRegnos } from './rules.ts';

type RoleCall = Call<typeof contract.addJsprs, CurrentUser>;

export const addJsprs = (call: RoleCall) => giveRole(call, 'jspr');
export const addSprs = (call: RoleCall) => giveRole(call, 'spr');
export const addAdmins = (call: RoleCall) => giveRole(call, 'admin');
export const removeJsprs = (call: RoleCall) => takeRole(call, 'jspr');
export const removeSprs = (call: RoleCall) => takeRole(call, 'spr');
export const removeAdmins = (call: RoleCall) => takeRole(call, 'admin');

/** Changes all people or none. A refusal names the people who may not get the role. */
const giveRole = (call: RoleCall, role: Role) =>
  changeRole(call, role, async (_tx, people) => {
    const refusals = Map.groupBy(people, (person) => refusalToGive(role, person));
    for (const [code, refused] of refusals) if (code) throw refusalNaming(code, refused);
    return people.filter((person) => person.role !== role);
  });

/** People without the role stay as they are, so that a call can be repeated. */
const takeRole = (call: RoleCall, role: Role) =>
  changeRole(call, 'student', async (tx, people) => {
    const holders = people.filter((person) => person.role === role);
    if (role === 'admin' && holders.length > 0) {
      const gone = holders.map((person) => person.id);
      throwIfRefused(refusalToTakeAway(gone, await listAdminIds(tx)));
    }
    return holders;
  });

type People = Awaited<ReturnType<typeof lockAccountsByRegno>>;
type PeopleSelector = (tx: Tx, people: People) => Promise<People>;

async function changeRole({ body, db, user, sessions }: RoleCall, role: Role, choose: PeopleSelector) {
  const changed = await transaction(db, async (tx) => {
    await lockStandingChanges(tx);
    const people = await lockPeopleByRegno(tx, body.regnos);
    const chosen = await choose(tx, people);
    const ids = chosen.map((person) => person.id);
    await updateRole(tx, ids, role);
    // A link or code that was made for a student must not open an admin's account.
    if (role === 'admin') await revokeLinksAndCodes(tx, ids);
    await auditEach(
      tx,
      chosen.map((person) => ({
        actor: user.accountId,
        action: 'account.change-role',
        subject: ['account', person.id],
        before: { role: person.role },
        after: { role },
      })),
    );
    await notifyAccountsChanged(tx, ids);
    return chosen;
  });
  for (const { id } of changed) sessions.forget(id);
  return { changed: changed.map((person) => ({ regno: person.regno, before: person.role })) };
}

/** The people with these registration numbers, locked. Throws `not-found`, naming the unknown numbers. */
export async function lockPeopleByRegno(tx: Tx, regnos: string[]): Promise<People> {
  const people = await lockAccountsByRegno(tx, regnos);
  const unknown = unknownRegnos(regnos, people);
  if (unknown.length > 0)
    throw new Problem('not-found', {
      message: `No account has the registration number ${enumerate(unknown)}.`,
      data: { regnos: unknown },
    });
  return people;
}

/** A refusal that names the people it is about. */
export function refusalNaming(code: ProblemCode, people: { regno: string }[]): Problem {
  const regnos = people.map((person) => person.regno);
  const { message } = new Problem(code);
  return new Problem(code, { message: `${enumerate(regnos)}: ${message}`, data: { regnos } });
}
