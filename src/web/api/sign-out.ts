import type * as account from '#contract/accounts/sessions.ts';
import { clearAuth } from './auth-state.ts';
import { call } from './call.ts';
import { dropAllDrafts } from './drafts.ts';
import { endpointRef } from './endpoint-ref.ts';
import { dropLastCopies } from './last-copy.ts';

/** Ends the session in this browser at once, and on the server without waiting for its answer. */
export function signOut(): void {
  call(endpointRef<typeof account.logout>('POST', '/user/logout'), { keepalive: true }).catch(
    () => undefined,
  );
  dropAllDrafts();
  dropLastCopies();
  clearAuth();
}
