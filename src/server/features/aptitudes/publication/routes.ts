import * as contract from '#contract/aptitudes/publication.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { approveAptitude } from '../review/actions.ts';
import {
  duplicateAptitude,
  publishAptitude,
  readChecklist,
  releaseResults,
  unpublishAptitude,
} from './actions.ts';

export const publicationRoutes = [
  ...inArea('review', [route(contract.approveAptitude).for(admin).to(approveAptitude)]),
  ...inArea('drafts', [
    route(contract.readChecklist).for(admin).to(readChecklist),
    route(contract.duplicateAptitude).for(admin).to(duplicateAptitude),
  ]),
  ...inArea('publishing', [
    route(contract.publishAptitude).for(admin).to(publishAptitude),
    route(contract.unpublishAptitude).for(admin).to(unpublishAptitude),
  ]),
  ...inArea('results', [route(contract.releaseResults).for(admin).to(releaseResults)]),
];
