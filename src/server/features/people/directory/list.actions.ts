import type { Role } from '#contract/accounts/account.ts';
import type * as contract from '#contract/people/directory.ts';
import type { PersonState } from '#contract/people/directory.ts';
import { MOST_PEOPLE } from '#contract/people/roles.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listAll, listBatches, listMatchingRegnos, listPage } from './list.queries.ts';

export async function listThePeople({ db, query }: Call<typeof contract.listPeople, Viewer>) {
  const { rows, total } = await listPage(db, query, query, query);
  return {
    results: rows,
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
    batches: await listBatches(db),
  };
}

export async function listTheRegnos({ db, query }: Call<typeof contract.listRegnos, Viewer>) {
  const regnos = await listMatchingRegnos(db, query, MOST_PEOPLE);
  if (regnos.length > MOST_PEOPLE) throw new Problem('too-many-people');
  return { regnos };
}

const roleWords: Record<Role, string> = { admin: 'Admin', jspr: 'JSPR', spr: 'SPR', student: 'Student' };
const stateWords: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  blocked: 'Blocked',
  archived: 'Archived',
};

export async function exportThePeople({ db, query, tables }: Call<typeof contract.exportPeople, Viewer>) {
  return await tables.write(query.format, {
    name: 'People',
    columns: [
      { title: 'Registration no', cell: (row) => row.regno },
      { title: 'Name', cell: (row) => row.name },
      { title: 'Trade', cell: (row) => row.trade },
      { title: 'Batch', cell: (row) => row.batch },
      { title: 'Role', cell: (row) => roleWords[row.role] },
      { title: 'State', cell: (row) => stateWords[row.state] },
      { title: 'Mobile', cell: (row) => row.mobile },
      { title: 'Mail', cell: (row) => row.mail },
      { title: 'Last seen', cell: (row) => row.last_seen_at },
    ],
    rows: await listAll(db, query, query),
  });
}
