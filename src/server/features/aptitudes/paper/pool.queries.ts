import { type SqlBool, sql } from 'kysely';
import type { Blueprint, BlueprintLine } from '#contract/aptitudes/sections.ts';
import { isQuarantined } from '#server/features/questions/quarantine/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { listOverexposed } from './exposure.queries.ts';

type PoolRequest = {
  aptitude: number;
  section: number;
  line: number;
  blueprintLine: BlueprintLine;
  unused_in: number;
  skip_practised: boolean;
  /** Questions that the cap on their exposure leaves out. */
  overexposed: number[];
};

const poolColumns = [
  'question.id as question',
  'version.id as version',
  'kind',
  'question_type',
  'options',
  'keep_option_order',
  'stimulus_id',
] as const;
export const familySql = sql<
  string | null
>`(select substr(tag, 8) from unnest(tags) as tag where tag like 'family:%'
  order by tag limit 1)`.as('family');

/** Whether a student has met the row `question` in practice or in a mock. */
export const isMetInPractice = sql<SqlBool>`(
  exists (select from practice_item item where item.question_id = question.id)
  or exists (select from aptitude_pool place join mock on mock.aptitude_id = place.aptitude_id
    where place.question_id = question.id))`;

/** What a blueprint line could draw from at present: ready and fitting questions that are neither chosen one by one nor used lately. */
async function listEligibleQuestions(
  db: Database,
  { aptitude, section, line, blueprintLine, unused_in, skip_practised, overexposed }: PoolRequest,
) {
  const rows = await selectFitting(db, blueprintLine)
    .select([...poolColumns])
    .select(familySql)
    .where(sql<SqlBool>`not exists (select from aptitude_question as place
      where place.aptitude_id = ${aptitude} and place.question_id = question.id)`)
    .$if(unused_in > 0, (query) =>
      query.where(sql<SqlBool>`not exists (select from (${recentlyUsedSql(aptitude, unused_in)}) as used
        where used.question_id = question.id)`),
    )
    .$if(skip_practised, (query) => query.where(sql<SqlBool>`not ${isMetInPractice}`))
    .$if(overexposed.length > 0, (query) =>
      query.where(sql<SqlBool>`question.id <> all(${overexposed}::int[])`),
    )
    .orderBy('question.id')
    .execute();
  return rows.map((row) => ({ ...row, section, line }));
}

/** Ready questions of the bank that fit a blueprint line and are not in quarantine, with their current versions. */
export function selectFitting(db: Database, line: BlueprintLine) {
  const { topic, area, family: template, type, difficulty, kinds } = line;
  return (
    db
      .selectFrom('question')
      .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
      .where('question.status', '=', 'ready')
      .where((eb) => eb.not(isQuarantined('question')))
      .where('difficulty_level', '>=', difficulty.from)
      .where('difficulty_level', '<=', difficulty.to)
      .$if(type !== 'own', (query) => query.where('question_type', '=', type as Exclude<typeof type, 'own'>))
      .$if(type === 'own', (query) => query.where('question_type', '!=', 'GENERAL'))
      .$if(topic !== null, (query) => query.where(sql<SqlBool>`topic_tags @> array[${topic}::text]`))
      // A topic that several trades share is listed under one of them, so the area of a trade also has all questions of that trade.
      .$if(area !== null, (query) =>
        query.where(
          sql<SqlBool>`('Technical: ' || question_type = ${area}
          or topic_tags && array(select name from topic where topic.area = ${area})::text[])`,
        ),
      )
      .$if(Boolean(template), (query) =>
        query.where(sql<SqlBool>`tags @> array[${`family:${template}`}::text]`),
      )
      .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
  );
}

/** The questions of the last `tests` tests before this one: those chosen, and those that students got. */
const recentlyUsedSql = (aptitude: number, tests: number) => sql`
  with lately as (
    select id from aptitude
    where stage = 'published' and id <> ${aptitude}
      and starts_at <= (select starts_at from aptitude where id = ${aptitude})
    order by starts_at desc, id desc limit ${tests}
  )
  select question_id from aptitude_question where aptitude_id in (select id from lately)
  union
  select (item ->> 'question')::int from attempt cross join jsonb_array_elements(paper) as item
  where aptitude_id in (select id from lately) and attempt.sections is not null`;

export type PoolRow = Awaited<ReturnType<typeof listEligibleQuestions>>[number];

/** The frozen pool of a published test. */
export async function listFrozenPool(db: Database, aptitudeId: number): Promise<PoolRow[]> {
  return await db
    .selectFrom('aptitude_pool as pool')
    .innerJoin('question', 'question.id', 'pool.question_id')
    .innerJoin('question_version as version', 'version.id', 'pool.version_id')
    .select([...poolColumns, 'pool.section_id as section', 'pool.line'])
    .select(familySql)
    .where('aptitude_id', '=', aptitudeId)
    .orderBy('section_id')
    .orderBy('line')
    .orderBy('question.id')
    .execute();
}

/** Replaces the frozen pool of a test. */
export async function replacePool(
  tx: Database,
  aptitudeId: number,
  rows: { section: number; line: number; question: number; version: number }[],
): Promise<void> {
  await tx.deleteFrom('aptitude_pool').where('aptitude_id', '=', aptitudeId).execute();
  if (rows.length === 0) return;
  await sql`
    insert into aptitude_pool (aptitude_id, section_id, line, question_id, version_id)
    select ${aptitudeId}::int, * from unnest(${rows.map((row) => row.section)}::int[], ${rows.map((row) => row.line)}::int[],
      ${rows.map((row) => row.question)}::int[], ${rows.map((row) => row.version)}::int[])`.execute(tx);
}

/** The pool that the blueprint lines of a test could draw from at present. */
export async function listLivePool(
  db: Database,
  aptitude: number,
  sections: readonly { id: number; blueprint: Blueprint | null }[],
): Promise<PoolRow[]> {
  const pool: PoolRow[] = [];
  for (const { id, blueprint } of sections) {
    const overexposed = blueprint?.exposure ? await listOverexposed(db, aptitude, blueprint.exposure) : [];
    for (const [line, blueprintLine] of (blueprint?.lines ?? []).entries())
      pool.push(
        ...(await listEligibleQuestions(db, {
          aptitude,
          section: id,
          line,
          blueprintLine,
          unused_in: blueprint?.unused_in ?? 0,
          // Blueprints from before have no such setting.
          skip_practised: blueprint?.skip_practised ?? false,
          overexposed,
        })),
      );
  }
  return pool;
}
