import { type EventKey, eventKeyOf } from '#contract/evidence.ts';
import type {
  GivenAnswer,
  QuestionChange,
  QuestionState,
  ReplayAct,
  ReplayEntryRow,
} from '#contract/replay.ts';
import { type AnswerEvent, inOrderOfWriter } from './answer.rules.ts';
import { isBlank } from './credit.rules.ts';

/** An event, with the link of the chain that it is in; null where it is of before there were chains. */
export type ReplayEvent = AnswerEvent & { received_at: Date; late: boolean; link: number | null };
/** An admission of late answers, and whether it was taken back. */
export type ReplayAdmission = {
  by: string;
  at: Date;
  reason: string;
  withdrawn: { by: string; at: Date; reason: string } | null;
  events: EventKey[];
};

/** The steps of an attempt, each an event, and what was admitted of them. */
export type StoredSteps = { events: ReplayEvent[]; admissions: ReplayAdmission[] };

/** What a reader of a timeline may see: `names` and reasons, which no student is told; `corrections`, which come with their release. */
export type ReplayReader = { names: boolean; corrections: boolean };

/** Steps that waited on a device for so many seconds count as kept there; a slow save takes less. */
const KEPT_SECONDS = 10;

type Kind = ReplayEntryRow['kind'];
/** Of what happened in the same millisecond the lower rank comes first. */
export const RANKS: Record<Kind, number> = {
  ...{ started: 0, opened: 1, kept: 2, answer: 3, section: 4, notice: 5, violation: 6, submitted: 7 },
  ...{ reopened: 8, admitted: 9, withdrawn: 10, regraded: 11 },
};

/** The last of some instants, of which there has to be one. */
export const latest = (dates: readonly Date[]) =>
  new Date(dates.reduce((last, date) => Math.max(last, date.getTime()), Number.NEGATIVE_INFINITY));

/** The events that came in with an admission, from a file: stored after it, within its transaction. */
function filedKeys({ events, admissions }: StoredSteps): Set<string> {
  const received = new Map(events.map((event) => [eventKeyOf(event), event.received_at]));
  return new Set(
    admissions.flatMap(({ at, events: named }) =>
      named.map(eventKeyOf).filter((key) => (received.get(key) ?? at) > at),
    ),
  );
}

/**
 * An entry for each run of saves whose steps the device had kept for a while. Between two steps of an opening lie at least the seconds
 * that were spent in between; by as much as these exceed the time between their arrivals, the earlier one waited on the device.
 */
