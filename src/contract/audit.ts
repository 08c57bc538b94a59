/**
 * Every action that the portal writes down, under its group, in the words that stand between who acted and what was acted
 * on. An action that is not here cannot be written down: the compiler asks for its words.
 */
const auditGroups = {
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
    'account.update-avatar': 'changed the picture of',
    'account.remove-avatar': 'removed the picture of',
    'account.send-code': 'sent a code for a new password to',
    'account.reset-password': 'set a new password by code for',
    'account.change-password': 'changed the password of',
    'account.end-session': 'signed out a device of',
    'account.end-sessions': 'signed out every other device of',
  },
  questions: {
    'question.create': 'wrote',
    'question.edit': 'changed',
    'question.retire': 'retired',
    'question.delete': 'deleted',
    'question.restore': 'brought back',
  },
  venues: {
    'venue.create': 'added',
    'venue.edit': 'changed',
    'venue.archive': 'archived',
    'venue.delete': 'deleted',
    'venue.restore': 'brought back',
  },
  tests: {
    'aptitude.create': 'scheduled',
    'aptitude.edit': 'changed',
    'aptitude.archive': 'archived',
    'aptitude.delete': 'deleted',
    'aptitude.restore': 'brought back',
    'aptitude.add-questions': 'added questions to',
    'aptitude.take-question-out': 'took a question out of',
    'aptitude.waive-venue': 'let a student start anywhere in',
    'aptitude.ask-for-venue': 'asks a student for the venue again in',
  },
} as const;

type AuditGroup = keyof typeof auditGroups;
export type AuditAction = { [G in AuditGroup]: keyof (typeof auditGroups)[G] }[AuditGroup];

/** What can be acted on, with its word. */
const auditSubjects = { account: 'person', question: 'question', aptitude: 'test', venue: 'venue' } as const;
export type AuditSubject = keyof typeof auditSubjects;
