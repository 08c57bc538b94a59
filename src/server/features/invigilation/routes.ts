import * as contract from '#contract/invigilation.ts';
import { route } from '#server/context.ts';
import { admin, student } from '#server/platform/auth/permission.ts';
import { watchTheBoard } from './board/actions.ts';
import { tellStudents } from './messages/actions.ts';
import { notePresence } from './heartbeats/actions.ts';

export const invigilationRoutes = [
  route(contract.reportPresence).for(student).to(notePresence),
  route(contract.watchBoard).for(admin).to(watchTheBoard),
  route(contract.sendMessage).for(admin).to(tellStudents),
];
