import * as contract from '#contract/questions/reports.ts';
import { route } from '#server/context.ts';
import { admin, moderator } from '#server/platform/auth/permission.ts';
import { answerReports, listReports, readQuestionReports, reopenReports } from './actions.ts';

export const reportRoutes = [
  route(contract.listReports).for(moderator).to(listReports),
  route(contract.readQuestionReports).for(moderator).to(readQuestionReports),
  route(contract.answerReports).for(moderator).to(answerReports),
  route(contract.reopenReports).for(admin).to(reopenReports),
];
