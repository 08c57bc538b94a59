import { listTemplates, removeTemplate, saveTemplate, useTemplate } from '#contract/template.ts';
import { admin } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { dropTemplate, keepAsTemplate, listTheTemplates, startFromTemplate } from './actions.ts';

export const templateRoutes = [
  route(listTemplates).for(admin).to(listTheTemplates),
  route(saveTemplate).for(admin).to(keepAsTemplate),
  route(removeTemplate).for(admin).to(dropTemplate),
  route(useTemplate).for(admin).to(startFromTemplate),
];
