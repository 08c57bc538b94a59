import { type Aptitude, AptitudeDraft } from '#contract/aptitudes/aptitude.ts';
import type { Release } from '#contract/aptitudes/terms.ts';
import { formatWallClock, parseWallClock } from '#web/ui/wall-clock.ts';

/** A test while it is written: numbers are text as typed, the start is the institute's wall clock. */
export type AptitudeForm = {
  name: string;
  start: string;
  duration: string;
  total_questions: string;
  instructions: string;
  marks_right: string;
  /** What a wrong answer takes off, without the minus sign. */
  penalty: string;
  release: Release;
  /** The number of a venue, or empty for anywhere. */
  venue: string;
};

/** A new test begins at ten in the morning, a week from `now` (Unix seconds). */
export function emptyForm(now: number, zone: string): AptitudeForm {
  return {
    name: '',
    start: `${formatWallClock(now + 7 * 86_400, zone).slice(0, 10)}T10:00`,
    duration: '60',
    total_questions: '30',
    instructions: '',
    marks_right: '1',
    penalty: '0',
    release: 'after-end',
    venue: '',
  };
}

export function toForm(aptitude: Aptitude, zone: string): AptitudeForm {
  return {
    name: aptitude.name,
    start: formatWallClock(aptitude.test_timestamp, zone),
    duration: String(aptitude.duration),
    total_questions: String(aptitude.total_questions),
    instructions: aptitude.instructions,
    marks_right: String(aptitude.marks_right),
    penalty: String(Math.abs(aptitude.marks_wrong)),
    release: aptitude.release,
    venue: aptitude.venue_id === null ? '' : String(aptitude.venue_id),
  };
}

/** Start and end in Unix seconds, where the fields say enough. */
export function computeSchedule(form: AptitudeForm, zone: string): { start?: number; end?: number } {
  const start = parseWallClock(form.start, zone);
  const minutes = parseNumber(form.duration);
  if (start === undefined || !Number.isInteger(minutes) || minutes < 1) return { start };
  return { start, end: start + minutes * 60 };
}

/** What to send. An untouched start keeps its seconds, which the field does not show. */
export function toDraft(form: AptitudeForm, zone: string, original: Aptitude | undefined): AptitudeDraft {
  const untouched = original && form.start === formatWallClock(original.test_timestamp, zone);
  const penalty = Math.abs(parseNumber(form.penalty));
  return {
    name: form.name,
    test_timestamp: untouched ? original.test_timestamp : (parseWallClock(form.start, zone) ?? Number.NaN),
    duration: parseNumber(form.duration),
    total_questions: parseNumber(form.total_questions),
    instructions: form.instructions,
    marks_right: parseNumber(form.marks_right),
    marks_wrong: penalty === 0 ? 0 : -penalty,
    // Left alone, the parts of the results may come out apart.
    ...(form.release !== original?.release && { release: form.release }),
    venue_id: form.venue === '' ? null : Number(form.venue),
  };
}

/** What was changed since the form was opened: only that is sent, so that what somebody else changed meanwhile stays. */
export function pickChanges<Draft extends object>(opened: Draft, draft: Draft): Partial<Draft> {
  const before = new Map(Object.entries(opened));
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before.get(name));
  return Object.fromEntries(Object.entries(draft).filter(isChanged)) as Partial<Draft>;
}

const fieldMessages: Record<string, string> = {
  test_timestamp: 'Choose a date and a time',
  duration: 'Give whole minutes',
  total_questions: 'Give a whole number',
  marks_right: 'Give a number up to 100, with at most three decimals',
  marks_wrong: 'Give a number up to 100, with at most three decimals',
  instructions: 'Use at most 5000 characters',
};

/** What the contract objects to, by the name of the draft's field; empty when it can be sent. */
export function validateDraft(draft: AptitudeDraft): Record<string, string> {
  const { error } = AptitudeDraft.safeParse(draft);
  const objections: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    objections[field] ??= message === 'Invalid input' ? (fieldMessages[field] ?? message) : message;
  }
  return objections;
}

/** A typed number, with a point or a comma; NaN where there is none. */
export function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
