import type { AuditChange } from '#contract/audit.ts';
import { formatWallClock } from '#lib/spreadsheet/wall-clock.ts';
import { REDACTED } from './log.queries.ts';

const MAX_LENGTH = 2_000;
// What follows from other fields, or tells nothing.
const HIDDEN_FIELDS = /_html$|^(id|phase|now|question_count|attempt_count|created_at)$/;
const fieldLabels = new Map(
  Object.entries({
    test_timestamp: 'Start',
    starts_at: 'Start',
    duration: 'Minutes',
    total_questions: 'Questions planned',
    marks_right: 'Marks for a right answer',
    marks_wrong: 'Marks for a wrong answer',
    release: 'Results come',
    release_marks: 'Marks come',
    release_answers: 'Answers come',
    release_explanations: 'Explanations come',
    one_way: 'Sections one way',
    window_end: 'End of the window',
    listed_only: 'For a list alone',
    cut_off: 'Cut-off',
    correct_options: 'Right options',
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
 * What an entry changed, field by field, as the clocks of the institute and people read it. Where both sides are known a
 * field that the change left out stayed as it was; one that stayed or was never there is not told. Of what is personal the log
 * knows that it changed, not what it was.
 */
export function describeChanges(before: unknown, after: unknown, timeZone: string): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...(is ?? was ?? new Map<string, unknown>()).keys()]
    .filter((name) => !HIDDEN_FIELDS.test(name))
    .map((name) => ({
      field: fieldLabel(name),
      before: formatValue(was?.get(name), name, timeZone),
      after: formatValue(is?.get(name), name, timeZone),
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

/** The words of a search as PostgreSQL reads them: all of them, each the beginning of a word. Undefined for none. */
export function toTextSearchQuery(search: string | undefined): string | undefined {
  const words = (search ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');
}
