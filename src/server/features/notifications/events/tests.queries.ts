import { sql } from 'kysely';
import { isAimedAtAccount } from '#server/features/aptitudes/queries.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { insertNotifications, isReader, onceForEach, toldAlready, unixSeconds } from './readers.queries.ts';

const plannedEnd = sql`aptitude.ends_at - aptitude.paused_ms * interval '1 millisecond'`;
const isOpenToStudents = sql<boolean>`(aptitude.stage = 'published' and aptitude.archived_at is null)`;
const isAdmitted = sql<boolean>`(account.role <> 'admin' and ${isReader} and ${isAimedAtAccount})`;

/** Tells one publication of a test from the next. */
const publicationOf = (told: ReturnType<typeof sql>) => sql`extract(epoch from ${told}.notified_at)::text`;

/**
 * Tells the students who are admitted to a test, or to any test, that it was published, moved or cancelled, or starts within a day.
 * Compares the tests with what was last told, so it may run at any time and as often as one likes.
 */
export async function notifyOfTests(db: Database, aptitudeId?: number): Promise<void> {
  const isChosen = (id: ReturnType<typeof sql>) =>
    aptitudeId === undefined ? sql<boolean>`true` : sql<boolean>`${id} = ${aptitudeId}::int`;
  await tellCancelled(db, isChosen(sql`told.aptitude_id`));
  await tellMoved(db, isChosen(sql`told.aptitude_id`));
  await tellPublished(db, isChosen(sql`aptitude.id`));
  await tellTomorrow(db, isChosen(sql`aptitude.id`));
}

type Chosen = ReturnType<typeof sql<boolean>>;

/** Everyone who was told of a test learns that it will not take place. */
async function tellCancelled(db: Database, isChosen: Chosen) {
  await sql`
    with told as (
      delete from notified_aptitude told where ${isChosen} and starts_at > ${databaseClock}
        and not exists (select from aptitude where aptitude.id = told.aptitude_id and ${isOpenToStudents})
      returning *)
    ${insertNotifications}
    select account.id, 'test-cancelled', 'aptitude', told.aptitude_id, ${publicationOf(sql`told`)},
      jsonb_build_object('name', told.name, 'starts_at', ${unixSeconds(sql`told.starts_at`)})
    from told
    join notification earlier on earlier.subject_type = 'aptitude' and earlier.subject_id = told.aptitude_id
      and earlier.kind = 'test-published' and earlier.event = ${publicationOf(sql`told`)}
    join account on account.id = earlier.account_id and ${isReader} ${onceForEach}`.execute(db);
}

async function tellMoved(db: Database, isChosen: Chosen) {
  await sql`
    with moved as (
      update notified_aptitude told
      set name = aptitude.name, starts_at = aptitude.starts_at, ends_at = ${plannedEnd}, moves = told.moves + 1
      from aptitude, notified_aptitude before
      where ${isChosen} and before.aptitude_id = told.aptitude_id and aptitude.id = told.aptitude_id
        and ${isOpenToStudents} and told.starts_at > ${databaseClock}
        and (told.name, told.starts_at, told.ends_at) is distinct from (aptitude.name, aptitude.starts_at, ${plannedEnd})
      returning told.*, before.starts_at as was_at,
        (before.starts_at, before.ends_at) is distinct from (aptitude.starts_at, ${plannedEnd}) as at_other_times)
    ${insertNotifications}
    select account.id, 'test-moved', 'aptitude', moved.aptitude_id, ${publicationOf(sql`moved`)} || ' ' || moved.moves,
      jsonb_build_object('name', moved.name, 'starts_at', ${unixSeconds(sql`moved.starts_at`)},
        'was_at', ${unixSeconds(sql`moved.was_at`)})
    from moved join aptitude on aptitude.id = moved.aptitude_id join account on ${isAdmitted}
    where moved.at_other_times ${onceForEach}`.execute(db);
}

/** Students who are admitted later, by a list or a new account, are told as well. */
async function tellPublished(db: Database, isChosen: Chosen) {
  await sql`
    insert into notified_aptitude (aptitude_id, name, starts_at, ends_at)
    select aptitude.id, aptitude.name, aptitude.starts_at, ${plannedEnd} from aptitude
    where ${isChosen} and ${isOpenToStudents} and aptitude.ends_at > ${databaseClock}
    order by aptitude.id on conflict do nothing`.execute(db);
  await sql`
    with missing as (
      select aptitude.id as aptitude_id, account.id as account_id
      from aptitude join notified_aptitude told on told.aptitude_id = aptitude.id join account on ${isAdmitted}
      where ${isChosen} and ${isOpenToStudents} and aptitude.ends_at > ${databaseClock}
      except ${toldAlready('test-published', publicationOf(sql`told`))})
    ${insertNotifications}
    select missing.account_id, 'test-published', 'aptitude', told.aptitude_id, ${publicationOf(sql`told`)},
      jsonb_build_object('name', told.name, 'starts_at', ${unixSeconds(sql`told.starts_at`)})
    from missing join notified_aptitude told on told.aptitude_id = missing.aptitude_id ${onceForEach}`.execute(
    db,
  );
}

/** Not those who were told of the test a few hours ago. */
async function tellTomorrow(db: Database, isChosen: Chosen) {
  const start = unixSeconds(sql`told.starts_at`);
  await sql`
    with missing as (
      select aptitude.id as aptitude_id, account.id as account_id
      from aptitude join notified_aptitude told on told.aptitude_id = aptitude.id
      join notification earlier on earlier.subject_type = 'aptitude' and earlier.subject_id = aptitude.id
        and earlier.kind = 'test-published' and earlier.event = ${publicationOf(sql`told`)}
        and earlier.created_at < now() - interval '6 hours'
      join account on account.id = earlier.account_id and ${isAdmitted}
      where ${isChosen} and ${isOpenToStudents} and aptitude.starts_at > ${databaseClock}
        and aptitude.starts_at < ${databaseClock} + interval '1 day'
      except ${toldAlready('test-tomorrow', sql`${start}::text`)})
    ${insertNotifications}
    select missing.account_id, 'test-tomorrow', 'aptitude', told.aptitude_id, ${start}::text,
      jsonb_build_object('name', told.name, 'starts_at', ${start})
    from missing join notified_aptitude told on told.aptitude_id = missing.aptitude_id ${onceForEach}`.execute(
    db,
  );
}
