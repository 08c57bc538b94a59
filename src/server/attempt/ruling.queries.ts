import { sql } from 'kysely';
import type { RulingHow } from '#contract/regrade.ts';
import type { Database } from '../database/connection.ts';
import type { Ruling } from './ruling.rules.ts';

/** What rules of a test: its key version, 0 while nothing was ruled, and the ruling of each question that has one. */
type Rulings = { key_version: number; rulings: ReadonlyMap<number, Ruling> };

/** What rules of a test of which nothing was ruled. */
export const NOTHING_RULED: Rulings = { key_version: 0, rulings: new Map() };

type Row = {
  aptitude_id: number;
  question_id: number;
  number: number;
  how: RulingHow;
  version_id: number | null;
};

/** What rules of some tests. A test without rulings is not among them. */
export async function listRulings(db: Database, aptitudeIds: number[]): Promise<Map<number, Rulings>> {
  const { rows } = await sql<Row>`
    select distinct on (aptitude_id, question_id) aptitude_id, question_id, number, how, version_id
    from ruling where aptitude_id = any(${aptitudeIds}::int[])
    order by aptitude_id, question_id, number desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.aptitude_id)].map(([test, own]) => [
      test,
      {
        key_version: Math.max(...own.map((row) => row.number)),
        rulings: new Map(
          own.flatMap((row) => {
            const ruling = rulingOf(row);
            return ruling ? [[row.question_id, ruling] as const] : [];
          }),
        ),
      },
    ]),
  );
}

function rulingOf({ how, version_id }: Pick<Row, 'how' | 'version_id'>): Ruling | undefined {
  if (how === 'pinned') return undefined;
  if (how !== 'key') return { how };
  return version_id === null ? undefined : { how, version: version_id };
}
