import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Delays the answer or error of an action until `floor` milliseconds after the call. That is longer than the work takes, so that the
 * response time does not reveal whether an account exists.
 */
export function withConstantTime<C, R>(
  action: (call: C) => Promise<R>,
  floor = 250,
): (call: C) => Promise<R> {
  return async (call) => {
    const [outcome] = await Promise.allSettled([action(call), sleep(floor)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}
