import * as contract from '#contract/aptitudes/aptitude.ts';
import { inArea, route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import {
  addAptitudeQuestions,
  createAptitude,
  editAptitude,
  listAptitudes,
  listManagedAptitudes,
  listPastAptitudes,
  listUpcomingAptitudes,
  readAptitude,
  removeAptitude,
  removeAptitudeQuestion,
  restoreAptitude,
} from './actions.ts';
import { admissionRoutes } from './admission/routes.ts';
import { publicationRoutes } from './publication/routes.ts';
import { sectionRoutes } from './sections/routes.ts';
import { templateRoutes } from './templates/routes.ts';

export const aptitudeRoutes = [
  ...inArea('own', [
    route(contract.listAptitudes).for(signedIn).to(listAptitudes),
    route(contract.listUpcomingAptitudes).for(signedIn).to(listUpcomingAptitudes),
    route(contract.listPastAptitudes).for(signedIn).to(listPastAptitudes),
  ]),
  ...inArea('tests', [
    route(contract.listManagedAptitudes).for(admin).to(listManagedAptitudes),
    route(contract.readAptitude).for(admin).to(readAptitude),
  ]),
  ...inArea('drafts', [
    route(contract.createAptitude).for(admin).to(createAptitude),
    route(contract.editAptitude).for(admin).to(editAptitude),
    route(contract.removeAptitude).for(admin).to(removeAptitude),
    route(contract.restoreAptitude).for(admin).to(restoreAptitude),
    route(contract.addAptitudeQuestions).for(admin).to(addAptitudeQuestions),
    route(contract.removeAptitudeQuestion).for(admin).to(removeAptitudeQuestion),
  ]),
  ...sectionRoutes,
  ...publicationRoutes,
  ...templateRoutes,
  ...admissionRoutes,
];
