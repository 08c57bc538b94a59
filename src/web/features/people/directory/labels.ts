import type { YearChange } from '#contract/people/academic-year.ts';
import type { PersonState } from '#contract/people/directory.ts';
import type { Role } from '#contract/person.ts';
import { formatNumber } from '#web/ui/number-format.ts';

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  spr: 'SPR',
  jspr: 'JSPR',
  student: 'Student',
};

export const stateLabels: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  blocked: 'Blocked',
  archived: 'Archived',
};

export const stateTones = {
  active: 'success',
  invited: 'neutral',
  blocked: 'danger',
  archived: 'outline',
} as const satisfies Record<PersonState, string>;

/** `1 person`, `23 people`. */
export function formatPeopleCount(count: number): string {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`;
}

const formatCount = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The effects of a year change, such as `7 JSPRs become SPRs`; empty if it changes nobody. */
export function describeCounts({ promoted, stepped_back, archived }: YearChange['counts']): string[] {
  const { students, jsprs, sprs } = archived;
  const leaving = [
    students > 0 && formatCount(students, 'student'),
    jsprs > 0 && formatCount(jsprs, 'JSPR'),
    sprs > 0 && formatCount(sprs, 'SPR'),
  ].filter((words) => words !== false);
  return [
    promoted > 0 && `${formatCount(promoted, 'JSPR')} → SPR`,
    stepped_back > 0 && `${formatCount(stepped_back, 'SPR')} of older batches → student`,
    leaving.length > 0 && `${leaving.join(', ')} → archive`,
  ].filter((words) => words !== false);
}
