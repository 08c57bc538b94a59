import * as contract from '#contract/attempts/trial.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { previewAptitude } from './actions.ts';

export const trialRoutes = [route(contract.previewAptitude).for(admin).to(previewAptitude)];
