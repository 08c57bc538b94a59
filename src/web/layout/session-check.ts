import { redirect } from '@tanstack/react-router';
import type { verifySession } from '#contract/accounts/sessions.ts';
import { readStored, restoreAuth, setAuth } from '#web/api/auth-state.ts';
import { call } from '#web/api/call.ts';
import { endpointRef } from '#web/api/endpoint-ref.ts';
import { isExemptFromSessionCheck, paths } from '#web/paths.ts';

/** Checks the session on every change of the address. Throws a redirect to the login page when nobody is signed in. */
export async function checkSession(pathname: string): Promise<void> {
  const inSession = readStored('session');
  if (inSession) {
    restoreAuth(inSession);
    return;
  }
  const inLocal = readStored('local');
  if (isExemptFromSessionCheck(pathname)) {
    // If this token has expired, the test page asks for the password in place.
    if (inLocal && pathname.includes('/aptitude/appear/')) restoreAuth(inLocal);
    return;
  }
  if (!inLocal) throw redirect({ to: paths.login });
  restoreAuth(inLocal);
  try {
    setAuth(await call(endpointRef<typeof verifySession>('GET', '/user/verify-session')));
  } catch {
    throw redirect({ to: paths.login });
  }
}
