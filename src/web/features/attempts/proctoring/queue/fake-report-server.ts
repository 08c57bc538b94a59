import { mayCount, type ReportedViolation, type ViolationStatus } from '#contract/attempts/proctoring.ts';
import type { ReportReply } from './violation-queue.ts';

export type Fault = 'none' | 'lost-request' | 'lost-reply' | 'busy';

/** A server that keeps the contract: the newest epoch reports, and repeated reports are stored once. */
export function aReportServer(limit: number, faults: Fault[]) {
  const rows = new Map<string, ReportedViolation & { epoch: number; counted: boolean }>();
  const server = {
    rows,
    epoch: 0,
    state: 'writing' as ViolationStatus['state'],
    always: undefined as ReportReply | undefined,
    requests: 0,
    grant: () => {
      server.epoch += 1;
      return server.epoch;
    },
    count: () => [...rows.values()].filter(({ counted }) => counted).length,
    standing: (): ViolationStatus => ({
      ...{ count: server.count(), forgiven: 0, limit, state: server.state },
      remaining: limit === 0 ? null : Math.max(0, limit - server.count()),
      server_time: new Date(server.requests).toISOString(),
      violations: [...rows.values()].map((row) => ({ ...row, received_at: row.at })),
    }),
    async send(epoch: number, seen: ReportedViolation[]): Promise<ReportReply> {
      server.requests += 1;
      await Promise.resolve();
      if (server.always) return server.always;
      const fault = faults.shift() ?? 'none';
      if (fault === 'lost-request') return { failure: 'later' };
      if (fault === 'busy') return { failure: 'later', retryAfter: 2 };
      if (epoch !== server.epoch) return { failure: 'taken-over' };
      for (const one of seen) {
        const key = `${one.epoch ?? epoch} ${one.seq}`;
        const counted = server.state === 'writing' && mayCount(one);
        if (!rows.has(key)) rows.set(key, { ...one, epoch: one.epoch ?? epoch, counted });
      }
      if (limit > 0 && server.count() >= limit) server.state = 'submitted';
      return fault === 'lost-reply' ? { failure: 'later' } : { standing: server.standing() };
    },
  };
  return server;
}
