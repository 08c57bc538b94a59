import * as bookmarks from '#contract/practice/bookmarks.ts';
import * as missed from '#contract/practice/missed.ts';
import * as mocks from '#contract/practice/mocks.ts';
import * as plan from '#contract/practice/plan.ts';
import * as progress from '#contract/practice/progress.ts';
import * as readiness from '#contract/practice/readiness.ts';
import * as reports from '#contract/practice/reports.ts';
import * as revision from '#contract/practice/revision.ts';
import * as sessions from '#contract/practice/sessions.ts';
import * as tests from '#contract/practice/tests.ts';
import * as today from '#contract/practice/today.ts';
import * as topics from '#contract/practice/topics.ts';
import { inArea, route } from '#server/context.ts';
import { admin, student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import {
  listBookmarks,
  listTestBookmarks,
  removeBookmark,
  reviseBookmark,
  saveBookmark,
  startBookmarkPractice,
} from './bookmarks/actions.ts';
import { retryPracticeSession, startMissedPractice } from './missed/actions.ts';
import { listMocks, readMockPattern, startMock } from './mocks/actions.ts';
import { removeStudyPlan, saveStudyPlan } from './plan/actions.ts';
import { readProgress } from './progress/actions.ts';
import { listStudentReadiness } from './readiness/student.actions.ts';
import { reportPracticeQuestion } from './reports/actions.ts';
import {
  listRevisionCards,
  readRevision,
  recallProblem,
  removeRevisionCard,
  snoozeRevisionCard,
  startRevision,
} from './revision/actions.ts';
import {
  endPracticeSession,
  listPracticeSessions,
  readPracticeSession,
  savePracticeAnswers,
  startPracticeSession,
} from './sessions/actions.ts';
import { startTestPractice } from './tests/actions.ts';
import { readToday, startDailyQuestion } from './today/actions.ts';
import { listPracticeTopics } from './topics/actions.ts';

export const practiceRoutes = [
  route(missed.startMissedPractice).for(student).to(rateLimited(startMissedPractice)),
  route(missed.retryPracticeSession).for(student).to(rateLimited(retryPracticeSession)),
  route(bookmarks.listBookmarks).for(student).to(rateLimited(listBookmarks)),
  route(bookmarks.listTestBookmarks).for(student).to(listTestBookmarks),
  route(bookmarks.saveBookmark).for(student).to(rateLimited(saveBookmark)),
  route(bookmarks.removeBookmark).for(student).to(removeBookmark),
  route(bookmarks.startBookmarkPractice).for(student).to(rateLimited(startBookmarkPractice)),
  route(bookmarks.reviseBookmark).for(student).to(rateLimited(reviseBookmark)),
  route(reports.reportPracticeQuestion).for(student).to(rateLimited(reportPracticeQuestion)),
  route(topics.listPracticeTopics).for(student).to(rateLimited(listPracticeTopics)),
  route(sessions.listPracticeSessions).for(student).to(listPracticeSessions),
  route(sessions.startPracticeSession).for(student).to(rateLimited(startPracticeSession)),
  route(sessions.readPracticeSession).for(student).to(rateLimited(readPracticeSession)),
  route(sessions.savePracticeAnswers).for(student).to(rateLimited(savePracticeAnswers)),
  route(sessions.endPracticeSession).for(student).to(rateLimited(endPracticeSession)),
  route(tests.startTestPractice).for(student).to(rateLimited(startTestPractice)),
  route(today.readToday).for(student).to(readToday),
  route(today.startDailyQuestion).for(student).to(rateLimited(startDailyQuestion)),
  route(progress.readProgress).for(student).to(rateLimited(readProgress)),
  route(mocks.listMocks).for(student).to(rateLimited(listMocks)),
  route(mocks.readMockPattern).for(student).to(rateLimited(readMockPattern)),
  route(plan.saveStudyPlan).for(student).to(rateLimited(saveStudyPlan)),
  route(plan.removeStudyPlan).for(student).to(removeStudyPlan),
  route(mocks.startMock).for(student).to(rateLimited(startMock)),
  route(revision.readRevision).for(student).to(readRevision),
  route(revision.listRevisionCards).for(student).to(rateLimited(listRevisionCards)),
  route(revision.startRevision).for(student).to(rateLimited(startRevision)),
  route(revision.snoozeRevisionCard).for(student).to(rateLimited(snoozeRevisionCard)),
  route(revision.recallProblem).for(student).to(rateLimited(recallProblem)),
  route(revision.removeRevisionCard).for(student).to(rateLimited(removeRevisionCard)),
  ...inArea('insights', [route(readiness.listStudentReadiness).for(admin).to(listStudentReadiness)]),
];
