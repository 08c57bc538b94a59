import { listMails } from '#contract/mail.ts';
import { admin } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { listTheMails } from './actions.ts';

export const mailboxRoutes = [route(listMails).for(admin).to(listTheMails)];
