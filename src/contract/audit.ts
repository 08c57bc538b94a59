import * as z from 'zod/mini';
import { endpoint, Id, queryNumber } from './endpoint.ts';
import { Instant } from './instant.ts';
import { TABLE_TYPES, TableFormat } from './table.ts';
import { text } from './text.ts';

/**
 * Every action that the portal writes down, under its group, in the words that stand between who acted and what was acted
 * on. An action that is not here cannot be written down: the compiler asks for its words.
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
    'account.archive': 'archived',
    'account.restore': 'brought back',
  },
  accounts: {
    'account.register': 'registered',
    'account.edit': 'changed the details of',
    'account.edit-profile': 'changed the profile of',
    'account.claim-mail': 'asked for a new mail address of',
    'account.drop-mail-claim': 'gave up a new mail address of',
    'account.change-mail': 'changed the mail address of',
    'account.remove-mail': 'removed the mail address of',
    'account.ask-for-erasure': 'asked for the erasure of',
    'account.withdraw-erasure': 'withdrew the erasure of',
    'account.decline-erasure': 'declined the erasure of',
    'account.erase': 'erased',
    'account.update-avatar': 'changed the picture of',
    'account.remove-avatar': 'removed the picture of',
    'account.send-code': 'sent a code for a new password to',
    'account.reset-password': 'set a new password by code for',
    'account.change-password': 'changed the password of',
    'account.invite': 'invited',
    'account.make-link': 'made a link for a new password of',
    'account.accept-invitation': 'set the first password by invitation for',
    'account.follow-reset-link': 'set a new password by link for',
    'account.end-session': 'signed out a device of',
    'account.end-sessions': 'signed out every other device of',
  },
  roster: {
    'roster.import': 'imported',
    'roster.undo': 'took back',
    'roster.enter-account': 'entered by roster',
    'roster.change-account': 'changed by roster',
    'roster.restore-account': 'gave back, as before the roster,',
    'roster.remove-account': 'removed, with its roster,',
    'registration.change': 'changed',
  },
  questions: {
    'question.create': 'wrote',
    'question.generate': 'generated',
    'question.edit': 'changed',
    'question.retire': 'retired',
    'question.delete': 'deleted',
    'question.restore': 'brought back',
    'question.change-status': 'changed the status of',
    'question.report': 'reported a fault in',
    'question.take-report-back': 'took back a report of',
    'question.answer-reports': 'answered the reports of',
    'question.reopen-reports': 'opened again the reports of',
    'question.import': 'imported',
    'question.undo-import': 'took back',
    'topic.create': 'added',
    'topic.edit': 'changed',
    'topic.merge': 'gave away the questions of',
    'topic.delete': 'removed',
    'topic.order': 'put into another order',
    'question.add-picture': 'sent',
    'stimulus.create': 'wrote',
    'stimulus.edit': 'changed',
  },
  venues: {
    'venue.create': 'added',
    'venue.edit': 'changed',
    'venue.archive': 'archived',
    'venue.delete': 'deleted',
    'venue.restore': 'brought back',
  },
  attempts: {
    'attempt.take-over': 'took up again',
    'attempt.submit': 'handed in',
    'attempt.regrade': 'marked anew',
    'attempt.end': 'handed in for the student',
    'attempt.reopen': 'opened again',
    'attempt.leave-section': 'closed a section of',
    'attempt.admit-evidence': 'admitted late answers to',
    'attempt.withdraw-evidence': 'took back late answers to',
  },
  tests: {
    'aptitude.create': 'scheduled',
    'aptitude.edit': 'changed',
    'aptitude.archive': 'archived',
    'aptitude.delete': 'deleted',
    'aptitude.restore': 'brought back',
    'aptitude.add-questions': 'added questions to',
    'aptitude.take-question-out': 'took a question out of',
    'aptitude.arrange-sections': 'arranged the sections of',
    'aptitude.arrange-questions': 'arranged the questions of',
    'aptitude.publish': 'published',
    'aptitude.unpublish': 'made a draft again',
    'aptitude.duplicate': 'wrote as a copy',
    'aptitude.release': 'released results of',
    'aptitude.regrade': 'marked anew all attempts at',
    'aptitude.give-time': 'gave a student more time in',
    'aptitude.take-time-back': 'took extra time back in',
    'aptitude.pause': 'paused',
    'aptitude.resume': 'let go on',
    'aptitude.send-message': 'sent a message to students in',
    'aptitude.admit': 'put students on the list of',
    'aptitude.dismiss': 'took students off the list of',
    'template.create': 'kept as a template',
    'template.delete': 'deleted',
    'aptitude.waive-venue': 'let a student start anywhere in',
    'aptitude.ask-for-venue': 'asks a student for the venue again in',
  },
} as const;

export type AuditGroup = keyof typeof auditGroups;
export type AuditAction = { [G in AuditGroup]: keyof (typeof auditGroups)[G] }[AuditGroup];

/** What can be acted on, with its word. */
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
  roster_import: 'roster',
  question_import: 'file of questions',
  registration: 'who may register',
} as const;
export type AuditSubject = keyof typeof auditSubjects;

