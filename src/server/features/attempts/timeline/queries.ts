import { sql } from 'kysely';
import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { NoticeKind } from '#contract/attempts/notices.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { AuditTrailEntry } from './rules.ts';
import type { TimelineAdmission, TimelineEvent } from './steps.rules.ts';

/** All events of an attempt with their links, in the order in which the server received them. */
export async function listTimelineEvents(db: Database, attemptId: number): Promise<TimelineEvent[]> {
  return await db
    .selectFrom('answer_event')
    .select(['epoch', 'seq', 'question_id', 'selected', 'value', 'marked', 'seconds'])
    .select(['received_at', 'late', 'link'])
    .where('attempt_id', '=', attemptId)
    .orderBy('received_at')
    .orderBy('epoch')
    .orderBy('seq')
    .execute();
}

/** Each opening of an attempt with its browser and address. */
export async function listOpeningDevices(db: Database, attemptId: number) {
  return await db
    .selectFrom('attempt_opening')
    .select(['epoch', 'opened_at', 'device', 'address'])
    .where('attempt_id', '=', attemptId)
    .orderBy('epoch')
    .execute();
}

/** The admissions of an attempt in their order, with the events that each names. */
export async function listTimelineAdmissions(db: Database, attemptId: number): Promise<TimelineAdmission[]> {
  const { rows } = await sql<
    Omit<TimelineAdmission, 'withdrawn'> & {
      withdrawn_by: string | null;
      withdrawn_at: Date | null;
      withdrawn_reason: string | null;
    }
  >`
    select admin.name as by, admitted_at as at, reason, withdrawer.name as withdrawn_by, withdrawn_at, withdrawn_reason,
      coalesce((select jsonb_agg(jsonb_build_object('epoch', epoch, 'seq', seq) order by epoch, seq)
        from admitted_event where admission_id = late_admission.id), '[]') as events
    from late_admission
    join account admin on admin.id = admitted_by
    left join account withdrawer on withdrawer.id = withdrawn_by
    where late_admission.attempt_id = ${attemptId}
    order by late_admission.id`.execute(db);
  return rows.map(({ withdrawn_by, withdrawn_at, withdrawn_reason, ...row }) => ({
    ...row,
    withdrawn: withdrawn_at && {
      by: withdrawn_by ?? '',
      at: withdrawn_at,
      reason: withdrawn_reason ?? '',
    },
  }));
}

type SentNotice = { kind: NoticeKind; message: string; at: Date; by: string | null; own: boolean };

/** The notices for an attempt and their senders: those for it alone (`own`), and those for the whole test since its start. */
export async function listTimelineNotices(db: Database, attemptId: number): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select kind, text as message, at, account.name as by, own
    from (
      select notice.*, true as own from notice where attempt_id = ${attemptId}
      union all
      select notice.*, false from attempt
      join notice on notice.aptitude_id = attempt.aptitude_id and notice.attempt_id is null and at >= started_at
      where attempt.id = ${attemptId}
    ) sent
    left join account on account.id = sent.by
    order by sent.id`.execute(db);
  return rows;
}

type TrailRow = {
  action: AuditTrailEntry['action'];
  at: Date;
  by: string | null;
  how: HowSubmitted;
  submitted_at: Date;
  deadline: Date;
  section: string;
  before_marks: number;
  before_max: number;
  marks: number;
  max_marks: number;
  words: string;
};

/** The audit log's entries about an attempt. Their ids follow the order of their transactions, since each of these locks the attempt. */
export async function listAuditTrail(db: Database, attemptId: number): Promise<AuditTrailEntry[]> {
  const { rows } = await sql<TrailRow>`
    select action, audit_event.at, account.name as by, after ->> 'how' as how, after ->> 'section' as section,
      (before ->> 'submitted_at')::timestamptz as submitted_at, (after ->> 'deadline')::timestamptz as deadline,
      (before ->> 'marks')::float8 as before_marks, (before ->> 'max_marks')::float8 as before_max,
      (after ->> 'marks')::float8 as marks, (after ->> 'max_marks')::float8 as max_marks,
      -- A regrade writes its rulings and its log entry in one transaction, so both have the same time.
      coalesce((select string_agg(distinct words, ' ') from ruling
        where ruling.aptitude_id = attempt.aptitude_id and decided_at = audit_event.at), '') as words
    from audit_event
    join attempt on attempt.id = ${attemptId}
    left join account on account.id = actor_id
    where subject_type = 'attempt' and subject_id = ${String(attemptId)}
      and action in ('attempt.submit', 'attempt.reopen', 'attempt.leave-section', 'attempt.regrade')
    order by audit_event.id`.execute(db);
  return rows.map(toTrailEntry);
}

function toTrailEntry(row: TrailRow): AuditTrailEntry {
  const { action, at, by, how, submitted_at, deadline, section, words } = row;
  switch (action) {
    case 'attempt.submit':
      return { action, at, by, how };
    case 'attempt.reopen':
      return { action, at, by, submitted_at, deadline };
    case 'attempt.leave-section':
      return { action, at, by, section };
    case 'attempt.regrade':
      return {
        ...{ action, at, by, words },
        before: { marks: row.before_marks, max_marks: row.before_max },
        after: { marks: row.marks, max_marks: row.max_marks },
      };
  }
}
