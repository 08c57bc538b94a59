import type { Failure } from '#contract/envelope.ts';
import { accessProblems } from './access-problems.ts';
import { codingProblems } from './coding-problems.ts';
import { importProblems } from './import-problems.ts';
import { signInProblems } from './sign-in-problems.ts';

/** Every failure that the portal answers with: its status, and a sentence that says what to do. */
const catalogue = {
  'invalid-input': [400, 'Some of the values need correction.'],
  'password-too-short': [400, 'Password must be at least 5 characters long'],
  'wrong-batch': [400, 'Choose one of the batches that registration offers.'],
  'block-end-past': [400, 'The end of the block must be in the future.'],
  'not-in-paper': [400, 'This question or option is not part of your paper. Reload the test.'],
  'wrong-answer-kind': [400, 'This question takes another kind of answer. Reload the test.'],
  'seq-taken': [
    400,
    'Another operation is stored under this seq. Give each operation its own, and send it again.',
  ],
  'too-many-options': [400, 'This question takes one option only, or one match for each prompt.'],
  unauthenticated: [401, 'Please sign in to continue.'],
  'wrong-credentials': [401, 'The registration number or the password is not right.'],
  'wrong-password': [400, 'The current password is wrong.'],
  'wrong-code': [
    400,
    'The code is not right or no longer valid. Look for the newest mail, or ask for a new code.',
  ],
  ...signInProblems,
  'attempt-open': [409, 'A test is open. Submit it first, then try again.'],
  'no-erasure': [409, 'There is no open request. Reload the page.'],
  'erasure-ended': [409, 'This request has ended in the meantime. Reload the list.'],
  'own-erasure': [403, 'Another admin decides on your own request.'],
  'mail-on-file': [409, 'This address is already on file.'],
  'webhook-address': [
    400,
    'Use an address that starts with https:// and names a host on the internet. WEBHOOK_PRIVATE=on allows others.',
  ],
  'webhook-paused': [409, 'The webhook is paused. Switch it on first.'],
  'mail-not-set': [409, 'The portal sends no mail. Set SMTP_URL and MAIL_FROM, and restart it.'],
  'mail-off': [409, 'The portal cannot send mail yet. Ask the placement cell.'],
  'too-many-codes': [
    429,
    'Too many codes were sent within an hour. Use the newest one, or try again in an hour.',
  ],
  'wrong-link': [400, 'This link was used, has expired or was replaced by a newer one. Ask for a new one.'],
  forbidden: [403, 'Your account may not do this.'],
  blocked: [403, 'Your account is blocked. Ask your junior representative or the placement cell.'],
  'not-yourself': [403, 'The registration number or trade is not that of the signed-in account.'],
  'not-on-roster': [
    403,
    'This registration number is not on the roster. Ask the placement cell to enter you.',
  ],
  'not-a-student': [403, 'This works only for passwords of students.'],
  'out-of-trade': [403, 'That is outside your trade.'],
  'not-blockable': [403, 'Only students can be blocked.'],
  archived: [
    403,
    'Your account is archived because your batch has left. Your results are kept; ask the placement cell if you need them.',
  ],
  'archived-person': [409, 'Archived people cannot have a role. Restore them first.'],
  'blocked-person': [409, 'Blocked people cannot have a role. Unblock them first.'],
  'admin-stays': [409, 'Take the admin role away first.'],
  'no-trade': [409, 'Representatives represent a trade. Give them one first.'],
  'admin-not-archived': [409, 'Admins cannot be archived. Take the admin role away first.'],
  'trade-of-staff': [400, 'GENERAL is for staff. Choose the trade that the person studies.'],
  'too-many-people': [409, 'More than 5,000 people match. Narrow the filter first.'],
  'plan-day': [409, 'Choose a day from tomorrow on, at most a year ahead.'],
  'mock-closed': [409, 'This pattern is not open for mocks now. Choose another one.'],
  'mock-outdated': [409, 'A test asks a question of this mock now. Draw another mock.'],
  'mock-lacks-questions': [409, 'There are not enough questions for this mock yet.'],
  'no-blueprint': [
    409,
    'Mocks draw their questions by blueprint, and a section of this template has none. Choose a template whose sections all have one.',
  ],
  'too-many-mocks': [429, 'You have started many mocks today. Start the next one tomorrow.'],
  'nothing-due': [409, 'Nothing is due for revision now. Practise a topic instead.'],
  'nothing-to-practise': [409, 'No question fits. Choose more topics, difficulties or kinds.'],
  'practice-not-over': [409, 'Finish this practice first.'],
  ...codingProblems,
  ...accessProblems,
  'too-many-bookmarks': [409, 'You have a thousand bookmarks. Remove some first.'],
  'nothing-to-change': [409, 'There is nobody to change. Someone may have done this just now.'],
  'already-undone': [409, 'This has already been undone.'],
  'last-admin': [409, 'One admin has to stay. Make someone else an admin first.'],
  'not-found': [404, 'There is nothing here. It may have been removed.'],
  'no-such-call': [404, 'The API has no such call.'],
  'regno-taken': [409, 'An account with this registration number exists already. Sign in instead.'],
  'not-blocked': [409, 'Your account is no longer blocked. Sign in.'],
  'appeal-sent': [409, 'You have already appealed against this block.'],
  'appeal-closed': [409, 'This appeal is closed: someone answered it, or the block has ended.'],
  'invitation-waits': [
    409,
    'The placement cell has already entered you. Set your password with the link from the invitation mail; if you have none, choose “Forgot password?” on the sign-in page.',
  ],
  ...importProblems,
  'no-address': [409, 'There is no mail address for this student. Show the link and give it to them.'],
  'not-started': [409, 'This test has not started yet.'],
  'exam-closed': [409, 'This test is over.'],
  'no-questions': [409, 'This test has no questions for your trade yet. Tell the placement cell.'],
  'already-submitted': [409, 'You have already submitted this test.'],
  'location-needed': [
    409,
    'This test is taken at a venue. Allow this page to know your position and start again.',
  ],
  'location-rough': [409, 'Your position is not accurate enough. Move near a window and start again.'],
  'outside-venue': [409, 'You are not at the venue of this test. Go there and start again.'],
  'no-venue': [409, 'This test has no venue, so students may start anywhere.'],
  'venue-name-taken': [409, 'Another venue has this name. Choose a name that tells the two apart.'],
  'not-appeared': [409, 'You have not started this test.'],
  'taken-over': [409, 'This test was opened in another window or on another device. Continue there.'],
  paused: [409, 'The test is paused. Your answers are kept on this device and sent when it resumes.'],
  'time-left': [409, 'There is time left, so the test continues.'],
  'deadline-passed': [
    409,
    'Time was over when this answer arrived. It is kept as a late answer and not scored.',
  ],
  'attempt-writing': [409, 'This attempt is still open. Late answers can be admitted once it is submitted.'],
  'not-evidence': [400, 'This is not a file of unsent answers from this attempt.'],
  'nothing-to-admit': [409, 'None of these answers can be admitted. They may count already.'],
  'admission-withdrawn': [409, 'This admission does not exist or was withdrawn. Reload the page.'],
  'not-ended': [409, 'The figures are computed when the test has ended for everybody.'],
  'not-released': [409, 'The result is not out yet.'],
  'already-added': [409, 'Some of these questions are already in the test.'],
  'passage-changed': [
    409,
    'Someone changed this passage in the meantime. Look at the new version and change that.',
  ],
  'question-changed': [
    409,
    'Someone saved another version of this question in the meantime. Look at it before you replace it.',
  ],
  'question-draft': [409, 'A draft cannot be added to a published test. Make the question ready first.'],
  'already-quarantined': [409, 'This question is in quarantine already.'],
  'not-quarantined': [409, 'This question is no longer in quarantine. Someone may have decided just now.'],
  'question-retired': [409, 'A retired question cannot be added to a test.'],
  'question-used': [409, 'Some of these questions are used in tests. Retire them instead.'],
  'already-reported': [409, 'You have already reported this question. Wait for the answer.'],
  'too-many-reports': [409, 'Twenty of your reports are waiting for an answer. Withdraw one, or wait.'],
  'reports-answered': [409, 'This was answered in the meantime. Reload the page.'],
  'regraded-meanwhile': [409, 'This test was re-marked in the meantime. Check a new preview first.'],
  'ruled-so': [409, 'These questions are already marked this way.'],
  'not-corrected': [
    409,
    'The reported version is still the newest one. Correct the question first, then answer.',
  ],
  'not-retired': [409, 'The question is not retired. Retire it first, then answer.'],
  'reported-anew': [
    409,
    'All students of this answer have reported the question again. Answer those reports.',
  ],
  'topic-exists': [409, 'There is already a topic of this name. Choose another name, or merge the two.'],
  'topic-used': [409, 'Questions use this topic. Merge it into another one instead.'],
  'tree-changed': [409, 'The topics changed in the meantime. Reload the page and order them again.'],
  'test-started': [
    409,
    'Students have started this test, so its questions, marks and start can no longer change.',
  ],
  'end-moves-earlier': [409, 'Students have started this test, so its end can only move later.'],
  'window-backwards': [400, 'The window ends before it begins.'],
  'not-admitted': [403, 'This test is not for you. If it should be, tell the placement cell.'],
  'access-code-needed': [409, 'This test needs an access code. Ask the invigilator.'],
  'wrong-access-code': [409, 'The access code is wrong. Ask the invigilator.'],
  'outside-network': [409, 'This test can only be started from the network of the institute.'],
  'safe-exam-browser-needed': [
    403,
    'This test must be taken in Safe Exam Browser with the settings file for this test. Open it there.',
  ],
  'section-closed': [
    409,
    'The time of this section was over when the answer arrived. It is kept as a late answer and not scored.',
  ],
  'section-not-open': [409, 'This section is not open yet.'],
  'last-section': [409, 'This is the last section. Submit the test.'],
  'free-sections': [409, 'In this test you can move freely between sections.'],
  'not-publishable': [409, 'Something is missing. See the checklist.'],
  'already-published': [409, 'This test is published. Make it a draft again first.'],
  'not-published': [409, 'This test is a draft.'],
  'questions-changed': [409, 'The questions of this test changed in the meantime. Reload the page.'],
  'sections-changed': [
    409,
    'Someone changed the sections of this test in the meantime. Check the list before you continue.',
  ],
  'no-such-section': [409, 'This test has no such section. Reload the page.'],
  'drawn-section': [409, 'The questions of this section are drawn from a blueprint.'],
  'test-not-over': [409, 'Students may still be taking the test. Release this once the test is over.'],
  'time-shrinks': [
    409,
    'This student already has that much time. Extra time can only grow after the student has started.',
  ],
  'no-extra-time': [409, 'This student has no extra time.'],
  'student-finished': [
    409,
    'This student’s time is over. Reopen the attempt once it is submitted to give more.',
  ],
  'student-started': [409, 'This student has started the test.'],
  'template-name-taken': [409, 'Another template has this name. Choose another one.'],
  'test-paused': [409, 'The test is paused. Wait until it resumes.'],
  'nobody-writes': [
    409,
    'None of the selected students is taking the test now. They may just have submitted.',
  ],
  'nothing-closed': [409, 'None of the selected students has submitted.'],
  'answers-out': [409, 'The right answers are already released, so attempts cannot be reopened.'],
  'minutes-needed': [409, 'At least one selected student has no time left. Add minutes.'],
  'already-paused': [409, 'This test is already paused.'],
  'not-paused': [409, 'This test is not paused.'],
  'test-over': [409, 'This test is over, so its schedule can no longer change.'],
  'broken-request': [400, 'This is not a valid HTTP request.'],
  'unmet-expectation': [417, 'The portal meets no expectation but 100-continue.'],
  'request-too-slow': [408, 'The request took too long to arrive. Try again.'],
  'address-too-long': [431, 'The address or the headers are too long. Shorten the search.'],
  'not-a-picture': [415, 'Choose a JPEG, PNG or WebP picture.'],
  'more-than-picture': [
    400,
    'This file holds more than a picture. Save the picture again, or take a screenshot of it, and try again.',
  ],
  'broken-picture': [400, 'This picture cannot be read. Choose another one.'],
  'too-many-pixels': [413, 'This picture has more than 16 megapixels. Choose a smaller one.'],
  'export-too-long': [
    400,
    'That is more than the 20,000 entries that one file can hold. Narrow the days or another filter and export again.',
  ],
  'questions-too-many': [
    400,
    'These are too many questions, or too many pictures, for one file. Narrow the filter or choose fewer.',
  ],
  'not-questions': [415, 'Choose a file of questions: a table, GIFT, Aiken, Moodle XML, QTI or JSON lines.'],
  'not-a-table': [415, 'Choose a CSV or XLSX file.'],
  'broken-table': [400, 'This file cannot be read. Save it in its program and choose it again.'],
  'table-too-large': [413, 'This file holds too much for a list of students. Split it.'],
  'body-too-large': [413, 'The request body is too large.'],
  'wrong-media-type': [415, 'Send JSON, or a file where the call asks for one.'],
  'too-many-tries': [429, 'Too many wrong passwords. Wait a little, then try again.'],
  'too-many-requests': [429, 'Too many requests. Wait a moment and try again.'],
  internal: [
    500,
    'Something went wrong on our side. Try again; if it keeps failing, tell the placement cell the request id.',
  ],
  'no-room': [
    503,
    'The portal is short of disk space, so no test can be started now. Tell the invigilator; running tests continue.',
  ],
  busy: [503, 'The portal is busy. Try again in a moment.'],
  unavailable: [503, 'The portal cannot reach its database. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ProblemCode = keyof typeof catalogue;

export type ProblemDetails = {
  /** A more specific sentence than the catalogue's. */
  message?: string;
  issues?: { path: string; message: string }[];
  data?: unknown;
  /** Seconds. */
  retryAfter?: number;
};

/** The error that actions throw: a code of the catalogue with details. The error handler answers with it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  readonly status: number;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    const [status, sentence] = catalogue[code];
    super(details.message ?? sentence);
    this.code = code;
    this.details = details;
    this.status = status;
  }
}

/** A problem that marks the wrong fields of a call, each with the problem's own sentence. */
export function problemAt(
  code: ProblemCode,
  paths: readonly string[],
  details: Omit<ProblemDetails, 'issues'> = {},
): Problem {
  const { message } = new Problem(code, details);
  return new Problem(code, { ...details, issues: paths.map((path) => ({ path, message })) });
}

/** The envelope of a problem. */
export function toFailure({ code, status, message, details }: Problem, requestId?: string): Failure {
  return {
    success: false,
    status,
    message,
    code,
    ...(details.issues && { issues: details.issues }),
    ...(details.data !== undefined && { data: details.data }),
    ...(requestId && { request_id: requestId }),
  };
}

/** Throws the problem that a rule returned, if any. */
export function throwIfRefused(refusal: ProblemCode | Problem | undefined, details?: ProblemDetails): void {
  if (refusal) throw typeof refusal === 'string' ? new Problem(refusal, details) : refusal;
}
