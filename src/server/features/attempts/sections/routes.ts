import * as contract from '#contract/attempts/sections.ts';
import { route } from '#server/context.ts';
import { student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { finishSection } from './actions.ts';

export const sectionRoutes = [
  route(contract.finishSection).for(student).withoutLimit.to(rateLimited(finishSection)),
];
