import type * as account from '#contract/account.ts';
import { logout } from './authState.ts';
import { call } from './call.ts';
import { outline } from './outline.ts';
import { dropEverythingUnfinished } from './unfinished.ts';

/** Ends the session here at once and on the server as soon as it can be reached. */
export function endSession(): void {
  call(outline<typeof account.logout>('POST', '/user/logout'), { keepalive: true }).catch(() => undefined);
  dropEverythingUnfinished();
  logout();
}
