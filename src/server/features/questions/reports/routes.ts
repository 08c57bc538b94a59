import * as contract from '#contract/questions/reports.ts';
import { route } from '#server/context.ts';
import { admin, moderator, student } from '#server/platform/auth/permission.ts';
import { seldom } from '#server/platform/http/rate-limit.ts';
import { listTheOwn, report, takeBack } from './report.actions.ts';
import { answerAll, listTheReported, readTheReports, reopen } from './triage.actions.ts';

export const reportRoutes = [
  route(contract.reportQuestion).for(student).to(seldom(report)),
  route(contract.listOwnReports).for(student).to(listTheOwn),
  route(contract.takeReportBack).for(student).to(seldom(takeBack)),
  route(contract.listReports).for(moderator).to(listTheReported),
  route(contract.readReports).for(moderator).to(readTheReports),
  route(contract.answerReports).for(moderator).to(answerAll),
  route(contract.reopenReports).for(admin).to(reopen),
];
