import type * as contract from '#contract/mail-log.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { countMails, listMailsAt } from './queries.ts';

/** In production nobody reads another person's mail, so texts stay where they are. */
export async function listTheMails({ db, query, settings }: Call<typeof contract.listMails, Viewer>) {
  const readable = !settings.production;
  const mails = await listMailsAt(db, query);
  const total = await countMails(db);
  return {
    sending: settings.smtpUrl !== undefined,
    readable,
    results: mails.map((mail) => (readable ? mail : { ...mail, text: null })),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}
