import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { testClock } from '../aptitude/queries.ts';
import type { Releasing } from '../aptitude/rules.ts';
import { isBlockedNow } from '../block/notice.queries.ts';
import { databaseClock, readClock } from '../database/clock.ts';
import type { Database } from '../database/connection.ts';
import type { PaperItem, StoredPlace, StoredSection } from '../database/document.ts';
import { Problem } from '../http/problem.ts';

export type Test = Awaited<ReturnType<typeof getTest>>;

/** A test, archived or not, with its venue, its own clock and the database's. Throws `not-found`. */
export async function getTest(db: Database, id: number) {
  return await db
    .selectFrom('aptitude')
    .leftJoin('venue', 'venue.id', 'aptitude.venue_id')
    .selectAll('aptitude')
    .select(['venue.name as venue_name', 'directions', 'outline'])
    .select([testClock.as('now'), databaseClock.as('server_time')])
    .where('aptitude.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The same, kept from changing until the transaction ends. Who only reads would wait for who changes it, and need not. */
export async function holdTest(tx: Database, id: number): Promise<Test> {
  // Read after the lock, not with it: who had to wait would get the new test with the venue and the time of before.
  await tx.selectFrom('aptitude').select('id').where('id', '=', id).forKeyShare().execute();
  return await getTest(tx, id);
}

const standings = (db: Database) =>
  db
    .selectFrom('attempt')
    .select([
      'attempt.id',
      'aptitude_id',
      'account_id',
      'epoch',
      'state',
      'how',
      'started_at',
      'deadline',
      'submitted_at',
      'sections',
      'section_ends',
      'stretch',
      'paused_at',
      'violations_forgiven',
      'standstills',
    ]);

const attempts = (db: Database) => standings(db).select('paper');

/** The clock once a row is locked. The select that locks stands inside of that which asks for the clock: the wait may be long. */
export const now = databaseClock.as('now');

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
/** An attempt without its paper, which is most of it. */
export type Standing = Omit<AttemptRow, 'paper'>;

/** The attempt of an account at a test; undefined where it has none. */
export async function findAttempt(db: Database, aptitudeId: number, accountId: number) {
  return await attempts(db)
    .select(now)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The same, locked: no save is under way and none comes in until the transaction ends. */
export async function lockAttempt(tx: Database, aptitudeId: number, accountId: number) {
  const locked = attempts(tx)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .as('locked');
  return await tx.selectFrom(locked).selectAll().select(now).executeTakeFirst();
}

/** One student's attempt at one test. */
export type Place = { test: number; student: number };
export const placeOf = ({ test, student }: Place): string => `${test} ${student}`;

/** The attempts of some students, by their places, locked alike in the order of their numbers. */
export async function lockAttempts(tx: Database, places: Place[]): Promise<Map<string, AttemptRow>> {
  const locked = attempts(tx).where(isAt(places)).orderBy('attempt.id').forUpdate().as('locked');
  return byPlace(await tx.selectFrom(locked).selectAll().select(now).execute());
}

/** The same without the papers. */
export async function lockStandings(tx: Database, places: Place[]): Promise<Map<string, Standing>> {
  const locked = standings(tx).where(isAt(places)).orderBy('attempt.id').forUpdate().as('locked');
  return byPlace(await tx.selectFrom(locked).selectAll().select(now).execute());
}

const isAt = (places: Place[]) => sql<boolean>`(aptitude_id, account_id) in (
  select * from unnest(${places.map(({ test }) => test)}::int[], ${places.map(({ student }) => student)}::int[]))`;

const byPlace = <Row extends Standing>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [placeOf({ test: row.aptitude_id, student: row.account_id }), row]));

/** When the results of a test come out and how many violations end it, held as by `holdTest`; undefined where there is no test. */
export async function holdTerms(
  tx: Database,
  id: number,
): Promise<(Releasing & { violation_limit: number }) | undefined> {
  return await tx
    .selectFrom('aptitude')
    .select([
      'closes_at',
      'release_marks',
      'release_answers',
      'release_explanations',
      'marks_released_at',
      'answers_released_at',
      'explanations_released_at',
      'violation_limit',
    ])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/** Which of some students have started, by their places. */
export async function listStarted(db: Database, places: Place[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('attempt')
    .select(['aptitude_id as test', 'account_id as student'])
    .where('aptitude_id', '=', sql<number>`any(${places.map(({ test }) => test)}::int[])`)
    .where('account_id', '=', sql<number>`any(${places.map(({ student }) => student)}::int[])`)
    .execute();
  return new Set(rows.map(placeOf));
}

export type NewAttempt = {
  aptitude_id: number;
  account_id: number;
  deadline: Date;
  started_at: Date;
  section_ends: Date[] | null;
  stretch: number;
  paper: PaperItem[];
  sections: StoredSection[] | null;
  place: StoredPlace | null;
};

/** Inserts attempts, but for students who have one by now, or are blocked or erased. */
export async function insertAttempts(tx: Database, attempts: NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  // Waits for an erasure of a student that is under way, and then finds nobody.
  await sql`
    insert into attempt (aptitude_id, account_id, deadline, epoch, started_at, section_ends, stretch, paper, sections, place)
    select aptitude_id, account.id, deadline, 0, started_at, section_ends, stretch, paper, sections, place
    from json_to_recordset(${JSON.stringify(attempts)}::json) as fresh (
      aptitude_id int, account_id int, deadline timestamptz, started_at timestamptz, section_ends timestamptz[],
      stretch float8, paper jsonb, sections jsonb, place jsonb)
    join account on account.id = fresh.account_id and erased_at is null and not ${isBlockedNow}
    order by aptitude_id, account.id
    for key share of account
    on conflict (aptitude_id, account_id) do nothing`.execute(tx);
}

/** The attempt of this number, locked like that of a student. */
export async function lockAttemptById(tx: Database, id: number) {
  const locked = attempts(tx).where('attempt.id', '=', id).forUpdate().as('locked');
  return await tx.selectFrom(locked).selectAll().select(now).executeTakeFirst();
}

/** A window that opens an attempt: its browser and address. */
type Opening = { id: number; device: string; address: string };

/** What the newest window of an attempt holds: the epoch to write under, and the key to sign with what it cannot send. */
export type Pen = { epoch: number; signing_key: string };

/** Hands the pen of some attempts to the callers, but to nobody who is blocked; notes their devices and how far the chains are. */
export async function raiseEpochs(tx: Database, openings: Opening[]): Promise<Map<number, Pen>> {
  const rows = openings.map((one) => ({
    ...one,
    device: one.device.slice(0, DEVICE_LENGTH),
    signing_key: randomBytes(32).toString('hex'),
  }));
  const { rows: raised } = await sql<{ id: number } & Pen>`
    with opened as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as opening (
        id int, device text, address text, signing_key text)
    ), raised as (
      update attempt set epoch = epoch + 1 from opened, account
      where attempt.id = opened.id and account.id = attempt.account_id and not ${isBlockedNow}
      returning attempt.id, epoch, device, address, signing_key
    )
    insert into attempt_opening (attempt_id, epoch, device, address, signing_key, link, head)
    select id, epoch, device, address, decode(signing_key, 'hex'), link, head
    from raised left join attempt_chain on attempt_id = id
    returning attempt_id as id, epoch, encode(signing_key, 'hex') as signing_key`.execute(tx);
  return new Map(raised.map(({ id, ...pen }) => [id, pen]));
}

const DEVICE_LENGTH = 200;

/**
 * Attempts whose deadline and grace are over, locked, and their tests held. Attempts that another node has at this moment are
 * left to it, and tests that somebody changes to the next round. Passed over are those named `without`, and those that are
 * `handedIn`, which is asked once it is known what is over: nobody comes in time after that.
 */
export async function lockOverdue(
  tx: Database,
  graceSeconds: number,
  limit: number,
  { without, handedIn }: { without: number[]; handedIn: () => Place[] },
): Promise<Standing[]> {
  const isOverdue = (at: Date) => sql<boolean>`state = 'writing' and attempt.paused_at is null
    and deadline < ${at}::timestamptz - ${graceSeconds} * interval '1 second'`;
  const at = await readClock(tx);
  const held = await tx
    .selectFrom('aptitude')
    .select('id')
    .where('id', 'in', tx.selectFrom('attempt').select('aptitude_id').where(isOverdue(at)))
    .forKeyShare()
    .skipLocked()
    .execute();
  if (held.length === 0) return [];
  return await standings(tx)
    .select(now)
    .where('aptitude_id', '=', sql<number>`any(${held.map(({ id }) => id)}::int[])`)
    .where(isOverdue(at))
    .where('attempt.id', '!=', sql<number>`all(${without}::int[])`)
    .where(sql<boolean>`not ${isAt(handedIn())}`)
    .orderBy('attempt.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The next instant at which an open attempt is over, grace included. */
export async function findNextDeadline(db: Database, graceSeconds: number) {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select extract(epoch from min(deadline) + ${graceSeconds} * interval '1 second' - clock_timestamp())::float8 * 1000
      as milliseconds
    from attempt where state = 'writing' and paused_at is null`.execute(db);
  return rows[0]?.milliseconds ?? undefined;
}
