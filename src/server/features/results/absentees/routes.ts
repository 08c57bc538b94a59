import * as contract from '#contract/results/absentees.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { exportAbsentees, listAbsentees } from './actions.ts';

export const absenteeRoutes = [
  route(contract.listAbsentees).for(admin).to(listAbsentees),
  route(contract.exportAbsentees).for(admin).to(exportAbsentees),
];
