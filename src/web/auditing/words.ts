import { type AuditGroup, type AuditSubject, auditSubjects } from '#contract/audit.ts';

export const groupWords: Record<AuditGroup, string> = {
  rights: 'Rights and blocks',
  accounts: 'Accounts',
  questions: 'Questions',
  tests: 'Tests',
  attempts: 'Attempts and marks',
  venues: 'Venues',
};

/** How one of a kind is named in the filter. */
export const subjectHints: Record<AuditSubject, string> = {
  account: 'Registration no',
  question: 'Number of the question',
  aptitude: 'Number of the test',
  attempt: 'Number of the attempt',
  venue: 'Number of the venue',
};

export const wordOfSubject = (type: string): string => auditSubjects[type as AuditSubject] ?? type;
