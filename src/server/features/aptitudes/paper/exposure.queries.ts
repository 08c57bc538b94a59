import { sql } from 'kysely';
import type { ExposureCap } from '#contract/aptitudes/sections.ts';
import type { Database } from '#server/platform/database/connection.ts';

/**
 * The questions that more than `share` percent of a batch of this test's students have met in tests that began within `months` before it.
 * A question chosen for a test that has yet to begin counts as met by all of that test's batches. A test without batches is for all.
 */
export async function listOverexposed(
  db: Database,
  aptitudeId: number,
  { months, share }: ExposureCap,
): Promise<number[]> {
  const { rows } = await sql<{ question_id: number }>`
    with this as (select starts_at, batches from aptitude where id = ${aptitudeId}),
    lately as (
      select aptitude.id, aptitude.starts_at from aptitude, this
      where stage = 'published' and aptitude.id <> ${aptitudeId} and aptitude.starts_at <= this.starts_at
        and aptitude.starts_at > this.starts_at - ${months} * interval '1 month'
        and (aptitude.batches = '{}' or this.batches = '{}' or aptitude.batches && this.batches)
    ), sizes as (
      select batch, count(*) as students from account, this
      where role <> 'admin' and archived_at is null and (this.batches = '{}' or batch = any(this.batches))
      group by batch
    ), met as (
      select (item ->> 'question')::int as question_id, batch, account_id
      from lately join attempt on attempt.aptitude_id = lately.id join account on account.id = account_id
      cross join jsonb_array_elements(paper) as item
    )
    select question_id from met join sizes using (batch)
    group by question_id, batch, students having 100 * count(distinct account_id) > ${share} * students
    union
    select question_id from aptitude_question join lately on lately.id = aptitude_id where lately.starts_at > now()`.execute(
    db,
  );
  return rows.map(({ question_id }) => question_id);
}
