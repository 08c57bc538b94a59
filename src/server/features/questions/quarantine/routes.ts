import * as contract from '#contract/questions/quarantine.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { decideQuarantine, listQuarantine, quarantineQuestion } from './actions.ts';

export const quarantineRoutes = [
  route(contract.listQuarantine).for(admin).to(listQuarantine),
  route(contract.quarantineQuestion).for(admin).to(quarantineQuestion),
  route(contract.decideQuarantine).for(admin).to(decideQuarantine),
];
