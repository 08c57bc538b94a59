import {
  answerReports,
  listOwnReports,
  listReports,
  readReports,
  reopenReports,
  reportQuestion,
  takeReportBack,
} from '#contract/report.ts';
import { route } from '../context.ts';
import { admin, moderator, student } from '../http/permission.ts';
import { seldom } from '../security/turnstile.ts';
import { listTheOwn, report, takeBack } from './actions.ts';
import { answerAll, listTheReported, readTheReports, reopen } from './triage.actions.ts';

export const reportRoutes = [
  route(reportQuestion).for(student).to(seldom(report)),
  route(listOwnReports).for(student).to(listTheOwn),
  route(takeReportBack).for(student).to(seldom(takeBack)),
  route(listReports).for(moderator).to(listTheReported),
  route(readReports).for(moderator).to(readTheReports),
  route(answerReports).for(moderator).to(answerAll),
  route(reopenReports).for(admin).to(reopen),
];
