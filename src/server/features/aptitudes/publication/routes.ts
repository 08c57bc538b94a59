import * as contract from '#contract/aptitudes/publication.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  duplicateAptitude,
  publishAptitude,
  readChecklist,
  releaseResults,
  unpublishAptitude,
} from './actions.ts';

export const publicationRoutes = [
  route(contract.readChecklist).for(admin).to(readChecklist),
  route(contract.publishAptitude).for(admin).to(publishAptitude),
  route(contract.unpublishAptitude).for(admin).to(unpublishAptitude),
  route(contract.duplicateAptitude).for(admin).to(duplicateAptitude),
  route(contract.releaseResults).for(admin).to(releaseResults),
];
