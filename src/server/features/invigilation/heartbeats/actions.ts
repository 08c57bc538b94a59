import type * as contract from '#contract/invigilation.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** Notes that a test screen is there, and tells it how its attempt stands. Throws `not-found`. */
export async function sendHeartbeat(call: Call<typeof contract.sendHeartbeat, CurrentUser>) {
  const { address, body, params, heartbeatRecorder, noticeCache, user } = call;
  const standing = await heartbeatRecorder.add({
    attemptId: params.attempt_id,
    accountId: user.accountId,
    address,
    ...body,
  });
  if (!standing) throw new Problem('not-found');
  const { news, now, ...rest } = standing;
  return { ...rest, server_time: now, notices: await noticeCache.read(params.attempt_id, news) };
}
