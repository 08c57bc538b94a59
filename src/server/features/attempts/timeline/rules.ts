import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { NoticeKind } from '#contract/attempts/notices.ts';
import type { ViolationKind } from '#contract/attempts/proctoring.ts';
import type { TimelineEntryRow } from '#contract/attempts/timeline.ts';
import { describeDevice } from '#server/platform/http/user-agent.ts';
import {
  type AnswerHistory,
  answerEntries,
  compareByTime,
  latest,
  listOfflineEntries,
  type TimelineReader,
} from './steps.rules.ts';

type TimelineAttempt = {
  started_at: Date;
  deadline: Date;
  submitted_at: Date | null;
  how: HowSubmitted | null;
  section_ends: Date[] | null;
  sections: { name: string }[] | null;
};
type TimelineOpening = { epoch: number; opened_at: Date; device: string; address: string };
type TimelineNotice = {
  kind: NoticeKind;
  message: string;
  at: Date;
  by: string | null;
  /** For this attempt alone. */
  own: boolean;
};
type TimelineViolation = {
  kind: ViolationKind;
  at: Date;
  seconds: number;
  received_at: Date;
  counted: boolean;
};
type Marks = { marks: number; max_marks: number };
/** The audit log's entries about an attempt, in the order in which they were written. */
export type AuditTrailEntry = { at: Date; by: string | null } & (
  | { action: 'attempt.submit'; how: HowSubmitted }
  | { action: 'attempt.reopen'; submitted_at: Date; deadline: Date }
  | { action: 'attempt.leave-section'; section: string }
  | { action: 'attempt.regrade'; before: Marks; after: Marks; words: string }
);

/** Everything that is stored about an attempt, as of `now`. */
export type TimelineRows = AnswerHistory & {
  attempt: TimelineAttempt;
  now: Date;
  openings: TimelineOpening[];
  notices: TimelineNotice[];
  violations: TimelineViolation[];
  trail: AuditTrailEntry[];
};

/** Everything that happened in an attempt, in its order, as far as `reader` may see it. */
export function buildTimeline(rows: TimelineRows, reader: TimelineReader): TimelineEntryRow[] {
  const course = listEndsAndReopenings(rows, reader);
  const entries = [
    ...openingEntries(rows),
    ...listOfflineEntries(rows),
    ...answerEntries(rows, reader),
    ...sectionEntries(rows),
    ...noticeEntries(rows, course, reader),
    ...violationEntries(rows, course),
    ...course,
    ...regradeEntries(rows, reader),
  ];
  return entries.sort(compareByTime);
}

function openingEntries({ attempt, openings }: TimelineRows): TimelineEntryRow[] {
  const first = openings.find(({ epoch }) => epoch === 1);
  const later = openings.flatMap((opening, index): TimelineEntryRow[] => {
    if (opening === first) return [];
    const { epoch, opened_at, device } = opening;
    const place = placeOf(opening, openings[index - 1]);
    return [{ kind: 'opened', at: opened_at, opening: epoch, device: describeDevice(device), place }];
  });
  return [
    { kind: 'started', at: attempt.started_at, device: first ? describeDevice(first.device) : null },
    ...later,
  ];
}

/** Whether an opening came from the same browser and address as the one before it. */
function placeOf({ device, address }: TimelineOpening, before: TimelineOpening | undefined) {
  if (!before) return 'same';
  if (before.device !== device) return 'device';
  return before.address === address ? 'same' : 'address';
}

function sectionEntries({ attempt, trail, now }: TimelineRows): TimelineEntryRow[] {
  const left = trail.flatMap((entry) =>
    entry.action === 'attempt.leave-section' ? { at: entry.at, name: entry.section } : [],
  );
  const { sections, section_ends, submitted_at, deadline } = attempt;
  const over = submitted_at ?? now;
  return [
    ...left.map((one): TimelineEntryRow => ({ kind: 'section', ...one, how: 'left' })),
    ...(sections ?? []).flatMap(({ name }, place): TimelineEntryRow[] => {
      const at = section_ends?.[place];
      if (!at || at >= over || at >= deadline || left.some((one) => one.name === name)) return [];
      return [{ kind: 'section', at, name, how: 'time' }];
    }),
  ];
}

