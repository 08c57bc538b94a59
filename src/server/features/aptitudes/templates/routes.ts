import * as contract from '#contract/aptitudes/templates.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  createAptitudeFromTemplate,
  editMockPattern,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from './actions.ts';

export const templateRoutes = [
  ...inArea('drafts', [
    route(contract.listTemplates).for(admin).to(listTemplates),
    route(contract.saveTemplate).for(admin).to(saveTemplate),
    route(contract.removeTemplate).for(admin).to(removeTemplate),
    route(contract.createAptitudeFromTemplate).for(admin).to(createAptitudeFromTemplate),
  ]),
  ...inArea('publishing', [route(contract.editMockPattern).for(admin).to(editMockPattern)]),
];
