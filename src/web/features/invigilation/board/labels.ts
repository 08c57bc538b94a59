import type { BoardStudent } from '#contract/invigilation.ts';
import { REASON_LENGTH } from '#contract/text.ts';
import { formatSeconds } from '#web/api/time.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import type { BoardSort, StudentStatus } from './board.ts';

export const statusLabels: Record<StudentStatus, string> = {
  writing: 'In progress',
  offline: 'Offline',
  paused: 'Paused',
  blocked: 'Blocked',
  submitted: 'Submitted',
  'not-started': 'Not started',
};

export const statusTones = {
  writing: 'success',
  offline: 'warn',
  paused: 'accent',
  blocked: 'danger',
  submitted: 'neutral',
  'not-started': 'outline',
} as const satisfies Record<StudentStatus, string>;

export const sortLabels: Record<BoardSort, string> = {
  state: 'State',
  name: 'Name',
  regno: 'Registration no',
  answered: 'Answered',
  saved: 'Last save',
  seen: 'Last seen',
  violations: 'Violations',
  devices: 'Devices',
  left: 'Time left',
};

/** `5 s ago`, `3 min ago`; a dash for never. */
export function formatSince(instant: string | null, now: number): string {
  if (!instant) return '–';
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1_000);
  return `${formatSeconds(seconds < 60 ? seconds : Math.floor(seconds / 60) * 60)} ago`;
}

export const countStudents = (count: number) =>
  count === 1 ? '1 student' : `${formatNumber(count)} students`;

/** How many of all the students are listed. */
export const describeListed = (listed: number, all: number) =>
  listed === 0
    ? 'Nobody is listed'
    : `${countStudents(listed)} of ${formatNumber(all)} ${listed === 1 ? 'is' : 'are'} listed`;

/** Students named before the others are only counted. */
const MAX_NAMED = 5;

/** The first few students by name and number, and how many more there are. */
export function describeStudents(students: readonly Pick<BoardStudent, 'name' | 'regno'>[]): string {
  const named = students.slice(0, MAX_NAMED).map(({ name, regno }) => `${name} (${regno})`);
  const more = students.length - named.length;
  return [...named, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join(', ');
}

/** The toast for an action on that many students. */
export const createActionToast = (done: string, count: number) =>
  count === 0
    ? ({
        title: 'Nothing changed',
        description: 'None of the selected students can receive this.',
        variant: 'warn',
      } as const)
    : ({ title: done, description: countStudents(count), variant: 'success' } as const);

/** Each section with its number of answers, in words. */
export function describeSections({ sections }: BoardStudent): string {
  return (sections ?? [])
    .map(({ name, answered, questions }) => `${name} ${answered} of ${questions}`)
    .join(', ');
}

/** Why the text of an action is not acceptable. */
export function validateText(words: string, isMessage: boolean): string | undefined {
  const { length } = words.trim();
  if (isMessage) return length === 0 ? 'Write something' : undefined;
  const { least } = REASON_LENGTH;
  return length < least ? `Write at least ${least} characters` : undefined;
}
