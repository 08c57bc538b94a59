import type { Role } from '#contract/accounts/account.ts';
import type { PersonState } from '#contract/people/directory.ts';
import type { YearAct } from '#contract/people/academic-year.ts';
import { figure } from '#web/ui/number-format.ts';

export const roleWords: Record<Role, string> = {
  admin: 'Admin',
  spr: 'SPR',
  jspr: 'JSPR',
  student: 'Student',
};

export const stateWords: Record<PersonState, string> = {
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
export function countOfPeople(count: number): string {
  return count === 1 ? '1 person' : `${figure(count)} people`;
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What an act changes, such as `7 JSPRs become SPRs`; empty where it changes nobody. */
export function countWords({ promoted, stepped_back, archived }: YearAct['counts']): string[] {
  const { students, jsprs, sprs } = archived;
  const leaving = [
    students > 0 && plural(students, 'student'),
    jsprs > 0 && plural(jsprs, 'JSPR'),
    sprs > 0 && plural(sprs, 'SPR'),
  ].filter((words) => words !== false);
  return [
    promoted > 0 && `${plural(promoted, 'JSPR')} → SPR`,
    stepped_back > 0 && `${plural(stepped_back, 'SPR')} of older batches → student`,
    leaving.length > 0 && `${leaving.join(', ')} → archive`,
  ].filter((words) => words !== false);
}
