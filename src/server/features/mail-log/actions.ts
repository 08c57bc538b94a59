import type * as contract from '#contract/mail-log.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { countMails, listMailPage } from './queries.ts';

/** In production nobody may read another person's mail, so the texts are left out. */
export async function listMails({ db, query, config }: Call<typeof contract.listMails, CurrentUser>) {
  const readable = !config.production;
  const mails = await listMailPage(db, query);
  const total = await countMails(db, query.state);
  return {
    sending: config.smtpUrl !== undefined,
    readable,
    results: mails.map((mail) => (readable ? mail : { ...mail, text: null })),
    ...pageCounts(query, total),
  };
}
