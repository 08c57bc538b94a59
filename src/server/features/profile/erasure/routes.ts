import * as contract from '#contract/profile/erasure.ts';
import { inArea, route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import {
  carryOutErasure,
  declineErasure,
  listErasures,
  readErasure,
  requestErasure,
  withdrawErasure,
} from './actions.ts';

export const erasureRoutes = [
  ...inArea('own', [
    route(contract.readErasure).for(signedIn).to(readErasure),
    route(contract.requestErasure).for(signedIn).to(rateLimited(requestErasure)),
    route(contract.withdrawErasure).for(signedIn).to(rateLimited(withdrawErasure)),
  ]),
  ...inArea('people', [route(contract.listErasures).for(admin).to(listErasures)]),
  route(contract.carryOutErasure).for(admin).to(carryOutErasure),
  route(contract.declineErasure).for(admin).to(declineErasure),
];
