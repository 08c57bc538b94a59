import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { CLASS_FROM } from '#contract/results.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';

/**
 * Computes the item statistics (facility index and discrimination of classical item analysis) of every closed test that was marked since
 * the last computation. Several nodes share the work. Returns the ids of the tests.
 */
export async function refreshItemStatistics(db: Database): Promise<number[]> {
  const done: number[] = [];
  for (;;) {
    const aptitudeId = await transaction(db, async (tx) => {
      const id = await lockStaleAptitude(tx);
      if (id !== undefined) await computeItemStatistics(tx, id);
      return id;
    });
    if (aptitudeId === undefined) return done;
    done.push(aptitudeId);
  }
}

// Marking locks the test too, so no score is written during the computation. Scores that are marked later have a later `marked_at`,
// which makes the statistics stale again.
async function lockStaleAptitude(tx: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select aptitude.id from aptitude left join item_analysis analysis on analysis.aptitude_id = aptitude.id
    where closes_at + ${GRACE_SECONDS} * interval '1 second' < coalesce(paused_at, now())
      and exists (select from score where score.aptitude_id = aptitude.id
        and marked_at > coalesce(analysis.worked_out_at, '-infinity'))
    order by closes_at limit 1 for update of aptitude skip locked`.execute(tx);
  return rows[0]?.id;
}

// Facility index: the mean share of the marks. Discrimination: Pearson's correlation of that share with the marks of the
// rest of the test, without the item itself. Items whose marks a ruling gave to everyone are left out.
async function computeItemStatistics(tx: Database, aptitudeId: number): Promise<void> {
  await sql`
    insert into item_analysis (aptitude_id, attempts, worked_out_at)
    select ${aptitudeId}, count(*) filter (where state = 'submitted'), max(marked_at)
    from score join attempt on attempt.id = attempt_id where score.aptitude_id = ${aptitudeId}
    on conflict (aptitude_id) do update
      set attempts = excluded.attempts, worked_out_at = excluded.worked_out_at`.execute(tx);
  const former = await tx
    .deleteFrom('item_statistic')
    .where('aptitude_id', '=', aptitudeId)
    .returning('question_id')
    .execute();
  await sql`
    with spent as (
      select attempt_id, question_id, sum(answer_event.seconds) as seconds
      from answer_event join attempt on attempt.id = attempt_id
      where aptitude_id = ${aptitudeId} and state = 'submitted' and not late
      group by attempt_id, question_id having sum(answer_event.seconds) > 0
    ), typical as (
      select question_id, percentile_cont(0.5) within group (order by seconds) as median_seconds
      from spent group by question_id having count(*) >= ${CLASS_FROM}
    )
    insert into item_statistic
      (aptitude_id, question_id, attempts, facility, discrimination, right_share, median_seconds)
    select ${aptitudeId}, question_id, count(*), avg(share), corr(share, rest), avg(was_right), max(median_seconds)
    from (
      select (item ->> 'question')::int as question_id,
        case item ->> 'outcome' when 'right' then 1.0 else 0.0 end::float8 as was_right,
        coalesce((item ->> 'credit')::float8,
          case item ->> 'outcome' when 'right' then 1 else 0 end) as share,
        (score.marks - (item ->> 'marks')::numeric)::float8 as rest
      from score join attempt on attempt.id = attempt_id and state = 'submitted', json_array_elements(outcomes) as item
      where score.aptitude_id = ${aptitudeId} and item -> 'given' is null
    ) marked left join typical using (question_id)
    where exists (select from question where id = question_id)
    group by question_id`.execute(tx);
  await sql`
    update question set attempts = coalesce(sums.attempts, 0), facility = sums.facility,
      discrimination = sums.discrimination
    from (
      select question_id from item_statistic where aptitude_id = ${aptitudeId}
      union select unnest(${former.map((one) => one.question_id)}::int[])
    ) touched cross join lateral (
      select sum(attempts) as attempts, sum(facility * attempts) / sum(attempts) as facility,
        sum(discrimination * attempts) / nullif(sum(attempts) filter (where discrimination is not null), 0)
          as discrimination
      from item_statistic where item_statistic.question_id = touched.question_id
    ) sums
    where question.id = touched.question_id`.execute(tx);
}
