import fc from 'fast-check';
import type { PendingOperation } from '../answers/answers.ts';
import { aClock, aStorage, toAnswers } from '../offline/fake-device.ts';
import type { OutboxDependencies, SendFailure, SendReply } from './save-protocol.ts';

export const DEADLINE = '2026-11-21T12:00:00.000Z';

export const TIMES = { deadline: DEADLINE, section_ends: null, server_time: '2026-11-21T11:00:00.000Z' };

/** A question that is in no paper. */
export const STRANGE = 99;

export type Fault = 'none' | 'lost-request' | 'lost-reply' | 'busy' | 'half';

/** A server that keeps the contract: idempotent by (epoch, seq), the newest epoch writes. */
function aServer(faults: Fault[] = []) {
  const events: (PendingOperation & { epoch: number })[] = [];
  let epoch = 0;
  const server = {
    events,
    requests: [] as { epoch: number; operations: PendingOperation[] }[],
    running: 0,
    mostAtOnce: 0,
    always: undefined as SendFailure | undefined,
    grant() {
      epoch += 1;
      return { epoch, ...TIMES, answers: toAnswers(events) };
    },
    async send(sent: number, operations: PendingOperation[]): Promise<SendReply> {
      server.requests.push({ epoch: sent, operations });
      server.running += 1;
      server.mostAtOnce = Math.max(server.mostAtOnce, server.running);
      await Promise.resolve();
      server.running -= 1;
      if (server.always) return { failure: server.always };
      const strange = operations.flatMap((one, index) => (one.question_id === STRANGE ? [index] : []));
      if (strange.length > 0) return { failure: { kind: 'refused', indexes: strange } };
      const fault = faults.shift() ?? 'none';
      if (fault === 'lost-request') return { failure: { kind: 'offline' } };
      if (fault === 'busy') return { failure: { kind: 'offline', retryAfter: 2 } };
      if (sent !== epoch) return { failure: { kind: 'taken-over', epoch } };
      const taken = fault === 'half' ? operations.slice(0, Math.ceil(operations.length / 2)) : operations;
      for (const operation of taken)
        if (!events.some((event) => event.epoch === sent && event.seq === operation.seq))
          events.push({ ...operation, epoch: sent });
      if (fault === 'lost-reply') return { failure: { kind: 'offline' } };
      return { acknowledged: taken.at(-1)?.seq ?? 0, ...TIMES };
    },
  };
  return server;
}

export function aDevice(faults: Fault[] = []) {
  const storage = aStorage();
  const clock = aClock();
  const server = aServer(faults);
  const parts: OutboxDependencies = {
    attemptId: 7,
    storage,
    timers: clock,
    send: server.send,
    random: () => 0.5,
    now: clock.now,
    timestamp: () => ({}),
    sectionIndexOf: () => undefined,
  };
  return { storage, clock, server, parts };
}

export const faults = fc.array(fc.constantFrom<Fault>('none', 'lost-request', 'lost-reply', 'busy', 'half'), {
  maxLength: 12,
});
