import type { YearChangeKind } from '#contract/people/academic-year.ts';
import type { Role } from '#contract/person.ts';

/** What a year's act changes of an account. `standing` is another after every change. */
type AccountState = { role: Role; archived: boolean; standing: string };
export type AccountChange = { account: number; before: AccountState; after: AccountState };

type Person = AccountState & { id: number; batch: number; blocked: boolean };
type RequestedYearChange = { kind: YearChangeKind; batch: number; step_back: boolean };
type PlannedStep = { id: number; role: Role; archived: boolean };

/**
 * What an act makes of people, and whom it leaves: blocked JSPRs, for a blocked person gets no role, and admins, who are
 * not archived in passing.
 */
export function planYearChange(
  act: RequestedYearChange,
  people: Person[],
): { steps: PlannedStep[]; left: number[] } {
  const present = people.filter((person) => !person.archived);
  const own = present.filter((person) => person.batch === act.batch);
  if (act.kind === 'archive')
    return {
      steps: own
        .filter((person) => person.role !== 'admin')
        .map(({ id, role }) => ({ id, role, archived: true })),
      left: own.filter((person) => person.role === 'admin').map((person) => person.id),
    };
  const jsprs = own.filter((person) => person.role === 'jspr');
  const older = present.filter((person) => person.role === 'spr' && person.batch < act.batch);
  return {
    steps: [
      ...jsprs.filter((person) => !person.blocked).map(({ id }) => planRole('spr', id)),
      ...(act.step_back ? older : []).map(({ id }) => planRole('student', id)),
    ],
    left: jsprs.filter((person) => person.blocked).map((person) => person.id),
  };
}

const planRole = (role: Role, id: number): PlannedStep => ({ id, role, archived: false });

/** Which changes an undoing gives back, and the accounts that it leaves, for they were changed since. */
export function planUndo(
  changes: AccountChange[],
  present: { id: number; standing: string }[],
): { back: AccountChange[]; kept: number[] } {
  const standings = new Map(present.map(({ id, standing }) => [id, standing]));
  const isUntouched = ({ account, after }: AccountChange) => standings.get(account) === after.standing;
  return {
    back: changes.filter(isUntouched),
    kept: changes.filter((change) => !isUntouched(change)).map((change) => change.account),
  };
}

/** How many people change, by what they were. */
export function countChanges(
  changes: {
    before: Pick<AccountState, 'role' | 'archived'>;
    after: Pick<AccountState, 'role' | 'archived'>;
  }[],
) {
  const archived = changes.filter(({ before, after }) => after.archived && !before.archived);
  const archivedOf = (role: Role) => archived.filter(({ before }) => before.role === role).length;
  const becoming = (from: Role, to: Role) =>
    changes.filter(({ before, after }) => before.role === from && after.role === to).length;
  return {
    promoted: becoming('jspr', 'spr'),
    stepped_back: becoming('spr', 'student'),
    archived: { students: archivedOf('student'), jsprs: archivedOf('jspr'), sprs: archivedOf('spr') },
  };
}
