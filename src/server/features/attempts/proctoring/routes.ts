import * as contract from '#contract/attempts/proctoring.ts';
import { inArea, route } from '#server/context.ts';
import { signedIn, student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { readViolations, reportViolations } from './violations.actions.ts';

export const proctoringRoutes = inArea('invigilation', [
  route(contract.reportViolations).for(student).to(rateLimited(reportViolations)),
  route(contract.readViolations).for(signedIn).to(readViolations),
]);
