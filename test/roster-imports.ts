import {
  readRosterImport,
  startRosterImport,
  undoRosterImport,
  type uploadRoster,
} from '#contract/people/roster.ts';
import type { Reply } from './api-client.ts';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';
import { request } from './raw-request.ts';
import { createCsv } from './table-files.ts';

/** Uploads a file as a browser does and returns the envelope. */
export async function sendFile(
  portal: Portal,
  { token }: Pick<Person, 'token'>,
  bytes: string | Uint8Array,
  name = 'students.csv',
) {
  const body = new FormData();
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  const { envelope } = await request(portal, 'POST', '/api/roster/import', { token, body });
  return envelope as unknown as Reply<typeof uploadRoster>;
}

const headings = ['Registration No', 'Name', 'Branch', 'Batch', 'Email', 'Mobile'];
let count = 0;

/** A row of a file about an invented student. */
export function aRow(
  wish: Partial<Record<'regno' | 'name' | 'trade' | 'batch' | 'mail' | 'mobile', string>> = {},
) {
  const n = ++count;
  const { regno = `R${process.pid}/${n}`, name = `Invented Student ${n}`, trade = 'GCS' } = wish;
  const { batch = '2026', mail = `r${process.pid}.${n}@students.example.org`, mobile = '' } = wish;
  return [regno, name, trade, batch, mail, mobile];
}

const fileOf = (rows: string[][]) => createCsv([headings, ...rows]);

/** Uploads rows and returns the id of the draft. */
export async function aDraft(portal: Portal, admin: Person, rows: string[][]): Promise<number> {
  return (await sendFile(portal, admin, fileOf(rows))).data.id;
}

/** Imports rows and waits for the end. */
export async function importRows(portal: Portal, admin: Person, rows: string[][]) {
  return await runImport(admin, await aDraft(portal, admin, rows));
}

export async function runImport(admin: Person, id: number) {
  await admin.call(startRosterImport, { params: { id } });
  return await waitUntilSettled(admin, id);
}

export async function undoAndWait(admin: Person, id: number) {
  await admin.call(undoRosterImport, { params: { id } });
  return await waitUntilSettled(admin, id);
}

/** Polls until an import is no longer running. */
export async function waitUntilSettled(admin: Person, id: number) {
  for (;;) {
    const { data } = await admin.call(readRosterImport, { params: { id } });
    if (data.state !== 'importing' && data.state !== 'undoing') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The account of a registration number, as stored. */
export async function accountOf({ db }: Portal, regno: string) {
  return await db.selectFrom('account').selectAll().where('regno', '=', regno).executeTakeFirst();
}

/** All accounts without `seen_at`, which changes when a new trade signs a student out. */
export async function listEverybody({ db }: Portal) {
  const accounts = await db.selectFrom('account').selectAll().orderBy('id').execute();
  return accounts.map(({ seen_at: _, ...account }) => account);
}
