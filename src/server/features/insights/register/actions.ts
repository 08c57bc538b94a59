import { type exportRegister as contract, FIRST_MONTH } from '#contract/insights/register.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { listRegister } from './queries.ts';

/** The yearly register of students who benefited from guidance, as accreditation asks for it: counts only, never single answers. */
export async function exportRegister({
  config,
  db,
  query,
  tableWriter,
}: Call<typeof contract, CurrentUser>): Promise<File> {
  const { year, format, batch, trade } = query;
  const dayOf = (of: number) => `${of}-${String(FIRST_MONTH).padStart(2, '0')}-01`;
  const rows = await listRegister(db, {
    ...{ from: dayOf(year), until: dayOf(year + 1), timeZone: config.timeZone },
    ...(batch !== undefined && { batch }),
    ...(trade !== undefined && { trade }),
  });
  return await tableWriter.write(format, {
    name: `Register of guidance ${year}-${String(year + 1).slice(-2)}`,
    columns: [
      { title: 'Registration no', cell: (row) => row.regno },
      { title: 'Name', cell: (row) => row.name },
      { title: 'Trade', cell: (row) => row.trade },
      { title: 'Batch', cell: (row) => row.batch },
      { title: 'Tests taken', cell: (row) => row.tests },
      { title: 'Mocks taken', cell: (row) => row.mocks },
      { title: 'Questions practised', cell: (row) => row.questions },
      { title: 'Days of practice', cell: (row) => row.days },
      { title: 'Minutes of practice', cell: (row) => row.minutes },
      { title: 'First activity', cell: (row) => row.first_at },
      { title: 'Last activity', cell: (row) => row.last_at },
    ],
    rows,
  });
}
