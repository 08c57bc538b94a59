import type { YearChangeKind } from '#contract/people/academic-year.ts';
import type { Role } from '#contract/person.ts';

/** What a year change alters in an account. `standing` is a UUID that the database renews with every change of role or archive state. */
type AccountState = { role: Role; archived: boolean; standing: string };
export type AccountChange = { account: number; before: AccountState; after: AccountState };

type Person = AccountState & { id: number; batch: number; blocked: boolean };
type RequestedYearChange = { kind: YearChangeKind; batch: number; step_back: boolean };
type PlannedStep = { id: number; role: Role; archived: boolean };

/** Plans a year change. It leaves out blocked JSPRs, since a blocked person gets no role, and admins, who cannot be archived. */
export function planYearChange(
  change: RequestedYearChange,
  people: Person[],
): { steps: PlannedStep[]; left: number[] } {
  const current = people.filter((person) => !person.archived);
  const own = current.filter((person) => person.batch === change.batch);
  if (change.kind === 'archive')
    return {
      steps: own
        .filter((person) => person.role !== 'admin')
        .map(({ id, role }) => ({ id, role, archived: true })),
      left: own.filter((person) => person.role === 'admin').map((person) => person.id),
    };
  const jsprs = own.filter((person) => person.role === 'jspr');
  const older = current.filter((person) => person.role === 'spr' && person.batch < change.batch);
  return {
    steps: [
      ...jsprs.filter((person) => !person.blocked).map(({ id }) => planRole('spr', id)),
      ...(change.step_back ? older : []).map(({ id }) => planRole('student', id)),
    ],
    left: jsprs.filter((person) => person.blocked).map((person) => person.id),
  };
}

const planRole = (role: Role, id: number): PlannedStep => ({ id, role, archived: false });

/** Which changes an undo reverts, and which accounts it keeps as they are because they changed since. */
export function planUndo(
  changes: AccountChange[],
  current: { id: number; standing: string }[],
): { back: AccountChange[]; kept: number[] } {
  const standings = new Map(current.map(({ id, standing }) => [id, standing]));
  const isUntouched = ({ account, after }: AccountChange) => standings.get(account) === after.standing;
  return {
    back: changes.filter(isUntouched),
    kept: changes.filter((change) => !isUntouched(change)).map((change) => change.account),
  };
}

/** What becomes of some people: of one, unless a number is given. */
export type CountedChange = {
  before: Pick<AccountState, 'role' | 'archived'>;
  after: Pick<AccountState, 'role' | 'archived'>;
  people?: number;
};

/** How many people change, by their role before. */
export function countChanges(changes: CountedChange[]) {
  const peopleIn = (some: CountedChange[]) => some.reduce((sum, { people = 1 }) => sum + people, 0);
  const archived = changes.filter(({ before, after }) => after.archived && !before.archived);
  const archivedOf = (role: Role) => peopleIn(archived.filter(({ before }) => before.role === role));
  const becoming = (from: Role, to: Role) =>
    peopleIn(changes.filter(({ before, after }) => before.role === from && after.role === to));
  return {
    promoted: becoming('jspr', 'spr'),
    stepped_back: becoming('spr', 'student'),
    archived: { students: archivedOf('student'), jsprs: archivedOf('jspr'), sprs: archivedOf('spr') },
  };
}
