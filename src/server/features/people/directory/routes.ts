import * as contract from '#contract/people/directory.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { archivePeople, restorePeople } from './archive.actions.ts';
import { exportPeople, listPeople, listPeopleRegnos } from './list.actions.ts';
import { editPerson, readPerson } from './person.actions.ts';

export const directoryRoutes = [
  ...inArea('people', [
    route(contract.listPeople).for(admin).to(listPeople),
    route(contract.listPeopleRegnos).for(admin).to(listPeopleRegnos),
    route(contract.exportPeople).for(admin).to(exportPeople),
    route(contract.readPerson).for(admin).to(readPerson),
    route(contract.archivePeople).for(admin).to(archivePeople),
    route(contract.restorePeople).for(admin).to(restorePeople),
  ]),
  route(contract.editPerson).for(admin).to(editPerson),
];
