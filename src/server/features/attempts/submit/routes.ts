import * as contract from '#contract/attempts/submit.ts';
import { inArea, route } from '#server/context.ts';
import { admin, student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { submitAttempt } from './actions.ts';
import { forceSubmitAttempts } from './force-submit.actions.ts';

export const submitRoutes = inArea('invigilation', [
  route(contract.submitAttempt).for(student).withoutLimit.to(rateLimited(submitAttempt)),
  route(contract.forceSubmitAttempts).for(admin).to(forceSubmitAttempts),
]);
