import * as contract from '#contract/people/academic-year.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { listYearChanges, previewYearChange, startYearChange, undoYearChange } from './actions.ts';

export const academicYearRoutes = inArea('people', [
  route(contract.previewYearChange).for(admin).to(previewYearChange),
  route(contract.startYearChange).for(admin).to(startYearChange),
  route(contract.listYearChanges).for(admin).to(listYearChanges),
  route(contract.undoYearChange).for(admin).to(undoYearChange),
]);
