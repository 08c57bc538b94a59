import * as contract from '#contract/aptitudes/templates.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { dropTemplate, keepAsTemplate, listTheTemplates, startFromTemplate } from './actions.ts';

export const templateRoutes = [
  route(contract.listTemplates).for(admin).to(listTheTemplates),
  route(contract.saveTemplate).for(admin).to(keepAsTemplate),
  route(contract.removeTemplate).for(admin).to(dropTemplate),
  route(contract.useTemplate).for(admin).to(startFromTemplate),
];
