import { compareByWriter, type EventKey, formatEventKey } from '#contract/attempts/late-answers.ts';
import type {
  AnswerAction,
  AnswerContent,
  QuestionState,
  TimelineEntryRow,
} from '#contract/attempts/timeline.ts';
import { type AnswerEvent, isBlank } from '../answers/rules.ts';
import { CountedAnswers } from './counted-answers.rules.ts';

/** An event with its link in the chain; null for demo data without receipts. */
export type TimelineEvent = AnswerEvent & { received_at: Date; late: boolean; link: number | null };
/** An admission of late answers, and its withdrawal if there was one. */
export type TimelineAdmission = {
  by: string;
  at: Date;
  reason: string;
  withdrawn: { by: string; at: Date; reason: string } | null;
  events: EventKey[];
};

/** The events of an attempt and the admissions of late ones. */
export type AnswerHistory = { events: TimelineEvent[]; admissions: TimelineAdmission[] };

/** What a reader of a timeline may see: `names` of admins and their reasons, never for students; `corrections`, once they are released. */
export type TimelineReader = { names: boolean; corrections: boolean };

/** Steps that waited on a device for so many seconds count as kept offline. A slow save takes less. */
const MIN_OFFLINE_SECONDS = 10;

type Kind = TimelineEntryRow['kind'];
const KIND_ORDER: Record<Kind, number> = {
  started: 0,
  opened: 1,
  kept: 2,
  answer: 3,
  section: 4,
  notice: 5,
  violation: 6,
  submitted: 7,
  reopened: 8,
  admitted: 9,
  withdrawn: 10,
  regraded: 11,
};

type Happening = { at: Date; kind: Kind };
/** Orders entries by time; those of the same millisecond by their kind. */
export const compareByTime = (a: Happening, b: Happening): number =>
  a.at.getTime() - b.at.getTime() || KIND_ORDER[a.kind] - KIND_ORDER[b.kind];

/** The latest of some instants, of which there must be at least one. */
export const latest = (dates: readonly Date[]) =>
  new Date(dates.reduce((last, date) => Math.max(last, date.getTime()), Number.NEGATIVE_INFINITY));

/** The keys of the events that an admission brought in from a file: their time is after the admission's, whose transaction stored them. */
function filedKeys({ events, admissions }: AnswerHistory): Set<string> {
  const received = new Map(events.map((event) => [formatEventKey(event), event.received_at]));
  return new Set(
    admissions.flatMap(({ at, events: named }) =>
      named.map(formatEventKey).filter((key) => (received.get(key) ?? at) > at),
    ),
  );
}

/**
 * An entry for each run of saves whose steps the device had kept for a while. At least the seconds spent on questions pass between two
 * steps of an opening. If they exceed the time between the arrivals, the earlier step waited on the device for the difference.
 */
export function listOfflineEntries(rows: AnswerHistory): TimelineEntryRow[] {
  const filed = filedKeys(rows);
  const sent = rows.events.filter((event) => !filed.has(formatEventKey(event))).sort(compareByWriter);
  const waits = new Map<string, number>();
  for (const own of Map.groupBy(sent, ({ epoch }) => epoch).values()) {
    let done = own.reduce((sum, event) => sum + event.seconds, 0);
    let ahead = Number.NEGATIVE_INFINITY;
    for (const event of own.toReversed()) {
      const since = done - event.received_at.getTime() / 1_000;
      ahead = Math.max(ahead, since);
      waits.set(formatEventKey(event), ahead - since);
      done -= event.seconds;
    }
  }
  const saves = [...Map.groupBy(sent, ({ received_at }) => received_at.getTime())].sort(([a], [b]) => a - b);
  const entries: Extract<TimelineEntryRow, { kind: 'kept' }>[] = [];
  let open: (typeof entries)[number] | undefined;
  for (const [received, events] of saves) {
    const seconds = Math.floor(
      events.reduce((most, event) => Math.max(most, waits.get(formatEventKey(event)) ?? 0), 0),
    );
    if (seconds < MIN_OFFLINE_SECONDS) open = undefined;
    else if (open) {
      open.steps += events.length;
      open.seconds = Math.max(open.seconds, seconds);
    } else {
      open = { kind: 'kept', at: new Date(received), steps: events.length, seconds };
      entries.push(open);
    }
  }
  return entries;
}

