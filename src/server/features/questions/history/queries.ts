import { sql } from 'kysely';
import type { SimilarQuestion } from '#contract/questions/history.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { aptitudesUsing, selectVersions } from '../queries.ts';

/** Every version of a question, newest first, with who wrote it. */
export async function listVersionsWithAuthors(db: Database, questionId: number) {
  return await selectVersions(db)
    .where('question.id', '=', questionId)
    .leftJoin('account as author', 'author.id', 'version.author_id')
    .select(['author.regno as author_regno', 'author.name as author_name'])
    .orderBy('version.number', 'desc')
    .execute();
}

/** The tests that have a question or drew it, latest first, with its statistics there. */
export async function listQuestionUses(db: Database, questionId: number) {
  return await db
    .selectFrom(aptitudesUsing(sql`${questionId}::int`).as('used'))
    .innerJoin('aptitude', 'aptitude.id', 'used.aptitude_id')
    .leftJoin('item_statistic as item', (join) =>
      join.onRef('item.aptitude_id', '=', 'used.aptitude_id').on('item.question_id', '=', questionId),
    )
    .select(['aptitude.id as aptitude_id', 'aptitude.name', 'starts_at', 'facility', 'discrimination'])
    .select(sql<number>`coalesce(attempts, 0)`.as('attempts'))
    .orderBy('starts_at', 'desc')
    .orderBy('aptitude.id', 'desc')
    .execute();
}

/** The least share of common trigrams at which two questions count as similar. */
const MIN_SIMILARITY = 0.45;
const MAX_SIMILAR = 5;

/** For each text the most similar questions of the bank, retired ones left out. */
export async function listSimilarQuestions(
  db: Database,
  texts: string[],
  except: number | undefined,
): Promise<SimilarQuestion[][]> {
  const byText = await transaction(db, async (tx) => {
    // The index finds what is this similar: at the usual limit of 0.3 it finds a hundred times as much.
    await sql`select set_config('pg_trgm.similarity_threshold', ${MIN_SIMILARITY}::text, true)`.execute(tx);
    const { rows } = await selectSimilar(texts, except).execute(tx);
    return Map.groupBy(rows, (row) => row.place);
  });
  return texts.map((_, index) =>
    (byText.get(index + 1) ?? []).map(({ id, description_html, similarity }) => ({
      id,
      description_html,
      similarity,
    })),
  );
}

const selectSimilar = (texts: string[], except: number | undefined) =>
  sql<SimilarQuestion & { place: number }>`
    select place::int, found.id, found.description_html, found.similarity
    from unnest(${texts}::text[]) with ordinality as asked(words, place)
    cross join lateral (
      select question.id, version.description_html, similarity(version.description, words)::float8 as similarity
      from question_version version join question on question.current_version_id = version.id
      where words <> '' and version.description % words and question.status <> 'retired'
        and question.id is distinct from ${except ?? null}::int
      order by similarity desc, question.id limit ${MAX_SIMILAR}
    ) found
    order by place, similarity desc`;