type EndOrReopening = Extract<TimelineEntryRow, { kind: 'submitted' | 'reopened' }>;

/** The submissions and reopenings of an attempt in their order. A submission is placed after everything that counted before it. */
function listEndsAndReopenings(rows: TimelineRows, { names }: TimelineReader): EndOrReopening[] {
  const { attempt, events, notices, violations } = rows;
  const ownNotices = (kind: NoticeKind) => notices.filter((notice) => notice.own && notice.kind === kind);
  const [ended, reopened] = [ownNotices('ended'), ownNotices('reopened')];
  const course: EndOrReopening[] = [];
  // A log entry has the time at which its transaction began, and that transaction may have waited for the one before it.
  let at = attempt.started_at;
  for (const row of rows.trail) {
    if (row.action !== 'attempt.submit' && row.action !== 'attempt.reopen') continue;
    at = latest([at, row.at]);
    if (row.action === 'attempt.reopen') {
      const last = course.at(-1);
      if (last?.kind === 'submitted') last.ended_at = row.submitted_at;
      course.push({
        kind: 'reopened',
        at,
        deadline: row.deadline,
        reason: reopened.shift()?.message ?? null,
        by: names ? row.by : null,
      });
    } else course.push(submissionEntry(row.how, at, names ? row.by : null));
  }
  // The log has no entry about the end of attempts such as those of demo data.
  if (attempt.how && attempt.submitted_at && course.at(-1)?.kind !== 'submitted')
    course.push(submissionEntry(attempt.how, latest([at, attempt.submitted_at]), null));
  const counted = [
    ...events.flatMap(({ late, received_at }) => (late ? [] : received_at)),
    ...violations.flatMap((one) => (one.counted ? one.received_at : [])),
  ];
  for (const [index, entry] of course.entries()) {
    if (entry.kind !== 'submitted') continue;
    if (entry.how === 'invigilator') entry.reason = ended.shift()?.message ?? null;
    const next = course[index + 1]?.at;
    entry.at = latest([entry.at, ...counted.filter((instant) => next === undefined || instant < next)]);
    if (next === undefined && attempt.submitted_at) entry.ended_at = attempt.submitted_at;
  }
  return course;
}

const submissionEntry = (how: HowSubmitted, at: Date, by: string | null): EndOrReopening => ({
  kind: 'submitted',
  at,
  how,
  ended_at: at,
  reason: null,
  by: how === 'invigilator' ? by : null,
});

/** The notices that reached an open attempt. The reasons for its end and its reopening are part of those entries. */
function noticeEntries(
  { notices }: TimelineRows,
  course: readonly EndOrReopening[],
  { names }: TimelineReader,
): TimelineEntryRow[] {
  const isOpenAt = (instant: Date) => course.findLast(({ at }) => at <= instant)?.kind !== 'submitted';
  return notices.flatMap(({ kind, message, at, by, own }): TimelineEntryRow[] => {
    if (kind === 'ended' || kind === 'reopened') return [];
    if (!own && !isOpenAt(at)) return [];
    return [{ kind: 'notice', at, notice: kind, message, by: names ? by : null }];
  });
}

/** The violations, each with the count so far. A reopening resets the count. */
function violationEntries(
  { violations }: TimelineRows,
  course: readonly EndOrReopening[],
): TimelineEntryRow[] {
  const reopenings = course.filter(({ kind }) => kind === 'reopened');
  let count = 0;
  return violations.map(({ kind: what, at: seen_at, received_at, seconds, counted }) => {
    while (reopenings[0] && reopenings[0].at <= received_at) {
      reopenings.shift();
      count = 0;
    }
    if (counted) count++;
    return { kind: 'violation', at: received_at, what, seen_at, seconds, counted, count };
  });
}

/** The regrades. Their marks are no earlier visible than the result. */
function regradeEntries({ trail }: TimelineRows, { names, corrections }: TimelineReader): TimelineEntryRow[] {
  if (!corrections) return [];
  return trail.flatMap((row): TimelineEntryRow[] => {
    if (row.action !== 'attempt.regrade') return [];
    const { at, by, before, after, words } = row;
    return [{ kind: 'regraded', at, words, before, after, by: names ? by : null }];
  });
}
