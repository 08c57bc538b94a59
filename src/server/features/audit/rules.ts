import { type AuditChange, REDACTED } from '#contract/audit.ts';
import { formatWallClock } from '#lib/spreadsheet/wall-clock.ts';

const MAX_LENGTH = 2_000;
// Fields that follow from others or say nothing to a reader.
const HIDDEN_FIELDS = /_html$|^(id|phase|now|question_count|attempt_count|created_at)$/;
const fieldLabels = new Map(
  Object.entries({
    below_percent: 'Mean of the marks below, in percent',
    missed: 'Tests missed',
    of_latest: 'Of the latest tests',
    idle_days: 'Days without practice',
    test_timestamp: 'Start',
    starts_at: 'Start',
    duration: 'Minutes',
    total_questions: 'Questions planned',
    marks_right: 'Marks for a correct answer',
    marks_wrong: 'Marks for an incorrect answer',
    release: 'Results released',
    release_marks: 'Marks released',
    release_answers: 'Answers released',
    release_explanations: 'Explanations released',
    one_way: 'Sections in fixed order',
    window_end: 'End of the window',
    listed_only: 'Only for listed students',
    cut_off: 'Cut-off',
    correct_options: 'Correct options',
    keep_option_order: 'Option order kept',
    question_type: 'Type',
    difficulty_level: 'Difficulty',
    topic_tags: 'Topics',
    regno: 'Registration no',
    how: 'Ended by',
    max_marks: 'Out of',
    epoch: 'Opened',
  }),
);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/**
 * The changed fields of an entry in readable form, with times in the institute's time zone. Unchanged fields are left out. For a
 * personal field the log knows only that it changed.
 */
export function describeChanges(before: unknown, after: unknown, timeZone: string): AuditChange[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...(current ?? old ?? new Map<string, unknown>()).keys()]
    .filter((name) => !HIDDEN_FIELDS.test(name))
    .map((name) => ({
      field: fieldLabel(name),
      before: formatValue(old?.get(name), name, timeZone),
      after: formatValue(current?.get(name), name, timeZone),
    }))
    .filter((change) => change.before !== change.after || change.after === REDACTED);
}

function fieldsOf(side: unknown): Map<string, unknown> | undefined {
  if (side === null || side === undefined) return undefined;
  return new Map(typeof side === 'object' && !Array.isArray(side) ? Object.entries(side) : [['value', side]]);
}

function fieldLabel(name: string): string {
  const plain = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return fieldLabels.get(name) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

function formatValue(value: unknown, name: string, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string')
    return INSTANT.test(value) ? formatInstant(new Date(value), timeZone) : shorten(value);
  if (typeof value === 'number')
    return name.endsWith('timestamp') ? formatInstant(new Date(value * 1_000), timeZone) : String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return shorten(value.join(name === 'options' ? '\n' : ', ')) || null;
  return shorten(JSON.stringify(value));
}

const formatInstant = (instant: Date, timeZone: string) =>
  formatWallClock(instant, timeZone).replace('T', ' ').slice(0, 16);

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** A search as a PostgreSQL text search query: every word must match as a prefix. Undefined if there is no word. */
export function toTextSearchQuery(search: string | undefined): string | undefined {
  const words = (search ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');
}
