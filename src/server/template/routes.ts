import { listTemplates, removeTemplate, saveTemplate, useTemplate } from '#contract/template.ts';
import { route } from '../context.ts';
import { admin } from '../http/permission.ts';
import { dropTemplate, keepAsTemplate, listTheTemplates, startFromTemplate } from './actions.ts';

export const templateRoutes = [
  route(listTemplates).for(admin).to(listTheTemplates),
  route(saveTemplate).for(admin).to(keepAsTemplate),
  route(removeTemplate).for(admin).to(dropTemplate),
  route(useTemplate).for(admin).to(startFromTemplate),
];
