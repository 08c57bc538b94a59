import * as contract from '#contract/access/duties.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { assignDuties, readDuties, readOwnDuties } from './actions.ts';

export const dutyRoutes = [
  ...inArea('own', [route(contract.readOwnDuties).for(admin).to(readOwnDuties)]),
  route(contract.readDuties).for(admin).to(readDuties),
  route(contract.assignDuties).for(admin).to(assignDuties),
];
