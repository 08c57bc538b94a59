import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#server/app.ts';
import { addAnswers, addBatches, growInstitute } from '#test/institute.ts';
import { addActivity } from '#test/institute-activity.ts';
import { anAdmin, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import {
  ACTIVITY,
  ANSWERED_ATTEMPTS,
  BATCH_SIZE,
  BOUND,
  INSTITUTE,
  largeReads,
  OTHER_STUDENTS,
  withoutSubject,
} from '#test/query-bounds.ts';
import { countRowsRead, type Query, recordQueries } from '#test/query-plans.ts';
import { applySessionSettings } from './connection.ts';

const portal = usePortal();
/** A student, who sat a test and did everything else too, and what the calls are about. */
type Subjects = Record<
  | 'account'
  | 'admin'
  | 'announcement'
  | 'attempt'
  | 'notification'
  | 'problem'
  | 'question'
  | 'regno'
  | 'session'
  | 'sheet'
  | 'slug'
  | 'submission'
  | 'test'
  | 'webhook',
  string
>;
let subjects: Subjects;
let tokens: string[];

beforeAll(async () => {
  const { db } = portal;
  const admin = await anAdmin(portal);
  await addBatches(db, BATCH_SIZE);
  await sql`insert into account (regno, name, trade, batch, role, password_hash)
    select 'O' || nth, 'Invented Person ' || nth, 'GCS', 2020 + nth % 4, 'student', ''
    from generate_series(1, ${OTHER_STUDENTS}::int) nth`.execute(db);
  await growInstitute(db, INSTITUTE);
  await addAnswers(db, ANSWERED_ATTEMPTS);
  await addActivity(db, ACTIVITY);
  const { rows } = await sql<Subjects>`
    select account.id as account, regno, ${admin.regno} as admin, attempt.id as attempt, aptitude_id as test, paper -> 0 -> 'question' as question,
      (select min(id) from announcement) as announcement, (select min(id) from webhook) as webhook,
      (select min(id) from sheet) as sheet, problem.id as problem, slug,
      (select min(id) from coding_submission where account_id = account.id) as submission,
      (select min(id) from practice_session where account_id = account.id) as session,
      (select min(id) from notification where account_id = account.id) as notification
    from attempt join account on account.id = account_id, (select * from coding_problem order by id limit 1) problem
    order by attempt.id desc limit 1`.execute(db);
  subjects = rows[0] as Subjects;
  tokens = [admin.token, await signInAgain(portal, Number(subjects.account))];
});

/** The address of a call about the subjects. */
function addressOf(path: string, query: Record<string, string>): string {
  const idOf: Record<string, string> = {
    ...{ announcements: subjects.announcement, aptitude: subjects.test, bookmarks: subjects.test },
    ...{ notifications: subjects.notification, practice: subjects.session, question: subjects.question },
    ...{ report: subjects.question, sheets: subjects.sheet, webhooks: subjects.webhook },
    coding: path.includes('submissions/') ? subjects.submission : subjects.problem,
  };
  const filled = path
    .replace(':attempt_id', subjects.attempt)
    .replace(':aptitude_id', subjects.test)
    .replace(/:(regno|slug)/, (_, name: 'regno' | 'slug') => subjects[name])
    .replace(':id', idOf[path.split('/')[1] ?? ''] ?? '1');
  return `/api${filled}?${new URLSearchParams(query)}`;
}

/** What each read needs in its query, and what it is asked once more with. */
function queriesOf(path: string, fields: object): Record<string, string>[] {
  if (path === '/insights/compare') return [{ by: 'batches', one: '3000', other: '3001' }];
  if (path === '/year/preview') return [{ kind: 'archive', batch: '2021' }];
  if (path === '/duty') return [{ regno: subjects.admin }];
  const needed = 'regno' in fields ? { regno: subjects.regno } : undefined;
  return [needed ?? {}, ...('search' in fields ? [{ search: 'asha' }, { search: 'train' }] : [])];
}

const reads = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, stream, file, attachment }) => method === 'GET' && !stream && !file && !attachment);

test('no call reads more rows than it shows, but for those that say why', async () => {
  const client = new pg.Client({ connectionString: portal.servingUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await applySessionSettings(client);
  // For a table of a few thousand rows the planner spares itself an index that it would use for millions.
  await client.query('set enable_seqscan = off; set default_transaction_read_only = on');
  const unanswered: string[] = [];
  const excess: string[] = [];
  const spare = new Map(Object.keys(largeReads).map((path) => [path, 0]));
  for (const { path, query } of reads) {
    let isAnswered = false;
    for (const parameters of queriesOf(path, query instanceof z.ZodMiniObject ? query.shape : {}))
      for (const token of tokens) {
        const address = addressOf(path, parameters);
        let status = 0;
        const queries: Query[] = await recordQueries(async () => {
          const headers = { authorization: `Bearer ${token}` };
          status = (await portal.app.inject({ method: 'GET', url: address, headers })).statusCode;
        });
        isAnswered ||= status === 200;
        const read = await countRowsRead(client, queries);
        const total = [...read.values()].reduce((sum, rows) => sum + rows, 0);
        if (spare.has(path)) spare.set(path, Math.max(spare.get(path) ?? 0, total));
        if (total > (largeReads[path]?.most ?? BOUND))
          excess.push(`${address}: ${JSON.stringify([...read])}`);
      }
    if (!isAnswered) unanswered.push(path);
  }
  expect(excess).toEqual([]);
  expect(unanswered.sort()).toEqual(withoutSubject);
  const needless = [...spare].filter(([, most]) => most <= BOUND).map(([path]) => path);
  expect(needless, 'need no bound of their own').toEqual([]);
});
