import * as contract from '#contract/attempts/trial.ts';
import { inScope, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { previewAptitude } from './actions.ts';

export const trialRoutes = inScope('drafts:read', [
  route(contract.previewAptitude).for(admin).to(previewAptitude),
]);