export function keptEntries(rows: StoredSteps): ReplayEntryRow[] {
  const filed = filedKeys(rows);
  const sent = rows.events.filter((event) => !filed.has(eventKeyOf(event))).sort(inOrderOfWriter);
  const waits = new Map<string, number>();
  for (const own of Map.groupBy(sent, ({ epoch }) => epoch).values()) {
    let done = own.reduce((sum, event) => sum + event.seconds, 0);
    let ahead = Number.NEGATIVE_INFINITY;
    for (const event of own.toReversed()) {
      const since = done - event.received_at.getTime() / 1_000;
      ahead = Math.max(ahead, since);
      waits.set(eventKeyOf(event), ahead - since);
      done -= event.seconds;
    }
  }
  const saves = [...Map.groupBy(sent, ({ received_at }) => received_at.getTime())].sort(([a], [b]) => a - b);
  const entries: Extract<ReplayEntryRow, { kind: 'kept' }>[] = [];
  let open: (typeof entries)[number] | undefined;
  for (const [received, events] of saves) {
    const seconds = Math.floor(
      events.reduce((most, event) => Math.max(most, waits.get(eventKeyOf(event)) ?? 0), 0),
    );
    if (seconds < KEPT_SECONDS) open = undefined;
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

/** What counts of one question: its events, the newest of them, and of each field the newest event that told it. */
type Counting = { events: Map<string, AnswerEvent>; newest: EventKey; fields: Fields };
type Field = 'selected' | 'value' | 'marked';
type Fields = { [name in Field]?: AnswerEvent };

const isNewer = (one: EventKey, other: EventKey | undefined) =>
  other === undefined || inOrderOfWriter(one, other) > 0;

/** Keeps what counts of each question while events come and admissions come and go. Each costs the same, however many were before. */
class CountedAnswers {
  private readonly questions = new Map<number, Counting>();

  stateOf(question: number): QuestionState | undefined {
    const counting = this.questions.get(question);
    if (!counting) return undefined;
    const { selected, value, marked } = counting.fields;
    return {
      selected_options: selected?.selected ?? [],
      value: value?.value ?? '',
      marked: marked?.marked ?? false,
    };
  }

  /** Whether something later in the order of the writers counts already. */
  isOvertaken(event: AnswerEvent): boolean {
    const counting = this.questions.get(event.question_id);
    return counting !== undefined && isNewer(counting.newest, event);
  }

  /** Lets events count; returns what that changes. */
  add(events: readonly AnswerEvent[]): QuestionChange[] {
    return this.watch(events, (event) => this.count(event));
  }

  /** Lets events count no longer; returns what that changes. */
  remove(events: readonly AnswerEvent[]): QuestionChange[] {
    const gone = new Set(events.map(eventKeyOf));
    return this.watch(events, ({ question_id }) => {
      const own = [...(this.questions.get(question_id)?.events.values() ?? [])];
      if (!own.some((event) => gone.has(eventKeyOf(event)))) return;
      this.questions.delete(question_id);
      for (const event of own) if (!gone.has(eventKeyOf(event))) this.count(event);
    });
  }

  private count(event: AnswerEvent): void {
    const { question_id } = event;
    const counting: Counting = this.questions.get(question_id) ?? {
      events: new Map(),
      newest: event,
      fields: {},
    };
    this.questions.set(question_id, counting);
    counting.events.set(eventKeyOf(event), event);
    if (isNewer(event, counting.newest)) counting.newest = event;
    for (const field of ['selected', 'value', 'marked'] as const)
      if (event[field] !== null && isNewer(event, counting.fields[field])) counting.fields[field] = event;
  }

  private watch(events: readonly AnswerEvent[], act: (event: AnswerEvent) => void): QuestionChange[] {
    const before = new Map(events.map(({ question_id }) => [question_id, this.stateOf(question_id)]));
    for (const event of events) act(event);
    return [...before].flatMap(([question_id, was]) => {
      const state = this.stateOf(question_id) ?? null;
      return JSON.stringify(state) === JSON.stringify(was ?? null) ? [] : [{ question_id, state }];
    });
  }
}

type Turn = { at: Date; rank: number } & (
  | { event: ReplayEvent }
  | { admission: ReplayAdmission; events: ReplayEvent[]; counts: boolean }
);

/** Every step and every admission, each with what it changes of the questions. */
export function answerEntries(rows: StoredSteps, reader: ReplayReader): ReplayEntryRow[] {
  const byKey = new Map(rows.events.map((event) => [eventKeyOf(event), event]));
  const filed = filedKeys(rows);
  const admitted = new Set(
    rows.admissions.filter(({ withdrawn }) => !withdrawn).flatMap(({ events }) => events.map(eventKeyOf)),
  );
  const turns: Turn[] = [...rows.events]
    .sort(inOrderOfWriter)
    .map((event) => ({ at: event.received_at, rank: RANKS.answer, event }));
  for (const admission of rows.admissions) {
    const events = admission.events.flatMap((key) => byKey.get(eventKeyOf(key)) ?? []);
    const at = latest([admission.at, ...events.map(({ received_at }) => received_at)]);
    turns.push({ at, rank: RANKS.admitted, admission, events, counts: true });
    const taken = admission.withdrawn && latest([admission.withdrawn.at, at]);
    if (taken) turns.push({ at: taken, rank: RANKS.withdrawn, admission, events, counts: false });
  }
  turns.sort((a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank);
  const counted = new CountedAnswers();
  return turns.map((turn): ReplayEntryRow => {
    if ('event' in turn) {
      const { event } = turn;
      const marks = { admitted: admitted.has(eventKeyOf(event)), filed: filed.has(eventKeyOf(event)) };
      return { ...answerEntry(event, counted), ...marks };
    }
    const { at, admission, events, counts } = turn;
    // What came in time counts anyway.
    const late = events.filter((event) => event.late);
    const { by, reason } = counts ? admission : (admission.withdrawn ?? admission);
    return {
      kind: counts ? 'admitted' : 'withdrawn',
      at,
      steps: admission.events.length,
      reason: reader.names ? reason : null,
      by: reader.names ? by : null,
      changes: counts ? counted.add(late) : counted.remove(late),
    };
  });
}

function answerEntry(event: ReplayEvent, counted: CountedAnswers) {
  const { epoch, seq, link, question_id, selected, value, seconds, late, received_at } = event;
  const was = counted.stateOf(question_id);
  const before = was && !isBlank(was) ? { selected_options: was.selected_options, value: was.value } : null;
  const given =
    selected === null && value === null ? null : { selected_options: selected ?? [], value: value ?? '' };
  const overtaken = !late && counted.isOvertaken(event);
  return {
    kind: 'answer' as const,
    at: received_at,
    opening: epoch,
    ...{ seq, link, question_id, acts: actsOf(event, given, was), given, before, seconds, late, overtaken },
    changes: late ? [] : counted.add([event]),
  };
}

function actsOf(
  { marked }: AnswerEvent,
  given: GivenAnswer | null,
  was: QuestionState | undefined,
): ReplayAct[] {
  const acts: ReplayAct[] = [];
  if (given) acts.push(answerAct(given, was));
  if (marked === true && !was?.marked) acts.push('marked');
  if (marked === false && was?.marked) acts.push('unmarked');
  if (acts.length === 0) acts.push(was ? 'read' : 'visited');
  return acts;
}

function answerAct(given: GivenAnswer, was: QuestionState | undefined): ReplayAct {
  if (isBlank(given)) return 'cleared';
  if (!was || isBlank(was)) return 'answered';
  const alike = ({ selected_options, value }: GivenAnswer) =>
    JSON.stringify([[...selected_options].sort(), value]);
  return alike(given) === alike(was) ? 'same' : 'changed';
}
