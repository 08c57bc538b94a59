import * as contract from '#contract/questions/passages.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { createPassage, editPassage, listPassages, readPassage } from './actions.ts';

export const passageRoutes = [
  route(contract.listPassages).for(admin).to(listPassages),
  route(contract.createPassage).for(admin).to(createPassage),
  route(contract.readPassage).for(admin).to(readPassage),
  route(contract.editPassage).for(admin).to(editPassage),
];
