import { type Aptitude, AptitudeDraft } from '#contract/aptitudes/aptitude.ts';
import type { Release } from '#contract/aptitudes/terms.ts';
import { formatWallClock, parseWallClock } from '#web/ui/wall-clock.ts';

/** A test's form: numbers are text as typed, the start is a wall-clock time of the institute. */
export type AptitudeForm = {
  name: string;
  start: string;
  duration: string;
  total_questions: string;
  instructions: string;
  marks_right: string;
  /** The marks that a wrong answer costs, without a minus sign. */
  penalty: string;
  release: Release;
  /** The id of a venue, or empty for any place. */
  venue: string;
};

/** The form of a new test, which begins at ten in the morning a week after `now` (Unix seconds). */
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

/** Start and end in Unix seconds, as far as the fields can be read. */
export function computeSchedule(form: AptitudeForm, zone: string): { start?: number; end?: number } {
  const start = parseWallClock(form.start, zone);
  const minutes = parseNumber(form.duration);
  if (start === undefined || !Number.isInteger(minutes) || minutes < 1) return { start };
  return { start, end: start + minutes * 60 };
}

/** The draft to send. An unchanged start keeps its seconds, which the field does not show. */
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
    // An unchanged release keeps separate rules for the parts of the results.
    ...(form.release !== original?.release && { release: form.release }),
    venue_id: form.venue === '' ? null : Number(form.venue),
  };
}

/** The fields that differ from the opened form. Only these are sent, so that another person's changes to other fields stay. */
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
} satisfies Partial<Record<keyof AptitudeDraft, string>>;

/** The contract's error messages by field name; empty when the draft is valid. */
export function validateDraft(draft: AptitudeDraft): Record<string, string> {
  const { error } = AptitudeDraft.safeParse(draft);
  const objections: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    objections[field] ??= message === 'Invalid input' ? (fieldMessages[field] ?? message) : message;
  }
  return objections;
}

/** A typed number, with a decimal point or comma; NaN if it is none. */
export function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
