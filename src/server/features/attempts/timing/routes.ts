import * as contract from '#contract/attempts/timing.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { giveExtraMinutes, grantExtraTime, listExtraTime, withdrawExtraTime } from './extra-time/actions.ts';
import { pauseAptitude, resumeAptitude } from './pause/actions.ts';
import { reopenAttempts } from './reopening/actions.ts';

export const timingRoutes = inArea('invigilation', [
  route(contract.pauseAptitude).for(admin).to(pauseAptitude),
  route(contract.resumeAptitude).for(admin).to(resumeAptitude),
  route(contract.listExtraTime).for(admin).to(listExtraTime),
  route(contract.grantExtraTime).for(admin).to(grantExtraTime),
  route(contract.withdrawExtraTime).for(admin).to(withdrawExtraTime),
  route(contract.giveExtraMinutes).for(admin).to(giveExtraMinutes),
  route(contract.reopenAttempts).for(admin).to(reopenAttempts),
]);
