import * as contract from '#contract/people/roster.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  listRosterImports,
  listRosterRows,
  planRosterImport,
  readRosterColumns,
  readRosterImport,
  removeRosterImport,
  startRosterImport,
  undoRosterImport,
  uploadRoster,
} from './import.actions.ts';

export const rosterRoutes = inArea('people', [
  route(contract.uploadRoster).for(admin).to(uploadRoster),
  route(contract.listRosterImports).for(admin).to(listRosterImports),
  route(contract.readRosterImport).for(admin).to(readRosterImport),
  route(contract.readRosterColumns).for(admin).to(readRosterColumns),
  route(contract.planRosterImport).for(admin).to(planRosterImport),
  route(contract.listRosterRows).for(admin).to(listRosterRows),
  route(contract.startRosterImport).for(admin).to(startRosterImport),
  route(contract.undoRosterImport).for(admin).to(undoRosterImport),
  route(contract.removeRosterImport).for(admin).to(removeRosterImport),
]);
