import * as contract from '#contract/aptitudes/admission.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { admitStudents, dismissStudents, listAdmittedStudents } from './actions.ts';

export const admissionRoutes = inArea('invigilation', [
  route(contract.listAdmittedStudents).for(admin).to(listAdmittedStudents),
  route(contract.admitStudents).for(admin).to(admitStudents),
  route(contract.dismissStudents).for(admin).to(dismissStudents),
]);
