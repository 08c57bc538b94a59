import * as contract from '#contract/results/reports.ts';
import { route } from '#server/context.ts';
import { student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { listOwnReports, reportQuestion, withdrawReport } from './actions.ts';

export const ownReportRoutes = [
  route(contract.reportQuestion).for(student).to(rateLimited(reportQuestion)),
  route(contract.listOwnReports).for(student).to(listOwnReports),
  route(contract.withdrawReport).for(student).to(rateLimited(withdrawReport)),
];
