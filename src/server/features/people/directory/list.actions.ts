import type * as contract from '#contract/people/directory.ts';
import type { PersonState } from '#contract/people/directory.ts';
import { MAX_PEOPLE } from '#contract/people/roles.ts';
import type { Role } from '#contract/person.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listAllPeople, listBatches, listMatchingRegnos, listPeoplePage } from './list.queries.ts';

export async function listPeople({ db, query }: Call<typeof contract.listPeople, CurrentUser>) {
  const { rows, total } = await listPeoplePage(db, query, query, query);
  return {
    results: rows,
    ...pageCounts(query, total),
    batches: await listBatches(db),
  };
}

export async function listPeopleRegnos({ db, query }: Call<typeof contract.listPeopleRegnos, CurrentUser>) {
  const regnos = await listMatchingRegnos(db, query, MAX_PEOPLE);
  if (regnos.length > MAX_PEOPLE) throw new Problem('too-many-people');
  return { regnos };
}

const roleLabels: Record<Role, string> = { admin: 'Admin', jspr: 'JSPR', spr: 'SPR', student: 'Student' };
const stateLabels: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  blocked: 'Blocked',
  archived: 'Archived',
};

export async function exportPeople({
  db,
  query,
  tableWriter,
}: Call<typeof contract.exportPeople, CurrentUser>) {
  return await tableWriter.write(query.format, {
    name: 'People',
    columns: [
      { title: 'Registration no', cell: (row) => row.regno },
      { title: 'Name', cell: (row) => row.name },
      { title: 'Trade', cell: (row) => row.trade },
      { title: 'Batch', cell: (row) => row.batch },
      { title: 'Role', cell: (row) => roleLabels[row.role] },
      { title: 'State', cell: (row) => stateLabels[row.state] },
      { title: 'Mobile', cell: (row) => row.mobile },
      { title: 'Mail', cell: (row) => row.mail },
      { title: 'Last seen', cell: (row) => row.last_seen_at },
    ],
    rows: await listAllPeople(db, query, query),
  });
}
