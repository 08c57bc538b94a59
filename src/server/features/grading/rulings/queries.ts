import { sql } from 'kysely';
import type { RulingKind } from '#contract/attempts/score.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { Ruling } from './rules.ts';

/** The rulings of a test by question. `key_version` is the number of its last regrade, 0 before the first. */
type Rulings = { key_version: number; rulings: ReadonlyMap<number, Ruling> };

/** The rulings of a test before its first regrade. */
export const NO_RULINGS: Rulings = { key_version: 0, rulings: new Map() };

type Row = {
  aptitude_id: number;
  question_id: number;
  number: number;
  how: RulingKind;
  version_id: number | null;
};

/** The rulings of tests, by id. Leaves out tests without a regrade. */
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
