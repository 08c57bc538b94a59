import type { Role } from '#contract/accounts/account.ts';
import type * as contract from '#contract/people/roles.ts';
import { announceChange, voidLinksAndCodes } from '#server/features/accounts/queries.ts';
import type { Call } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, type ProblemCode, refuse } from '#server/platform/http/problem.ts';
import { listAdminIds, lockStanding, updateRole, waitForTurn } from './queries.ts';
import { enumerate, refusalToGive, refusalToTakeAway, unknownAmong } from './rules.ts';

type RoleCall = Call<typeof contract.addJsprs, Viewer>;

export const makeJsprs = (call: RoleCall) => give(call, 'jspr');
export const makeSprs = (call: RoleCall) => give(call, 'spr');
export const makeAdmins = (call: RoleCall) => give(call, 'admin');
export const unmakeJsprs = (call: RoleCall) => takeAway(call, 'jspr');
export const unmakeSprs = (call: RoleCall) => takeAway(call, 'spr');
export const unmakeAdmins = (call: RoleCall) => takeAway(call, 'admin');

/** All or none: people who may not get the role refuse the whole call and are named. */
const give = (call: RoleCall, role: Role) =>
  change(call, role, async (_tx, people) => {
    const refusals = Map.groupBy(people, (person) => refusalToGive(role, person));
    for (const [code, refused] of refusals) if (code) throw refusalOf(code, refused);
    return people.filter((person) => person.role !== role);
  });

/** Who does not have the role stays as is, so that a call can be repeated. */
const takeAway = (call: RoleCall, role: Role) =>
  change(call, 'student', async (tx, people) => {
    const holders = people.filter((person) => person.role === role);
    if (role === 'admin' && holders.length > 0) {
      const gone = holders.map((person) => person.id);
      refuse(refusalToTakeAway(gone, await listAdminIds(tx)));
    }
    return holders;
  });

type People = Awaited<ReturnType<typeof lockStanding>>;
type Choice = (tx: Tx, people: People) => Promise<People>;

async function change({ body, db, viewer, viewers }: RoleCall, role: Role, choose: Choice) {
  const changed = await transaction(db, async (tx) => {
    await waitForTurn(tx);
    const people = await lockNamed(tx, body.regnos);
    const chosen = await choose(tx, people);
    const ids = chosen.map((person) => person.id);
    await updateRole(tx, ids, role);
    // What was made for a student opens no account of an admin.
    if (role === 'admin') await voidLinksAndCodes(tx, ids);
    await auditEach(
      tx,
      chosen.map((person) => ({
        actor: viewer.accountId,
        action: 'account.change-role',
        subject: ['account', person.id],
        before: { role: person.role },
        after: { role },
      })),
    );
    await announceChange(tx, ids);
    return chosen;
  });
  for (const { id } of changed) viewers.forget(id);
  return { changed: changed.map((person) => ({ regno: person.regno, before: person.role })) };
}

/** The people of these registration numbers, locked. Throws `not-found`, which names the numbers that nobody has. */
export async function lockNamed(tx: Tx, regnos: string[]): Promise<People> {
  const people = await lockStanding(tx, regnos);
  const unknown = unknownAmong(regnos, people);
  if (unknown.length > 0)
    throw new Problem('not-found', {
      message: `No account has the registration number ${enumerate(unknown)}.`,
      data: { regnos: unknown },
    });
  return people;
}

/** A refusal that names whom it is about. */
export function refusalOf(code: ProblemCode, people: { regno: string }[]): Problem {
  const regnos = people.map((person) => person.regno);
  const { message } = new Problem(code);
  return new Problem(code, { message: `${enumerate(regnos)}: ${message}`, data: { regnos } });
}
