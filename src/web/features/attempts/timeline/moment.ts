import { replayQuestionStates, type TimelineEntry } from '#contract/attempts/timeline.ts';
import { groupBy } from '#web/ui/group-by.ts';
import type { AnswerEntries } from '../answers/answers.ts';

/** The filters of a timeline. Start, sections and ends are landmarks and always shown. */
export const eventGroups = ['answers', 'connection', 'invigilator', 'violations'] as const;
export type EventGroup = (typeof eventGroups)[number];

const groupByKind: Record<TimelineEntry['kind'], EventGroup | undefined> = {
  started: undefined,
  section: undefined,
  submitted: undefined,
  answer: 'answers',
  opened: 'connection',
  kept: 'connection',
  notice: 'invigilator',
  reopened: 'invigilator',
  admitted: 'invigilator',
  withdrawn: 'invigilator',
  regraded: 'invigilator',
  violation: 'violations',
};

/** The number of entries in each group. */
export function countGroups(entries: readonly TimelineEntry[]): Record<EventGroup, number> {
  const counts = { answers: 0, connection: 0, invigilator: 0, violations: 0 };
  for (const { kind } of entries) {
    const group = groupByKind[kind];
    if (group) counts[group]++;
  }
  return counts;
}

/** The indexes of the entries that the filter shows, in order. */
export function filterIndexes(entries: readonly TimelineEntry[], wanted: ReadonlySet<EventGroup>): number[] {
  return entries.flatMap(({ kind }, place) => {
    const group = groupByKind[kind];
    return group === undefined || wanted.has(group) ? [place] : [];
  });
}

/** The position of the last of these indexes that is not beyond `place`; 0 if all are. */
export function indexAt(places: readonly number[], place: number): number {
  return Math.max(
    0,
    places.findLastIndex((one) => one <= place),
  );
}

/** The questions as the test screen knew them after the entry at an index. */
export function answersAt(entries: readonly TimelineEntry[], place: number): AnswerEntries {
  return new Map(
    [...replayQuestionStates(entries.slice(0, place + 1))].map(
      ([id, { selected_options, value, marked }]) => [
        id,
        { selected: selected_options, value, marked, seconds: 0 },
      ],
    ),
  );
}

/** The question of the entry at an index, or of the last one before it that has one; undefined before the first. */
export function questionAt(entries: readonly TimelineEntry[], place: number): number | undefined {
  const last = entries.slice(0, place + 1).findLast((entry) => entry.kind === 'answer');
  return last?.kind === 'answer' ? last.question_id : undefined;
}

/** Groups indexes by the minute in which they happened, under that minute's label. */
export function groupByMinute(
  entries: readonly TimelineEntry[],
  places: readonly number[],
  minuteOf: (at: string) => string,
): { minute: string; places: number[] }[] {
  const grouped = groupBy(places, (place) => minuteOf(entries[place]?.at ?? ''));
  return [...grouped].map(([minute, own]) => ({ minute, places: own }));
}

/** How much faster than the test itself it plays. `step`: one event after the other, whatever lies between them. */
export const speeds = ['step', '20', '60', '300'] as const;
export type Speed = (typeof speeds)[number];

/** Between two events in `step` mode: about as long as it takes to read one. */
const STEP_MS = 900;
// The longest wait.
const MAX_DELAY_MS = 2_000;
const MIN_DELAY_MS = 80;

/** Milliseconds until the next event, which lies `seconds` after the current one. With `calm` nothing plays fast. */
export function getPlaybackDelay(seconds: number, speed: Speed, calm: boolean): number {
  const wait = speed === 'step' ? STEP_MS : (seconds * 1_000) / Number(speed);
  return Math.min(MAX_DELAY_MS, Math.max(calm ? STEP_MS : MIN_DELAY_MS, wait));
}
