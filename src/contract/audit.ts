import * as z from 'zod/mini';
import { endpoint, Id, queryNumber } from './endpoint.ts';
import { Instant } from './instant.ts';
import { TABLE_TYPES, TableFormat } from './table.ts';
import { text } from './text.ts';

/**
 * Every audited action by group, with the words between the actor and the subject. An action that is missing here does not compile.
 */
export const auditGroups = {
  rights: {
    'account.block': 'blocked',
    'account.unblock': 'unblocked',
    'account.change-block': 'changed the block of',
    'account.appeal': 'appealed against the block of',
    'account.accept-appeal': 'accepted the appeal of',
    'account.decline-appeal': 'declined the appeal of',
    'account.change-role': 'changed the role of',
    'api-token.create': 'created',
    'api-token.revoke': 'revoked',
    'account.assign-duties': 'changed the duties of',
    'account.archive': 'archived',
    'account.restore': 'restored',
  },
  accounts: {
    'account.register': 'registered',
    'account.edit': 'changed the details of',
    'account.edit-profile': 'changed the profile of',
    'account.claim-mail': 'requested a new mail address for',
    'account.drop-mail-claim': 'cancelled a new mail address of',
    'account.change-mail': 'changed the mail address of',
    'account.remove-mail': 'removed the mail address of',
    'account.ask-for-erasure': 'requested the erasure of',
    'account.withdraw-erasure': 'withdrew the request to erase',
    'account.decline-erasure': 'declined the request to erase',
    'account.erase': 'erased',
    'account.update-avatar': 'changed the picture of',
    'account.remove-avatar': 'removed the picture of',
    'account.send-code': 'sent a code for a new password to',
    'account.reset-password': 'set a new password by code for',
    'account.change-password': 'changed the password of',
    'account.invite': 'invited',
    'account.make-link': 'created a password link for',
    'account.accept-invitation': 'set the first password by invitation for',
    'account.follow-reset-link': 'set a new password by link for',
    'account.link-provider': 'linked the sign-in at a provider for',
    'account.unlink-provider': 'unlinked the sign-in at a provider of',
    'account.refuse-provider': 'refused the sign-in at a provider for',
    'account.add-factor': 'set up a second factor for',
    'account.remove-factor': 'removed a second factor of',
    'account.renew-recovery-codes': 'renewed the recovery codes of',
    'account.reset-factor': 'reset the second factor of',
    'account.fail-factor': 'refused a second factor for',
    'account.end-session': 'signed out a device of',
    'account.end-sessions': 'signed out every other device of',
  },
  roster: {
    'roster.import': 'imported',
    'roster.undo': 'undid',
    'roster.enter-account': 'added by roster',
    'roster.change-account': 'changed by roster',
    'roster.restore-account': 'restored, by undoing a roster,',
    'roster.remove-account': 'removed, by undoing a roster,',
    'registration.change': 'changed',
  },
  questions: {
    'question.create': 'created',
    'question.generate': 'generated',
    'question.edit': 'changed',
    'question.retire': 'retired',
    'question.delete': 'deleted',
    'question.restore': 'restored',
    'question.change-status': 'changed the status of',
    'question.reserve': 'changed the use in practice of',
    'question.quarantine': 'quarantined',
    'question.release': 'released from quarantine',
    'question.report': 'reported a problem in',
    'question.take-report-back': 'withdrew a report of',
    'question.answer-reports': 'answered the reports of',
    'question.reopen-reports': 'reopened the reports of',
    'question.import': 'imported',
    'question.undo-import': 'undid',
    'topic.create': 'added',
    'topic.edit': 'changed',
    'topic.merge': 'merged',
    'topic.delete': 'removed',
    'topic.order': 'reordered',
    'question.add-picture': 'uploaded',
    'stimulus.create': 'created',
    'stimulus.edit': 'changed',
  },
  insights: {
    'at-risk-rule.change': 'changed',
    'account.add-note': 'wrote a note about',
    'account.remove-note': 'removed a note about',
  },
  announcements: {
    'announcement.create': 'published',
    'announcement.edit': 'changed',
    'announcement.withdraw': 'withdrew',
  },
  integrations: {
    'webhook.create': 'created',
    'webhook.edit': 'changed',
    'webhook.remove': 'removed',
    'webhook.renew-secret': 'renewed the secret of',
  },
  coding: {
    'problem.create': 'created',
    'problem.import': 'imported',
    'problem.save': 'changed',
    'problem.prove': 'started the proof of',
    'problem.publish': 'published',
    'problem.unpublish': 'unpublished',
    'submission.rejudge': 'had a judge repeat',
    'judge.drain': 'drained',
    'judge.resume': 'resumed',
    'sheet.create': 'created',
    'sheet.import': 'imported',
    'sheet.edit': 'changed',
    'sheet.publish': 'published',
    'sheet.unpublish': 'unpublished',
    'sheet.delete': 'deleted',
  },
  venues: {
    'venue.create': 'added',
    'venue.edit': 'changed',
    'venue.archive': 'archived',
    'venue.delete': 'deleted',
    'venue.restore': 'restored',
  },
  attempts: {
    'attempt.take-over': 'resumed',
    'attempt.submit': 'submitted',
    'attempt.regrade': 're-marked',
    'attempt.end': 'submitted for the student',
    'attempt.reopen': 'reopened',
    'attempt.leave-section': 'finished a section of',
    'attempt.admit-evidence': 'admitted late answers to',
    'attempt.withdraw-evidence': 'withdrew late answers to',
  },
  backups: {
    'backup.take': 'took',
  },
  tests: {
    'aptitude.create': 'scheduled',
    'aptitude.edit': 'changed',
    'aptitude.archive': 'archived',
    'aptitude.delete': 'deleted',
    'aptitude.restore': 'restored',
    'aptitude.add-questions': 'added questions to',
    'aptitude.take-question-out': 'removed a question from',
    'aptitude.arrange-sections': 'arranged the sections of',
    'aptitude.arrange-questions': 'arranged the questions of',
    'aptitude.approve': 'approved',
    'aptitude.publish': 'published',
    'aptitude.unpublish': 'unpublished',
    'aptitude.duplicate': 'created as a copy',
    'aptitude.release': 'released results of',
    'aptitude.regrade': 're-marked all attempts at',
    'aptitude.give-time': 'gave a student extra time in',
    'aptitude.take-time-back': 'withdrew extra time in',
    'aptitude.pause': 'paused',
    'aptitude.resume': 'resumed',
    'aptitude.send-message': 'sent a message to students in',
    'aptitude.admit': 'added students to the list of',
    'aptitude.dismiss': 'removed students from the list of',
    'template.edit-mock': 'changed the mocks of',
    'template.create': 'saved as a template',
    'template.delete': 'deleted',
    'aptitude.waive-venue': 'let a student start anywhere in',
    'aptitude.ask-for-venue': 'required the venue again for a student in',
  },
} as const;

