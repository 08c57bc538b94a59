import type { StudentState } from '#contract/people/invitations.ts';
import type {
  RosterField,
  RosterImport,
  RosterImportState,
  RosterRowOutcome,
} from '#contract/people/roster.ts';
import { type StateLabel, undoneInWords } from '#web/layout/import/import-file.ts';

export const fieldLabels: Record<RosterField, string> = {
  regno: 'Registration number',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  trade: 'Trade',
  batch: 'Batch',
  mail: 'Mail address',
  mobile: 'Mobile number',
};

export const importStateLabels: Record<RosterImportState, StateLabel> = {
  draft: { label: 'Draft', tone: 'neutral' },
  importing: { label: 'Importing', tone: 'accent' },
  imported: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Being undone', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'danger' },
};

export const outcomeLabels: Record<RosterRowOutcome, StateLabel> = {
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'accent' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
};

export const studentStateLabels: Record<StudentState, StateLabel> = {
  'not-invited': { label: 'Not invited', tone: 'neutral' },
  invited: { label: 'Invited', tone: 'accent' },
  expired: { label: 'Invitation too old', tone: 'warn' },
  active: { label: 'Has a password', tone: 'success' },
};

/** `3 new, 1 changed, 2 refused`. */
export function formatCounts({ counts, state }: Pick<RosterImport, 'counts' | 'state'>): string {
  if (state === 'undone') return undoneInWords(counts.kept);
  const parts = (['new', 'changed', 'unchanged', 'refused'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${kind}`);
  return parts.join(', ') || 'No rows';
}

export const formatStudentCount = (count: number) => (count === 1 ? '1 student' : `${count} students`);
