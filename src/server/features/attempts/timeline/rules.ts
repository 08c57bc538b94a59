import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { NoticeKind } from '#contract/attempts/notices.ts';
import type { ReplayEntryRow } from '#contract/attempts/timeline.ts';
import type { ViolationKind } from '#contract/attempts/proctoring.ts';
import { deviceOf } from '#server/platform/http/user-agent.ts';
import {
  answerEntries,
  inOrderOfTime,
  keptEntries,
  latest,
  type ReplayReader,
  type StoredSteps,
} from './steps.rules.ts';

type ReplayAttempt = {
  started_at: Date;
  deadline: Date;
  submitted_at: Date | null;
  how: HowSubmitted | null;
  section_ends: Date[] | null;
  sections: { name: string }[] | null;
};
type ReplayOpening = { epoch: number; opened_at: Date; device: string; address: string };
type ReplayNotice = {
  kind: NoticeKind;
  message: string;
  at: Date;
  by: string | null;
  /** Told to this attempt alone. */
  own: boolean;
};
type ReplayViolation = {
  kind: ViolationKind;
  at: Date;
  seconds: number;
  received_at: Date;
  counted: boolean;
};
type Marks = { marks: number; max_marks: number };
/** What the log tells of an attempt, in the order in which it was written. */
export type ReplayTrail = { at: Date; by: string | null } & (
  | { action: 'attempt.submit'; how: HowSubmitted }
  | { action: 'attempt.reopen'; submitted_at: Date; deadline: Date }
  | { action: 'attempt.leave-section'; section: string }
  | { action: 'attempt.regrade'; before: Marks; after: Marks; words: string }
);

/** All that is stored of an attempt, as it was at `now`. */
export type ReplayRows = StoredSteps & {
  attempt: ReplayAttempt;
  now: Date;
  openings: ReplayOpening[];
  notices: ReplayNotice[];
  violations: ReplayViolation[];
  trail: ReplayTrail[];
};

/** Everything that happened in an attempt, in the order in which it did, as `reader` may see it. */
export function timelineOf(rows: ReplayRows, reader: ReplayReader): ReplayEntryRow[] {
  const course = courseOf(rows, reader);
  const entries = [
    ...openingEntries(rows),
    ...keptEntries(rows),
    ...answerEntries(rows, reader),
    ...sectionEntries(rows),
    ...noticeEntries(rows, course, reader),
    ...violationEntries(rows, course),
    ...course,
    ...regradeEntries(rows, reader),
  ];
  return entries.sort(inOrderOfTime);
}

function openingEntries({ attempt, openings }: ReplayRows): ReplayEntryRow[] {
  const first = openings.find(({ epoch }) => epoch === 1);
  const later = openings.flatMap((opening, index): ReplayEntryRow[] => {
    if (opening === first) return [];
    const { epoch, opened_at, device } = opening;
    const place = placeOf(opening, openings[index - 1]);
    return [{ kind: 'opened', at: opened_at, opening: epoch, device: deviceOf(device), place }];
  });
  return [
    { kind: 'started', at: attempt.started_at, device: first ? deviceOf(first.device) : null },
    ...later,
  ];
}

/** Where an opening was, beside the one before it. */
function placeOf({ device, address }: ReplayOpening, before: ReplayOpening | undefined) {
  if (!before) return 'same';
  if (before.device !== device) return 'device';
  return before.address === address ? 'same' : 'address';
}

function sectionEntries({ attempt, trail, now }: ReplayRows): ReplayEntryRow[] {
  const left = trail.flatMap((entry) =>
    entry.action === 'attempt.leave-section' ? { at: entry.at, name: entry.section } : [],
  );
  const { sections, section_ends, submitted_at, deadline } = attempt;
  const over = submitted_at ?? now;
  return [
    ...left.map((one): ReplayEntryRow => ({ kind: 'section', ...one, how: 'left' })),
    ...(sections ?? []).flatMap(({ name }, place): ReplayEntryRow[] => {
      const at = section_ends?.[place];
      if (!at || at >= over || at >= deadline || left.some((one) => one.name === name)) return [];
      return [{ kind: 'section', at, name, how: 'time' }];
    }),
  ];
}

type Course = Extract<ReplayEntryRow, { kind: 'submitted' | 'reopened' }>;

/** The ends and reopenings of an attempt in their order; an end comes no earlier than whatever counted before it. */
function courseOf(rows: ReplayRows, { names }: ReplayReader): Course[] {
  const { attempt, events, notices, violations } = rows;
  const told = (kind: NoticeKind) => notices.filter((notice) => notice.own && notice.kind === kind);
  const [ended, reopened] = [told('ended'), told('reopened')];
  const course: Course[] = [];
  // The log bears the time at which a transaction began, which may have waited for the one before it.
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
    } else course.push(ending(row.how, at, names ? row.by : null));
  }
  // It ended before there was a log.
  if (attempt.how && attempt.submitted_at && course.at(-1)?.kind !== 'submitted')
    course.push(ending(attempt.how, latest([at, attempt.submitted_at]), null));
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

const ending = (how: HowSubmitted, at: Date, by: string | null): Course => ({
  kind: 'submitted',
  at,
  how,
  ended_at: at,
  reason: null,
  by: how === 'invigilator' ? by : null,
});

/** What was told while the attempt was open; its end and its reopening tell their words themselves. */
function noticeEntries(
  { notices }: ReplayRows,
  course: readonly Course[],
  { names }: ReplayReader,
): ReplayEntryRow[] {
  const isOpenAt = (instant: Date) => course.findLast(({ at }) => at <= instant)?.kind !== 'submitted';
  return notices.flatMap(({ kind, message, at, by, own }): ReplayEntryRow[] => {
    if (kind === 'ended' || kind === 'reopened') return [];
    if (!own && !isOpenAt(at)) return [];
    return [{ kind: 'notice', at, notice: kind, message, by: names ? by : null }];
  });
}

/** Each reopening lets the count begin anew. */
function violationEntries({ violations }: ReplayRows, course: readonly Course[]): ReplayEntryRow[] {
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

/** Marks are told with the result, and not before. */
function regradeEntries({ trail }: ReplayRows, { names, corrections }: ReplayReader): ReplayEntryRow[] {
  if (!corrections) return [];
  return trail.flatMap((row): ReplayEntryRow[] => {
    if (row.action !== 'attempt.regrade') return [];
    const { at, by, before, after, words } = row;
    return [{ kind: 'regraded', at, words, before, after, by: names ? by : null }];
  });
}
