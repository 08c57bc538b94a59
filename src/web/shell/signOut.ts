import { useNavigate } from '@tanstack/react-router';
import type * as account from '#contract/account.ts';
import { logout } from '#web/api/authState.ts';
import { call } from '#web/api/call.ts';
import { outline } from '#web/api/outline.ts';
import { dropEverythingUnfinished } from '#web/api/unfinished.ts';
import { paths } from '../paths.ts';

/** Ends the session here at once and on the server as soon as it can be reached. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    call(outline<typeof account.logout>('POST', '/user/logout'), { keepalive: true }).catch(() => undefined);
    dropEverythingUnfinished();
    logout();
    void navigate({ to: paths.login });
  };
}
