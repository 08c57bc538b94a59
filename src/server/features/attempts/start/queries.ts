import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { PaperItem, StoredLocation, StoredSection } from '#server/platform/database/json-columns.ts';

/** An attempt as it is first stored, under epoch 0: no window has its writer lease yet. */
export type NewAttempt = {
  aptitude_id: number;
  account_id: number;
  deadline: Date;
  started_at: Date;
  section_ends: Date[] | null;
  stretch: number;
  paper: PaperItem[];
  sections: StoredSection[] | null;
  place: StoredLocation | null;
};

/** Inserts attempts. Skips students who already have one, are blocked or erased. */
export async function insertAttempts(tx: Database, attempts: NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  // `for key share` waits for an erasure that is under way, and then finds no such account.
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

/** A window that opens an attempt: its browser and address. */
type NewOpening = { id: number; device: string; address: string };

/** What the newest window of an attempt holds: the epoch to write under, and the key with which it signs answers that it cannot send. */
export type WriterLease = { epoch: number; signing_key: string };

/** Gives each opening the next epoch of its attempt, and none to a blocked student. Stores its device and the chain's head. By attempt. */
export async function issueWriterLeases(
  tx: Database,
  openings: NewOpening[],
): Promise<Map<number, WriterLease>> {
  const rows = openings.map((one) => ({
    ...one,
    device: one.device.slice(0, DEVICE_LENGTH),
    signing_key: randomBytes(32).toString('hex'),
  }));
  const { rows: raised } = await sql<{ id: number } & WriterLease>`
    with opened as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as opening (
        id int, device text, address text, signing_key text)
    ), raised as (
      update attempt set epoch = epoch + 1 from opened, account
      -- By id, too, as submitWithScores does.
      where attempt.id = opened.id and attempt.id = any(${openings.map(({ id }) => id)}::int[])
        and account.id = attempt.account_id and not ${isBlockedNow}
      returning attempt.id, epoch, device, address, signing_key
    )
    insert into attempt_opening (attempt_id, epoch, device, address, signing_key, link, head)
    select id, epoch, device, address, decode(signing_key, 'hex'), link, head
    from raised left join attempt_chain on attempt_id = id
    returning attempt_id as id, epoch, encode(signing_key, 'hex') as signing_key`.execute(tx);
  return new Map(raised.map(({ id, ...lease }) => [id, lease]));
}

/** Characters of the user agent that are stored. */
const DEVICE_LENGTH = 200;