const keysOf = <T extends object>(record: T) => Object.keys(record) as [keyof T & string];

/** The words of an action; of one that later programs know, its name. */
export function actionLabel(action: string): string {
  const all: Record<string, string> = Object.assign({}, ...Object.values(auditGroups));
  return all[action] ?? action;
}

const Day = z.iso.date('Use a date such as 2026-11-21');
const Cursor = queryNumber(1, 999_999_999);

const AuditFilter = {
  /** The registration number of who acted. */
  actor: z.optional(text(1, 40)),
  /** What was acted on; `subject` names it: by its registration number or its number, a test's attempts included. */
  about: z.optional(z.enum(keysOf(auditSubjects), 'Choose one of the kinds')),
  subject: z.optional(text(1, 64)),
  group: z.optional(z.enum(keysOf(auditGroups), 'Choose one of the groups')),
  /** First and last day, in the institute's time zone. */
  from: z.optional(Day),
  to: z.optional(Day),
  search: z.optional(text(0, 200)),
};

/** One field that an action changed, in words; null: there was nothing, or nothing is left. */
const AuditChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** By their present names; null for the portal itself. */
  actor: z.nullable(z.object({ regno: z.string(), name: z.string() })),
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** The present name of it; null once it is gone. */
    name: z.nullable(z.string()),
    /** Of a person. */
    regno: z.nullable(z.string()),
    /** Whether this is who acted. */
    own: z.boolean(),
  }),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.input<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'The audit log, newest first; the next page is what is older than the last entry of this one',
  query: z.strictObject({
    ...AuditFilter,
    older_than: z.optional(Cursor),
    newer_than: z.optional(Cursor),
    limit: z._default(queryNumber(1, 100), 50),
  }),
  reply: z.object({
    results: z.array(AuditEntry),
    /** The entry to name as `newer_than` or `older_than` for the page on that side; null where there is none. */
    newer: z.nullable(Id),
    older: z.nullable(Id),
  }),
});

/** The most entries that one file takes. */
export const AUDIT_EXPORT_LIMIT = 20_000;
const JSON_LINES_TYPE = 'application/x-ndjson';
const AuditFormat = z.enum([...TableFormat.options, 'jsonl'], 'Choose csv, xlsx or jsonl');
export type AuditFormat = z.infer<typeof AuditFormat>;

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/audit/export',
  summary:
    'The filtered audit log as a file, newest first; JSON lines hold before and after as they were written',
  query: z.strictObject({ ...AuditFilter, format: AuditFormat }),
  attachment: [...TABLE_TYPES, JSON_LINES_TYPE],
  reply: z.file(),
});
