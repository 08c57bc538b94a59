import { type AuditGroup, type AuditSubject, auditSubjects } from '#contract/audit.ts';

export const groupLabels: Record<AuditGroup, string> = {
  rights: 'Rights and blocks',
  accounts: 'Accounts',
  roster: 'Roster and registration',
  questions: 'Questions',
  tests: 'Tests',
  attempts: 'Attempts and marks',
  insights: 'Insights',
  announcements: 'Announcements',
  integrations: 'Integrations',
  coding: 'Coding',
  venues: 'Venues',
  backups: 'Backups',
};

/** The label of the filter for one subject of each kind. */
export const subjectFieldLabels: Record<AuditSubject, string> = {
  account: 'Registration no',
  question: 'Number of the question',
  stimulus: 'Number of the passage',
  picture: 'Hash of the picture',
  aptitude: 'Number of the test',
  attempt: 'Number of the attempt',
  topic: 'Number of the topic',
  template: 'Number of the template',
  venue: 'Number of the venue',
  question_import: 'Number of the import',
  roster_import: 'Number of the import',
  registration: 'Not needed: leave it empty',
  at_risk_rule: 'Not needed: leave it empty',
  announcement: 'Number of the announcement',
  backup: 'Number of the backup',
  problem: 'Number of the coding problem',
  submission: 'Number of the submission',
  judge: 'Number of the judge',
  webhook: 'Number of the webhook',
  sheet: 'Number of the sheet',
  api_token: 'Number of the token',
};

export const subjectLabel = (type: string): string => auditSubjects[type as AuditSubject] ?? type;
