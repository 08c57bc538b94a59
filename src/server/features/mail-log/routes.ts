import * as contract from '#contract/mail-log.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { listMails } from './actions.ts';

export const mailLogRoutes = [route(contract.listMails).for(admin).to(listMails)];
