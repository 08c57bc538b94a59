import type * as contract from '#contract/invigilation.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** Records that a test screen is open, and returns the state of its attempt. Throws `not-found`. */
export async function sendHeartbeat(call: Call<typeof contract.sendHeartbeat, CurrentUser>) {
  const { address, body, params, heartbeatRecorder, noticeCache, user } = call;
  const attempt = await heartbeatRecorder.add({
    attemptId: params.attempt_id,
    accountId: user.accountId,
    address,
    ...body,
  });
  if (!attempt) throw new Problem('not-found');
  const { news, now, ...rest } = attempt;
  return { ...rest, server_time: now, notices: await noticeCache.read(params.attempt_id, news) };
}
