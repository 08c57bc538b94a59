import * as contract from '#contract/attempts/timeline.ts';
import { inArea, route } from '#server/context.ts';
import { admin, student } from '#server/platform/auth/permission.ts';
import { inSlowQueue } from '#server/platform/http/rate-limit.ts';
import { readOwnTimeline, readTimeline } from './actions.ts';

export const timelineRoutes = inArea('results', [
  route(contract.readOwnTimeline).for(student).to(inSlowQueue(readOwnTimeline)),
  route(contract.readTimeline).for(admin).to(readTimeline),
]);
