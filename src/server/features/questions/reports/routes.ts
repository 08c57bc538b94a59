import * as contract from '#contract/questions/reports.ts';
import { route } from '#server/context.ts';
import { admin, moderator, student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { listOwnReports, reportQuestion, withdrawReport } from './report.actions.ts';
import { answerReports, listReports, readQuestionReports, reopenReports } from './triage.actions.ts';

export const reportRoutes = [
  route(contract.reportQuestion).for(student).to(rateLimited(reportQuestion)),
  route(contract.listOwnReports).for(student).to(listOwnReports),
  route(contract.withdrawReport).for(student).to(rateLimited(withdrawReport)),
  route(contract.listReports).for(moderator).to(listReports),
  route(contract.readQuestionReports).for(moderator).to(readQuestionReports),
  route(contract.answerReports).for(moderator).to(answerReports),
  route(contract.reopenReports).for(admin).to(reopenReports),
];