export type AuditGroup = keyof typeof auditGroups;
export type AuditAction = { [G in AuditGroup]: keyof (typeof auditGroups)[G] }[AuditGroup];

/** Everything that can be acted on, with its label. */
export const auditSubjects = {
  account: 'person',
  question: 'question',
  stimulus: 'passage',
  picture: 'picture for questions',
  aptitude: 'test',
  attempt: 'attempt',
  topic: 'topic',
  template: 'template',
  venue: 'venue',
  problem: 'coding problem',
  submission: 'submission',
  judge: 'judge',
  webhook: 'webhook',
  sheet: 'sheet',
  roster_import: 'roster',
  question_import: 'question file',
  registration: 'the registration setting',
  at_risk_rule: 'the rule for students at risk',
  announcement: 'announcement',
  backup: 'nightly backup',
  api_token: 'API token',
} as const;
export type AuditSubject = keyof typeof auditSubjects;

const keysOf = <T extends object>(record: T) => Object.keys(record) as [keyof T & string];

/** The label of an action, or its name if a later version of the portal wrote it. */
export function actionLabel(action: string): string {
  const all: Record<string, string> = Object.assign({}, ...Object.values(auditGroups));
  return all[action] ?? action;
}

/** Replaces a personal value: the log shows that the field changed, but not its content. */
export const REDACTED = '(personal)';

// PostgreSQL has no year 0.
const Day = z.iso
  .date('Use a date such as 2026-11-21')
  .check(z.refine((day) => !day.startsWith('0000'), 'Give a day after the year 0'));
const Cursor = queryNumber(1, 999_999_999);

const AuditFilter = {
  /** The registration number of the actor. */
  actor: z.optional(text(1, 40)),
  /** The kind of subject; `subject` is its registration number or id. The attempts of a test or person are included. */
  about: z.optional(z.enum(keysOf(auditSubjects), 'Choose one of the kinds')),
  subject: z.optional(text(1, 64)),
  group: z.optional(z.enum(keysOf(auditGroups), 'Choose one of the groups')),
  /** First and last day, in the institute's time zone. */
  from: z.optional(Day),
  to: z.optional(Day),
  search: z.optional(text(0, 200)),
};

/** A field that an action changed, in readable form; null: empty before or after. */
const AuditChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** By the current name; null for the portal itself. */
  actor: z.nullable(z.object({ regno: z.string(), name: z.string() })),
  action: z.string(),
  /** The name of the API token by which the actor did it; null in a session. */
  api_token: z.nullable(z.string()),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** The current name; null if it no longer exists. */
    name: z.nullable(z.string()),
    /** For a person. */
    regno: z.nullable(z.string()),
    /** Whether the subject is the actor. */
    own: z.boolean(),
  }),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.input<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'The audit log, newest first; the next page continues before the last entry of this one',
  query: z.strictObject({
    ...AuditFilter,
    older_than: z.optional(Cursor),
    newer_than: z.optional(Cursor),
    limit: z._default(queryNumber(1, 100), 50),
  }),
  reply: z.object({
    results: z.array(AuditEntry),
    /** The entry to pass as `newer_than` or `older_than` for the page on that side; null if there is none. */
    newer: z.nullable(Id),
    older: z.nullable(Id),
  }),
});

/** The most entries in one file. */
export const AUDIT_EXPORT_LIMIT = 20_000;
const JSON_LINES_TYPE = 'application/x-ndjson';
const AuditFormat = z.enum([...TableFormat.options, 'jsonl'], 'Choose csv, xlsx or jsonl');
export type AuditFormat = z.infer<typeof AuditFormat>;

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/audit/export',
  summary: 'The filtered audit log as a file, newest first; JSON lines contain before and after as stored',
  query: z.strictObject({ ...AuditFilter, format: AuditFormat }),
  attachment: [...TABLE_TYPES, JSON_LINES_TYPE],
  reply: z.file(),
});
