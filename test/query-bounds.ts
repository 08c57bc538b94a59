import type { InstituteSize } from './institute.ts';
import type { ActivitySize } from './institute-activity.ts';

/** The institute that the bounds below are for. */
export const BATCH_SIZE = 100;
export const OTHER_STUDENTS = 3_000;
export const ANSWERED_ATTEMPTS = 1_000;
export const INSTITUTE: InstituteSize = { questions: 5_000, tests: 60, auditEntries: 20_000 };
export const ACTIVITY: ActivitySize = {
  ...{ answersEach: 10, cardsEach: 5, notificationsEach: 5, submissionsEach: 3 },
  ...{ announcements: 200, problems: 200, deliveries: 10_000 },
};

/** How many rows a call may read that has no line below, whatever the institute holds. */
export const BOUND = 1_000;

const PEOPLE = OTHER_STUDENTS + 4 * BATCH_SIZE + 50;
const { questions: QUESTIONS, auditEntries: AUDIT_ENTRIES } = INSTITUTE;
const { problems: PROBLEMS } = ACTIVITY;
const ANSWERS = ACTIVITY.answersEach * PEOPLE;

/** Calls that have to read more, and why. */
export const largeReads: Record<string, { most: number; because: string }> = {
  '/announcements/manage': { most: PEOPLE + BOUND, because: 'counts the students an announcement is for' },
  '/aptitude/:id': { most: 3_000, because: 'names the other tests of each question' },
  '/aptitude/absentees/:id': {
    most: 3 * PEOPLE + BOUND,
    because: 'asks of everybody whether the test was theirs',
  },
  '/aptitude/checklist/:id': { most: 2_000, because: 'checks each question of the paper' },
  '/aptitude/manage': { most: 4_000, because: 'counts questions and attempts of twenty tests' },
  '/aptitude/toppers/:id': { most: 10_000, because: 'compares with earlier tests of all who sat it' },
  '/audit': { most: AUDIT_ENTRIES + PEOPLE, because: 'a search reads the words of every entry' },
  '/coding/drafts': { most: 15 * PROBLEMS, because: 'counts all problems, and solvers of twenty' },
  '/coding/problems': { most: 8 * PROBLEMS, because: 'counts all problems, and solvers of twenty' },
  '/insights/cohort': { most: 4 * PEOPLE + BOUND, because: 'is about everybody' },
  '/insights/compare': { most: 30_000, because: 'is about every attempt of two batches' },
  '/insights/compare/choices': { most: 2 * PEOPLE + BOUND, because: 'counts the people of each batch' },
  '/insights/student': { most: 8_000, because: 'ranks the person in fifty tests' },
  '/insights/students': { most: 2 * PEOPLE, because: 'weighs everybody’s risk' },
  '/overview': { most: 2 * PEOPLE + BOUND, because: 'counts who may take the tests of today' },
  '/practice/progress': { most: 4_000, because: 'compares twelve tests with the batch' },
  '/practice/topics': {
    most: 2 * QUESTIONS + BOUND,
    because: 'counts each topic’s questions, once a minute',
  },
  '/question': { most: 2 * QUESTIONS + BOUND, because: 'counts all that match' },
  '/question/coverage': {
    most: 2 * QUESTIONS + ANSWERS,
    because: 'counts how often each question was practised',
  },
  '/question/topics': { most: 2 * QUESTIONS + BOUND, because: 'counts each topic’s questions' },
  '/report': { most: 4_000, because: 'groups all open reports by question' },
  '/roster/student': { most: 3 * PEOPLE + BOUND, because: 'counts all that match' },
  '/sheets/:id/progress': {
    most: 3 * PEOPLE + BOUND,
    because: 'counts everybody who solved a problem of it',
  },
  '/user/blockable': { most: 2 * PEOPLE + BOUND, because: 'counts all that match' },
  '/user/directory': { most: 3 * PEOPLE + BOUND, because: 'counts all that match' },
  '/user/directory/regnos': { most: PEOPLE + BOUND, because: 'names all that match' },
};

/** Calls whose subject the institute above lacks. */
export const withoutSubject = [
  '/calendar/:file',
  '/coding/drafts/:id/tests/:hash',
  '/mock/:key',
  '/question/import/:id',
  '/question/import/:id/item',
  '/question/stimulus/:id',
  '/roster/import/:id',
  '/roster/import/:id/columns',
  '/roster/import/:id/rows',
];