/** A change of the answers that count. `events`: the stored ones that the admission names. */
type AnswerChange = { at: Date } & (
  | { kind: 'answer'; event: TimelineEvent }
  | { kind: 'admitted' | 'withdrawn'; admission: TimelineAdmission; events: TimelineEvent[] }
);

/** All steps, admissions and withdrawals, in the order in which they happened. */
function listAnswerChanges({ events, admissions }: AnswerHistory): AnswerChange[] {
  const byKey = new Map(events.map((event) => [formatEventKey(event), event]));
  const changes: AnswerChange[] = [...events]
    .sort(compareByWriter)
    .map((event) => ({ kind: 'answer', at: event.received_at, event }));
  for (const admission of admissions) {
    const named = admission.events.flatMap((key) => byKey.get(formatEventKey(key)) ?? []);
    // An admission comes after the events that it brought in.
    const at = latest([admission.at, ...named.map(({ received_at }) => received_at)]);
    changes.push({ kind: 'admitted', at, admission, events: named });
    if (admission.withdrawn)
      changes.push({ kind: 'withdrawn', at: latest([admission.withdrawn.at, at]), admission, events: named });
  }
  return changes.sort(compareByTime);
}

/** An entry for every step, admission and withdrawal, each with the questions that it changes. */
export function answerEntries(rows: AnswerHistory, reader: TimelineReader): TimelineEntryRow[] {
  const filed = filedKeys(rows);
  const admitted = new Set(
    rows.admissions.filter(({ withdrawn }) => !withdrawn).flatMap(({ events }) => events.map(formatEventKey)),
  );
  const counted = new CountedAnswers();
  return listAnswerChanges(rows).map((change): TimelineEntryRow => {
    if (change.kind !== 'answer') return admissionEntry(change, counted, reader);
    const key = formatEventKey(change.event);
    return { ...answerEntry(change.event, counted), admitted: admitted.has(key), filed: filed.has(key) };
  });
}

function admissionEntry(
  { kind, at, admission, events }: Exclude<AnswerChange, { kind: 'answer' }>,
  counted: CountedAnswers,
  { names }: TimelineReader,
): TimelineEntryRow {
  // Events in time count anyway.
  const late = events.filter((event) => event.late);
  const { by, reason } = kind === 'withdrawn' && admission.withdrawn ? admission.withdrawn : admission;
  return {
    kind,
    at,
    steps: admission.events.length,
    reason: names ? reason : null,
    by: names ? by : null,
    changes: kind === 'admitted' ? counted.add(late) : counted.remove(late),
  };
}

function answerEntry(event: TimelineEvent, counted: CountedAnswers) {
  const { epoch, seq, link, question_id, selected, value, seconds, late, received_at } = event;
  const was = counted.getState(question_id);
  const before = was && !isBlank(was) ? { selected_options: was.selected_options, value: was.value } : null;
  const given =
    selected === null && value === null ? null : { selected_options: selected ?? [], value: value ?? '' };
  const overtaken = !late && counted.isOvertaken(event);
  return {
    kind: 'answer' as const,
    at: received_at,
    opening: epoch,
    seq,
    link,
    question_id,
    acts: actsOf(event, given, was),
    given,
    before,
    seconds,
    late,
    overtaken,
    changes: late ? [] : counted.add([event]),
  };
}

function actsOf(
  { marked }: AnswerEvent,
  given: AnswerContent | null,
  was: QuestionState | undefined,
): AnswerAction[] {
  const acts: AnswerAction[] = [];
  if (given) acts.push(answerAct(given, was));
  if (marked === true && !was?.marked) acts.push('marked');
  if (marked === false && was?.marked) acts.push('unmarked');
  if (acts.length === 0) acts.push(was ? 'read' : 'visited');
  return acts;
}

function answerAct(given: AnswerContent, was: QuestionState | undefined): AnswerAction {
  if (isBlank(given)) return 'cleared';
  if (!was || isBlank(was)) return 'answered';
  const alike = ({ selected_options, value }: AnswerContent) =>
    JSON.stringify([[...selected_options].sort(), value]);
  return alike(given) === alike(was) ? 'same' : 'changed';
}
