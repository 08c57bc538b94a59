import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { observeQueries } from '#server/platform/database/query-observer.ts';

export type Query = { text: string; parameters: readonly unknown[] };
type Scan = { relation: string; rows: number };
type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

const recording = new AsyncLocalStorage<Query[]>();
const READS =
  /^\s*(select|with)\b(?![\s\S]*\b(insert into|update|delete from|for (no key )?(update|share))\b)/i;

/** The queries that `work` makes in this process, without those of jobs beside it. */
export async function recordQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const stop = observeQueries(({ query: { sql, parameters } }) => {
    if (READS.test(sql)) recording.getStore()?.push({ text: sql, parameters });
  });
  await recording.run(queries, work).finally(stop);
  return queries;
}

/** Runs queries again, and returns how many rows of each table they read: also those that a filter left out. */
export async function countRowsRead(client: pg.Client, queries: Query[]): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const { text, parameters } of queries) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [
      ...parameters,
    ]);
    for (const { relation, rows: many } of scansOf(rows[0]['QUERY PLAN'][0].Plan))
      read.set(relation, (read.get(relation) ?? 0) + many);
  }
  return read;
}

function scansOf(plan: Plan): Scan[] {
  const under = (plan.Plans ?? []).flatMap(scansOf);
  const relation = plan['Relation Name'];
  if (relation === undefined) return under;
  const each =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return [{ relation, rows: each * plan['Actual Loops'] }, ...under];
}
