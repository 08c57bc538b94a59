import * as contract from '#contract/invigilation.ts';
import { route } from '../context.ts';
import { admin, student } from '../http/permission.ts';
import { watchTheBoard } from './board.actions.ts';
import { tellStudents } from './message.actions.ts';
import { notePresence } from './presence.actions.ts';

export const invigilationRoutes = [
  route(contract.reportPresence).for(student).to(notePresence),
  route(contract.watchBoard).for(admin).to(watchTheBoard),
  route(contract.sendMessage).for(admin).to(tellStudents),
];
