import type { Failure } from '#contract/envelope.ts';

/** Every failure the portal can answer with: status and a sentence that says what to do. */
declare const catalogue: {
  readonly 'invalid-input': readonly [400, 'Some of what was sent needs another look.'];
  readonly 'password-too-short': readonly [400, 'Password must be at least 5 characters long'];
  readonly 'wrong-batch': readonly [400, 'Choose one of the batches that registration offers.'];
  readonly 'block-end-past': readonly [400, 'The end of the block must lie in the future.'];
  readonly 'not-in-paper': readonly [
    400,
    'This question or option is not part of your paper. Reload the test.',
  ];
  readonly 'wrong-answer-kind': readonly [
    400,
    'This question takes another kind of answer. Reload the test.',
  ];
  readonly 'seq-taken': readonly [
    400,
    'Another operation is stored under this seq. Give each its own, and send it again.',
  ];
  readonly 'too-many-options': readonly [
    400,
    'This question takes one option only, or one match for each prompt.',
  ];
  readonly unauthenticated: readonly [401, 'Please sign in to continue.'];
  readonly 'wrong-credentials': readonly [401, 'The registration number or the password is not right.'];
  readonly 'wrong-password': readonly [400, 'The present password is not right.'];
  readonly 'wrong-code': readonly [
    400,
    'The code is not right or no longer valid. Look for the newest mail, or ask for a new code.',
  ];
  readonly 'attempt-open': readonly [409, 'A test is open. Try again once it is handed in.'];
  readonly 'no-erasure': readonly [409, 'There is no open request. Reload the page.'];
  readonly 'erasure-ended': readonly [409, 'This request has ended meanwhile. Reload the list.'];
  readonly 'own-erasure': readonly [403, 'Another admin decides on your own request.'];
  readonly 'mail-on-file': readonly [409, 'This address is on file already.'];
  readonly 'mail-off': readonly [409, 'The portal cannot send mails yet. Ask the placement cell.'];
  readonly 'too-many-codes': readonly [
    429,
    'Enough codes were sent within an hour. Use the newest one, or try again in an hour.',
  ];
  readonly 'wrong-link': readonly [
    400,
    'This link is used, too old or replaced by a newer one. Ask for a new one.',
  ];
  readonly forbidden: readonly [403, 'Your account may not do this.'];
  readonly blocked: readonly [
    403,
    'Your account is blocked. Ask your junior representative or the placement cell.',
  ];
  readonly 'not-yourself': readonly [
    403,
    'The registration number or trade is not that of the signed-in account.',
  ];
  readonly 'not-on-roster': readonly [
    403,
    'This registration number is not on the roster. Ask the placement cell to enter you.',
  ];
  readonly 'not-a-student': readonly [403, 'This is for the passwords of students alone.'];
  readonly 'out-of-trade': readonly [403, 'That lies outside your trade.'];
  readonly 'not-blockable': readonly [403, 'Only students can be blocked.'];
  readonly archived: readonly [
    403,
    'Your account is archived, for your batch has left. Your results are kept; ask the placement cell if you need them.',
  ];
  readonly 'archived-person': readonly [409, 'Archived people get no role. Restore them first.'];
  readonly 'blocked-person': readonly [409, 'Blocked people get no role. Unblock them first.'];
  readonly 'admin-stays': readonly [409, 'An admin stays one until that role is taken away by itself.'];
  readonly 'no-trade': readonly [409, 'Representatives stand for a trade. Give them one first.'];
  readonly 'admin-not-archived': readonly [409, 'Admins are not archived. Take the admin role away first.'];
  readonly 'trade-of-staff': readonly [
    400,
    'GENERAL is for staff. Choose the trade that the person studies.',
  ];
  readonly 'too-many-people': readonly [409, 'More than 5,000 people match. Narrow the filter first.'];
  readonly 'nothing-to-change': readonly [
    409,
    'There is nobody to change. Somebody may have done this just now.',
  ];
  readonly 'already-undone': readonly [409, 'This has been undone already.'];
  readonly 'last-admin': readonly [409, 'One admin has to stay. Make somebody else an admin first.'];
  readonly 'not-found': readonly [404, 'There is nothing here. It may have been removed.'];
  readonly 'no-such-call': readonly [404, 'The API has no such call.'];
  readonly 'regno-taken': readonly [
    409,
    'An account with this registration number exists already. Sign in instead.',
  ];
  readonly 'not-blocked': readonly [409, 'Your account is not blocked any more. Sign in.'];
  readonly 'appeal-sent': readonly [409, 'You have appealed against this block already.'];
  readonly 'appeal-closed': readonly [
    409,
    'This appeal is closed: somebody answered it, or the block has ended.',
  ];
  readonly 'invitation-waits': readonly [
    409,
    'The placement cell has entered you already. Set your password with the link from the invitation mail; if you have none, choose “Forgot password?” on the sign-in page.',
  ];
  readonly 'import-not-draft': readonly [409, 'This import has begun already.'];
  readonly 'import-without-regno': readonly [409, 'Choose the column with the registration numbers first.'];
  readonly 'import-preparing': readonly [409, 'The questions are still being prepared. Wait a moment.'];
  readonly 'import-no-question': readonly [
    409,
    'No question of this file can be imported as it stands. Choose some, or mend them.',
  ];
  readonly 'questions-forgotten': readonly [
    409,
    'The questions of this import are forgotten by now; it can no longer be undone.',
  ];
  readonly 'import-nothing': readonly [
    409,
    'No row can be imported or changes anything. Look at the columns and at the refused rows.',
  ];
  readonly 'import-not-undoable': readonly [409, 'Only a finished import can be undone.'];
  readonly 'import-too-old': readonly [
    409,
    'The rows of this import are forgotten by now; it can no longer be undone.',
  ];
  readonly 'no-address': readonly [
    409,
    'There is no mail address for this student. Show the link and hand it over.',
  ];
  readonly 'not-started': readonly [409, 'This test has not started yet.'];
  readonly 'exam-closed': readonly [409, 'This test is over.'];
  readonly 'no-questions': readonly [
    409,
    'This test has no questions for your trade yet. Tell the placement cell.',
  ];
  readonly 'already-submitted': readonly [409, 'This test is handed in already.'];
  readonly 'location-needed': readonly [
    409,
    'This test is taken at a venue. Allow this page to know your position and start again.',
  ];
  readonly 'location-rough': readonly [
    409,
    'Your position is known too roughly. Step near a window and start again.',
  ];
  readonly 'outside-venue': readonly [
    409,
    'You are not at the venue of this test. Go there and start again.',
  ];
  readonly 'no-venue': readonly [409, 'This test has no venue, so everybody may start anywhere.'];
  readonly 'venue-name-taken': readonly [
    409,
    'Another venue has this name. Choose a name that tells the two apart.',
  ];
  readonly 'not-appeared': readonly [409, 'You have not started this test.'];
  readonly 'taken-over': readonly [
    409,
    'The test was opened in another window or on another device, which now writes.',
  ];
  readonly paused: readonly [
    409,
    'The test is paused. Your answers wait on this device and are sent when it goes on.',
  ];
  readonly 'time-left': readonly [409, 'There is time left, so the test goes on.'];
  readonly 'deadline-passed': readonly [
    409,
    'Time was over when this answer arrived. It is kept as evidence and not scored.',
  ];
  readonly 'attempt-writing': readonly [
    409,
    'This attempt is still being written. Late answers are admitted once it is handed in.',
  ];
  readonly 'not-evidence': readonly [400, 'This is no file of unsent answers of this attempt.'];
  readonly 'nothing-to-admit': readonly [
    409,
    'None of these answers is left to admit: they count already, or cannot.',
  ];
  readonly 'admission-withdrawn': readonly [
    409,
    'There is no such admission, or it was taken back already. Reload the page.',
  ];
  readonly 'not-released': readonly [409, 'The result is not out yet.'];
  readonly 'already-added': readonly [409, 'Some of these questions are in the test already.'];
  readonly 'passage-changed': readonly [
    409,
    'Somebody changed this passage meanwhile. Look at the new one and change that.',
  ];
  readonly 'question-changed': readonly [
    409,
    'Somebody has saved another version of this question meanwhile. Look at it before yours goes over it.',
  ];
  readonly 'question-draft': readonly [
    409,
    'A draft cannot be added to a published test. Make the question ready first.',
  ];
  readonly 'question-retired': readonly [409, 'A retired question cannot be added to a test.'];
  readonly 'question-used': readonly [409, 'Tests have some of these questions. Retire them instead.'];
  readonly 'already-reported': readonly [409, 'Your report of this question waits for its answer already.'];
  readonly 'too-many-reports': readonly [
    409,
    'Twenty of your reports wait for an answer. Take one back, or wait.',
  ];
  readonly 'reports-answered': readonly [409, 'This has been answered meanwhile. Reload the page.'];
  readonly 'regraded-meanwhile': readonly [
    409,
    'This test was marked anew meanwhile. Look at a new preview first.',
  ];
  readonly 'ruled-so': readonly [409, 'These questions are marked so already.'];
  readonly 'not-corrected': readonly [
    409,
    'The reported version still stands. Correct the question first, then answer.',
  ];
  readonly 'not-retired': readonly [409, 'The question is not retired. Retire it first, then answer.'];
  readonly 'reported-anew': readonly [
    409,
    'Everybody of this answer has reported the question anew. Answer those reports.',
  ];
  readonly 'topic-exists': readonly [
    409,
    'There is a topic of this name. Choose another name, or merge the two.',
  ];
  readonly 'topic-used': readonly [409, 'Questions name this topic. Merge it into another one instead.'];
  readonly 'tree-changed': readonly [
    409,
    'The topics have changed meanwhile. Reload the page and order them again.',
  ];
  readonly 'test-started': readonly [
    409,
    'Students have started this test; its questions, marks and start stay as they are.',
  ];
  readonly 'end-moves-earlier': readonly [
    409,
    'Students have started this test; its end can only move later.',
  ];
  readonly 'window-backwards': readonly [400, 'The window ends before it begins.'];
  readonly 'not-admitted': readonly [
    403,
    'This test is not for you. If it should be, tell the placement cell.',
  ];
  readonly 'access-code-needed': readonly [
    409,
    'This test has an access code. The invigilator tells it to you.',
  ];
  readonly 'wrong-access-code': readonly [409, 'This is not the access code. Ask the invigilator.'];
  readonly 'outside-network': readonly [
    409,
    'This test can only be started from the network of the institute.',
  ];
  readonly 'safe-exam-browser-needed': readonly [
    403,
    'This test is written in Safe Exam Browser, with the settings that were given out for it. Open it there.',
  ];
  readonly 'section-closed': readonly [
    409,
    'The time of this section was over when the answer arrived. It is kept as evidence and not scored.',
  ];
  readonly 'section-not-open': readonly [409, 'This section is not open yet.'];
  readonly 'last-section': readonly [409, 'This is the last section. Hand the test in.'];
  readonly 'free-sections': readonly [409, 'In this test you can go from section to section as you like.'];
  readonly 'not-publishable': readonly [409, 'Something is missing. Look at the checklist.'];
  readonly 'already-published': readonly [409, 'This test is published. Make it a draft again first.'];
  readonly 'not-published': readonly [409, 'This test is a draft.'];
  readonly 'questions-changed': readonly [
    409,
    'The questions of this test changed meanwhile. Reload the page.',
  ];
  readonly 'sections-changed': readonly [
    409,
    'Somebody has changed the sections of this test meanwhile. Look at the list; what you do next is done to it.',
  ];
  readonly 'no-such-section': readonly [409, 'This test has no such section. Reload the page.'];
  readonly 'drawn-section': readonly [409, 'The questions of this section are drawn from a blueprint.'];
  readonly 'test-not-over': readonly [409, 'Somebody may still write. Release this once the test is over.'];
  readonly 'time-shrinks': readonly [
    409,
    'This student has as much time already. Extra time only grows once the test is open.',
  ];
  readonly 'no-extra-time': readonly [409, 'This student has no extra time.'];
  readonly 'student-finished': readonly [
    409,
    'The time of this student is over. Once the test is handed in, open it again to give more.',
  ];
  readonly 'student-started': readonly [409, 'This student has started the test.'];
  readonly 'template-name-taken': readonly [409, 'Another template has this name. Choose another one.'];
  readonly 'test-paused': readonly [409, 'The test is paused. Wait until it goes on.'];
  readonly 'nobody-writes': readonly [
    409,
    'Nobody of these is writing. Somebody may have handed in just now.',
  ];
  readonly 'nothing-closed': readonly [409, 'Nobody of these has handed in.'];
  readonly 'answers-out': readonly [409, 'The answers are out already, so nothing can be opened again.'];
  readonly 'minutes-needed': readonly [409, 'No time is left to somebody of these. Give minutes.'];
  readonly 'already-paused': readonly [409, 'This test is paused already.'];
  readonly 'not-paused': readonly [409, 'This test is not paused.'];
  readonly 'test-over': readonly [409, 'This test is over; its schedule stays as it is.'];
  readonly 'broken-request': readonly [400, 'What was sent is no HTTP request.'];
  readonly 'request-too-slow': readonly [408, 'The request took too long to arrive. Try again.'];
  readonly 'address-too-long': readonly [
    431,
    'The address or the headers are too long. Shorten what is searched for.',
  ];
  readonly 'not-a-picture': readonly [415, 'Choose a JPEG, PNG or WebP picture.'];
  readonly 'more-than-picture': readonly [
    400,
    'This file holds more than a picture. Save the picture anew, or take a screenshot of it, and try again.',
  ];
  readonly 'broken-picture': readonly [400, 'This picture cannot be read. Choose another one.'];
  readonly 'too-many-pixels': readonly [
    413,
    'This picture has more than 16 megapixels. Choose a smaller one.',
  ];
  readonly 'export-too-long': readonly [
    400,
    'That is more than 20,000 entries, which is what one file takes. Narrow the days or another filter and export again.',
  ];
  readonly 'questions-too-many': readonly [
    400,
    'These are too many questions, or too many pictures, for one file. Narrow the filter or choose fewer.',
  ];
  readonly 'not-questions': readonly [
    415,
    'Choose a file of questions: a table, GIFT, Aiken, Moodle XML, QTI or JSON lines.',
  ];
  readonly 'not-a-table': readonly [415, 'Choose a CSV or XLSX file.'];
  readonly 'broken-table': readonly [400, 'This file cannot be read. Save it anew and choose it again.'];
  readonly 'table-too-large': readonly [413, 'This file holds more than a list of students can. Divide it.'];
  readonly 'body-too-large': readonly [413, 'That is more than this call takes.'];
  readonly 'wrong-media-type': readonly [415, 'Send JSON, or a file where the call asks for one.'];
  readonly 'too-many-tries': readonly [429, 'Too many wrong passwords. Wait a little, then try again.'];
  readonly 'too-many-requests': readonly [429, 'Too many requests. Wait a moment and try again.'];
  readonly internal: readonly [
    500,
    'Something went wrong on our side. Try again; if it stays, tell the placement cell the request id.',
  ];
  readonly 'no-room': readonly [
    503,
    'The portal is short of disk space, so nobody can start now. Tell the invigilator; tests under way go on.',
  ];
  readonly busy: readonly [503, 'The portal is busy. Try again in a moment.'];
  readonly unavailable: readonly [503, 'The portal cannot reach its database. Try again in a moment.'];
};
export type ProblemCode = keyof typeof catalogue;
export type ProblemDetails = {
  /** A closer sentence than the catalogue's. */
  message?: string;
  issues?: {
    path: string;
    message: string;
  }[];
  data?: unknown;
  /** Seconds. */
  retryAfter?: number;
};
/** The one error of the portal: a code of the catalogue with details. */
export declare class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  readonly status: number;
  constructor(code: ProblemCode, details?: ProblemDetails);
}
/** A problem that names the places of a call that are to blame, each with the problem's own sentence. */
export declare function problemAt(
  code: ProblemCode,
  paths: readonly string[],
  details?: Omit<ProblemDetails, 'issues'>,
): Problem;
/** The envelope that tells a caller of a problem. */
export declare function toFailure({ code, status, message, details }: Problem, requestId?: string): Failure;
/** Throws the problem that a rule answered with, if it did. */
export declare function throwIfRefused(
  refusal: ProblemCode | Problem | undefined,
  details?: ProblemDetails,
): void;
