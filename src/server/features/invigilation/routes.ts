import * as contract from '#contract/invigilation.ts';
import { inArea, route } from '#server/context.ts';
import { admin, student } from '#server/platform/auth/permission.ts';
import { watchBoard } from './board/actions.ts';
import { sendHeartbeat } from './heartbeats/actions.ts';
import { sendMessage } from './messages/actions.ts';

export const invigilationRoutes = inArea('invigilation', [
  route(contract.sendHeartbeat).for(student).to(sendHeartbeat),
  route(contract.watchBoard).for(admin).to(watchBoard),
  route(contract.sendMessage).for(admin).to(sendMessage),
]);
