import * as contract from '#contract/mail.ts';
import { route } from '../context.ts';
import { admin } from '../http/permission.ts';
import { listTheMails } from './actions.ts';

export const mailboxRoutes = [route(contract.listMails).for(admin).to(listTheMails)];
