import { randomUUID } from 'node:crypto';
import { admins, forStudents, type Row, signedIn, students } from './callers.ts';

/** A session of somebody else is as good as none. */
const ownPractice = {
  'other student': 'not-found',
  JSPR: 'not-found',
  'other JSPR': 'not-found',
  SPR: 'not-found',
};

/** Calls about tests, attempts, practice, venues and templates. */
export const testPermissions: Record<string, Row> = {
  'GET /aptitude': { may: signedIn },
  'GET /aptitude/upcoming': { may: signedIn },
  'GET /aptitude/past': { may: signedIn },
  'GET /aptitude/manage': { may: admins },
  'POST /aptitude/create': { may: admins },
  'GET /aptitude/:id': { may: admins },
  'PUT /aptitude/:id': { may: admins },
  'DELETE /aptitude/:id': { may: admins },
  'POST /aptitude/restore/:id': { may: admins },
  'PUT /aptitude/add-questions/:id': { may: admins },
  'POST /aptitude/question/delete': { may: admins },
  'PUT /aptitude/sections/:id': { may: admins },
  'PUT /aptitude/questions/:id': { may: admins },
  'GET /aptitude/checklist/:id': { may: admins },
  'POST /aptitude/approve/:id': { may: admins },
  'POST /aptitude/publish/:id': { may: admins },
  'POST /aptitude/unpublish/:id': { may: admins },
  'POST /aptitude/duplicate/:id': { may: admins },
  'POST /aptitude/release/:id': { may: admins },
  'GET /aptitude/absentees/:id': { may: admins },
  'GET /aptitude/absentees/:id/export': { may: admins },
  'GET /aptitude/analysis/:id': { may: admins },
  'GET /aptitude/analysis/:id/export': { may: admins },
  'GET /aptitude/regrade/:id': { may: admins },
  'POST /aptitude/regrade/preview/:id': { may: admins },
  'POST /aptitude/regrade/apply/:id': { may: admins },
  'POST /aptitude/preview/:id': { may: admins },
  'GET /aptitude/extra-time/:id': { may: admins },
  'POST /aptitude/extra-time/:id': { may: admins },
  'POST /aptitude/extra-time/withdraw/:id': { may: admins },
  'GET /aptitude/admission/:id': { may: admins },
  'POST /aptitude/admit/:id': { may: admins },
  'POST /aptitude/dismiss/:id': { may: admins },
  'GET /template': { may: admins },
  'POST /template/create': { may: admins },
  'DELETE /template/:id': { may: admins },
  'POST /template/use': { may: admins },
  'PUT /template/mock': { may: admins },
  'GET /venue': { may: signedIn },
  'GET /venue/manage': { may: admins },
  'POST /venue/create': { may: admins },
  'PUT /venue/:id': { may: admins },
  'DELETE /venue/:id': { may: admins },
  'POST /venue/restore/:id': { may: admins },
  'GET /aptitude/place/:id': { may: admins },
  'POST /aptitude/waive-venue/:id': { may: admins },
  'POST /aptitude/ask-for-venue/:id': { may: admins },
  'GET /aptitude/instructions/:id': { may: signedIn },
  'POST /aptitude/appear/:id': {
    may: students,
    aim: {
      path: ({ test }) => `/aptitude/appear/${test}`,
      body: ({ student }) => ({ regno: student.regno, trade: student.trade }),
    },
    refused: forStudents,
  },
  'POST /aptitude/submit/:id': {
    may: students,
    aim: {
      path: ({ test }) => `/aptitude/submit/${test}`,
      body: ({ student }) => ({ userData: { regno: student.regno, trade: student.trade }, answers: [] }),
    },
    refused: forStudents,
  },
  'POST /attempt/:attempt_id/answers': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/answers`,
      body: ({ question, option }) => ({
        epoch: 1,
        operations: [{ seq: 1, question_id: question, selected_options: [option] }],
      }),
    },
    // As if there were no attempt, so that the answer does not reveal whose it is.
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'POST /attempt/:attempt_id/section': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/section`,
      body: () => ({ epoch: 1, section: 0 }),
    },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'POST /attempt/:attempt_id/violations': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/violations`,
      body: () => ({
        epoch: 1,
        violations: [{ seq: 1, kind: 'hidden', at: '2026-01-01T10:00:00Z', seconds: 8 }],
      }),
    },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'GET /aptitude/violations/:id': {
    may: signedIn,
    aim: { path: ({ student, test }) => `/aptitude/violations/${test}?regno=${student.regno}` },
    refused: { 'other student': 'forbidden', JSPR: 'forbidden', 'other JSPR': 'forbidden', SPR: 'forbidden' },
  },
  'POST /attempt/:attempt_id/presence': {
    may: students,
    aim: {
      path: ({ attempt }) => `/attempt/${attempt}/presence`,
      body: () => ({ epoch: 1, waiting: 0, visible: true }),
    },
    refused: { 'other student': 'not-found', JSPR: 'not-found', 'other JSPR': 'not-found', SPR: 'not-found' },
  },
  'GET /aptitude/:id/board/events': { may: admins },
  'POST /aptitude/message/:id': { may: admins },
  'POST /aptitude/give-minutes/:id': { may: admins },
  'POST /aptitude/end/:id': { may: admins },
  'POST /aptitude/reopen/:id': { may: admins },
  'POST /aptitude/pause/:id': { may: admins },
  'POST /aptitude/resume/:id': { may: admins },
  'GET /aptitude/receipts/:id': {
    may: students,
    aim: { path: ({ test }) => `/aptitude/receipts/${test}` },
    refused: {
      'other student': 'not-appeared',
      JSPR: 'not-appeared',
      'other JSPR': 'not-appeared',
      SPR: 'not-appeared',
    },
  },
  // During the test only admins may read it.
  'GET /aptitude/replay/:id': {
    may: students,
    aim: { path: ({ test }) => `/aptitude/replay/${test}` },
    refused: {
      student: 'attempt-writing',
      'other student': 'not-appeared',
      JSPR: 'not-appeared',
      'other JSPR': 'not-appeared',
      SPR: 'not-appeared',
    },
  },
  'GET /attempt/:attempt_id/replay': { may: admins },
  'GET /attempt/:attempt_id/chain': { may: admins },
  'GET /attempt/:attempt_id': { may: admins },
  'POST /attempt/:attempt_id/evidence': { may: admins },
  'POST /attempt/:attempt_id/evidence/admit': { may: admins },
  'POST /attempt/:attempt_id/evidence/withdraw': { may: admins },
  'GET /aptitude/responses/:id': { may: admins },
  'GET /aptitude/responses/:id/export': { may: admins },
  'GET /aptitude/user/response/:id': {
    may: signedIn,
    aim: { path: ({ student, test }) => `/aptitude/user/response/${test}?regno=${student.regno}` },
    refused: { 'other student': 'forbidden', JSPR: 'forbidden', 'other JSPR': 'forbidden', SPR: 'forbidden' },
  },
  'GET /aptitude/toppers/:id': { may: signedIn },
  'GET /aptitude/neighbours/:id': { may: signedIn },
  // It is the caller's own attempt in any case; the student's is still written.
  'POST /practice/missed/:id': {
    may: students,
    aim: { path: ({ test }) => `/practice/missed/${test}` },
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'POST /practice/sessions/:id/retry': {
    may: students,
    aim: { path: ({ practice }) => `/practice/sessions/${practice}/retry` },
    refused: { ...ownPractice, student: 'practice-not-over' },
  },
  // Nobody has missed it: it is open.
  'POST /practice/tests/:id': {
    may: students,
    aim: { path: ({ test }) => `/practice/tests/${test}` },
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'GET /bookmarks': { may: students },
  'GET /bookmarks/test/:id': {
    may: students,
    aim: { path: ({ test }) => `/bookmarks/test/${test}` },
  },
  'PUT /bookmarks': {
    may: students,
    aim: {
      path: () => '/bookmarks',
      body: ({ practice }) => ({ question: { session_id: practice, position: 1 } }),
    },
    refused: ownPractice,
  },
  'DELETE /bookmarks/:id': { may: students, aim: { path: () => '/bookmarks/1000000' } },
  'POST /bookmarks/sessions': {
    may: students,
    refused: Object.fromEntries(students.map((caller) => [caller, 'nothing-to-practise'])),
  },
  'POST /bookmarks/:id/revision': {
    may: students,
    aim: { path: () => '/bookmarks/1000000/revision' },
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'POST /practice/reports': {
    may: students,
    aim: {
      path: () => '/practice/reports',
      body: ({ practice }) => ({ session_id: practice, position: 1, reason: 'other', words: 'Unclear' }),
    },
    // The student's question is not answered, so nobody has seen its key.
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'GET /overview': { may: admins },
  'POST /overview/test-mail': {
    may: admins,
    aim: { body: () => ({ address: 'cell@example.edu' }) },
    refused: { admin: 'mail-not-set' },
  },
  'GET /practice/today': { may: students },
  'GET /practice/progress': { may: students },
  'POST /practice/today/question': { may: students },
  'PUT /plan': { may: students },
  'DELETE /plan': { may: students },
  'GET /mock': { may: students },
  // No pattern is open, and the student has sat none.
  'GET /mock/:key': {
    may: students,
    aim: { path: () => '/mock/typical:tcs-nqt' },
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'POST /mock/:key/start': {
    may: students,
    aim: { path: () => '/mock/typical:tcs-nqt/start' },
    refused: Object.fromEntries(students.map((caller) => [caller, 'mock-closed'])),
  },
  'GET /revision': { may: students },
  'GET /revision/cards': { may: students },
  'POST /revision/sessions': { may: students },
  'POST /revision/cards/:id/snooze': {
    may: students,
    aim: { path: () => '/revision/cards/1000000/snooze', body: () => ({ days: 1 }) },
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'POST /revision/cards/:id/recall': {
    may: students,
    aim: { path: () => '/revision/cards/1000000/recall', body: () => ({ recalled: true }) },
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'DELETE /revision/cards/:id': {
    may: students,
    aim: { path: () => '/revision/cards/1000000' },
    refused: Object.fromEntries(students.map((caller) => [caller, 'not-found'])),
  },
  'GET /practice/topics': { may: students },
  'GET /practice/sessions': { may: students },
  'POST /practice/sessions': { may: students },
  'GET /practice/sessions/:id': {
    may: students,
    aim: { path: ({ practice }) => `/practice/sessions/${practice}` },
    refused: ownPractice,
  },
  'POST /practice/sessions/:id/answers': {
    may: students,
    aim: {
      path: ({ practice }) => `/practice/sessions/${practice}/answers`,
      body: () => ({ answers: [{ answer_id: randomUUID(), position: 1, seconds: 1 }] }),
    },
    refused: ownPractice,
  },
  'POST /practice/sessions/:id/end': {
    may: students,
    aim: { path: ({ practice }) => `/practice/sessions/${practice}/end` },
    refused: ownPractice,
  },
  // As if there were no report or result, so that the answer does not reveal whose it is.
};
