import * as contract from '#contract/grading/regrade.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { applyRegrade, listRegradableAptitudes, previewRegrade, readRegrade } from './actions.ts';

export const regradeRoutes = [
  route(contract.readRegrade).for(admin).to(readRegrade),
  route(contract.previewRegrade).for(admin).to(previewRegrade),
  route(contract.applyRegrade).for(admin).to(applyRegrade),
  route(contract.listRegradableAptitudes).for(admin).to(listRegradableAptitudes),
];
