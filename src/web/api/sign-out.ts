import type * as account from '#contract/accounts/account.ts';
import { logout } from './auth-state.ts';
import { call } from './call.ts';
import { outline } from './endpoint-ref.ts';
import { dropEverythingUnfinished } from './drafts.ts';

/** Ends the session here at once and on the server as soon as it can be reached. */
export function endSession(): void {
  call(outline<typeof account.logout>('POST', '/user/logout'), { keepalive: true }).catch(() => undefined);
  dropEverythingUnfinished();
  logout();
}
