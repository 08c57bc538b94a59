import type * as contract from '#contract/invigilation.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** Notes that a test screen is there, and tells it how its attempt stands. Throws `not-found`. */
export async function notePresence(call: Call<typeof contract.reportPresence, Viewer>) {
  const { address, body, params, pulse, told, viewer } = call;
  const standing = await pulse.add({
    attemptId: params.attempt_id,
    accountId: viewer.accountId,
    address,
    ...body,
  });
  if (!standing) throw new Problem('not-found');
  const { news, now, ...rest } = standing;
  return { ...rest, server_time: now, notices: await told.of(params.attempt_id, news) };
}
