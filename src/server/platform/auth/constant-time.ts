import { setTimeout as pass } from 'node:timers/promises';

/**
 * Lets an action answer, well or ill, no sooner than `floor` milliseconds after it was called: longer than its work
 * takes, so that the time of an answer tells nothing of what was found.
 */
export function withConstantTime<C, R>(
  action: (call: C) => Promise<R>,
  floor = 250,
): (call: C) => Promise<R> {
  return async (call) => {
    const [outcome] = await Promise.allSettled([action(call), pass(floor)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}
