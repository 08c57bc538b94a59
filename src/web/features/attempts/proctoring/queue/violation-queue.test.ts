import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ViolationKind, type ViolationStatus } from '#contract/attempts/proctoring.ts';
import { aClock, aStorage, flushMicrotasks } from '../../offline/fake-device.ts';
import { aReportServer, type Fault } from './fake-report-server.ts';
import { type QueueDependencies, ViolationQueue } from './violation-queue.ts';

function aDevice({
  limit = 5,
  faults = [] as Fault[],
  reads = [] as (ViolationStatus | undefined)[],
  isReload = false,
} = {}) {
  const storage = aStorage();
  const clock = aClock();
  const server = aReportServer(limit, faults);
  const counts = { over: 0, settled: 0 };
  const parts: QueueDependencies = {
    ...{ attemptId: 7, storage, timers: clock },
    flushAnswers: async () => void counts.settled++,
    send: (epoch, seen) => server.send(epoch, seen),
    readStanding: async () => reads.shift(),
    backoffDelay: (_, retryAfter = 0) => Math.max(1_000, retryAfter * 1_000),
    now: () => 60_000 + clock.now(),
    random: Math.random,
    isReload,
    onSubmitted: () => counts.over++,
  };
  const open = (epoch?: number) => {
    const queue = new ViolationQueue(parts);
    if (epoch !== undefined) queue.join(epoch);
    return queue;
  };
  return { storage, clock, server, counts, open };
}

const away = (seconds = 8) => ({ kind: 'hidden' as const, since: 50_000, seconds });

test('violations are sent after the answers and counted by the server alone', async () => {
  const { server, open, clock, counts } = aDevice();
  const queue = open(server.grant());
  queue.record(away());
  expect(queue.view()).toMatchObject({ standing: undefined, waiting: [{ seq: 1 }], latest: { seq: 1 } });
  await clock.pass(0);
  expect(counts.settled).toBe(1);
  expect(queue.view()).toMatchObject({ standing: { count: 1, remaining: 4 }, waiting: [] });
  queue.dismiss();
  queue.record(away(1));
  expect(queue.view().latest).toBeUndefined();
});

test('whatever the network does, every violation is recorded once, across reloads too', async () => {
  const fault = fc.constantFrom<Fault>('none', 'lost-request', 'lost-reply', 'busy');
  const step = fc.oneof(
    fc.record({ act: fc.constant('see' as const), kind: fc.constantFrom(...ViolationKind.options) }),
    fc.record({ act: fc.constantFrom('reload' as const, 'reload-offline' as const, 'wait' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(fault, { maxLength: 12 }),
      async (steps, faults) => {
        const { server, open, clock } = aDevice({ limit: 0, faults });
        let queue = open(server.grant());
        let seen = 0;
        let before = 0;
        for (const one of steps) {
          if (one.act === 'see') {
            queue.record({ kind: one.kind, since: seen, seconds: 3 });
            seen += 1;
          } else if (one.act === 'wait') await clock.pass(700);
          else {
            queue.stop();
            queue = open(one.act === 'reload' ? server.grant() : undefined);
          }
          expect(server.count()).toBeGreaterThanOrEqual(before);
          before = server.count();
        }
        queue.join(server.grant());
        await clock.pass(60_000);
        const starts = [...server.rows.values()].map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
        expect(starts).toEqual(Array.from({ length: seen }, (_, index) => index));
        expect(queue.view().waiting).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test('a status that was read during a report reverts nothing', async () => {
  const before: ViolationStatus = {
    ...{ count: 0, forgiven: 0, limit: 5, remaining: 5, state: 'writing', violations: [] },
    server_time: new Date(9_000).toISOString(),
  };
  const { server, open, clock } = aDevice({ reads: [before] });
  const queue = open(server.grant());
  await clock.pass(0);
  expect(queue.view().standing).toEqual(before);
  queue.record(away());
  await clock.pass(0);
  expect(queue.view()).toMatchObject({ standing: { count: 1 }, waiting: [] });
});

test('reaching the limit is reported once', async () => {
  const { server, open, clock, counts } = aDevice({ limit: 2 });
  const queue = open(server.grant());
  for (let time = 0; time < 2; time++) {
    queue.record(away());
    await clock.pass(10);
  }
  expect(counts.over).toBe(1);
  expect(queue.view().standing).toMatchObject({ count: 2, remaining: 0, state: 'submitted' });
});

test('an absence during which the window was closed is reported by the next window', async () => {
  const { server, open, clock } = aDevice();
  open(server.grant()).setAbsence({ kind: 'hidden', since: 48_000 });
  const next = open(server.grant());
  await clock.pass(0);
  expect([...server.rows.values()]).toMatchObject([{ epoch: 2, kind: 'hidden', seconds: 12, counted: true }]);
  next.stop();
  open(server.grant());
  await clock.pass(5_000);
  expect(server.rows.size).toBe(1);
});

test('a window that was taken over records nothing more, but its earlier violations are kept', async () => {
  const { server, open, clock, storage } = aDevice({ faults: ['lost-request'] });
  const old = open(server.grant());
  old.record(away());
  await clock.pass(0);
  const epoch = server.grant();
  await clock.pass(2_000);
  old.record(away(100));
  old.setAbsence({ kind: 'hidden', since: 0 });
  await clock.pass(10_000);
  expect(server.rows.size).toBe(0);
  open(epoch);
  await clock.pass(0);
  expect([...server.rows.values()]).toMatchObject([{ epoch: 1, seq: 1, seconds: 8 }]);
  expect(storage.length).toBe(0);
});

test('violations that another window merged are reported by that window alone', async () => {
  const { server, open, clock, storage } = aDevice();
  const first = open();
  first.record(away());
  const key = storage.key(0);
  first.halt();
  const next = open(server.grant());
  await clock.pass(0);
  first.handleMerged(key);
  first.join(server.grant());
  await clock.pass(1_000);
  expect(server.count()).toBe(1);
  expect([...first.view().waiting, ...next.view().waiting]).toEqual([]);
});

test('an absence during which a window was closed ends when the next one opens', async () => {
  const { server, open, clock } = aDevice();
  open(server.grant()).setAbsence({ kind: 'hidden', since: 48_000 });
  const next = open();
  // Ten minutes without network.
  await clock.pass(600_000);
  next.join(server.grant());
  await clock.pass(0);
  expect([...server.rows.values()]).toMatchObject([{ kind: 'hidden', seconds: 12 }]);
});

test('a signed-out queue waits, and a refused violation does not hold back others', async () => {
  const { server, open, clock } = aDevice();
  const queue = open(server.grant());
  server.always = { failure: 'signed-out' };
  queue.record(away());
  await clock.pass(60_000);
  expect(server.requests).toBe(1);
  server.always = { failure: 'never' };
  queue.retry();
  await flushMicrotasks();
  expect(queue.view().waiting).toEqual([]);
  server.always = undefined;
  queue.record(away());
  await clock.pass(0);
  expect(server.rows.size).toBe(1);
});

test('without storage everything is still sent', async () => {
  const { server, open, clock, storage } = aDevice();
  storage.full = true;
  open(server.grant()).record(away());
  await clock.pass(0);
  expect(server.rows.size).toBe(1);
});

test('violations without network are recorded and reported once there is an epoch', async () => {
  const { server, open, clock } = aDevice();
  const queue = open(server.grant());
  queue.halt();
  queue.record({ kind: 'print', since: 0, seconds: 0 });
  queue.continueOffline();
  queue.record({ kind: 'paste', since: 0, seconds: 0 });
  expect(queue.view().waiting.map(({ kind }) => kind)).toEqual(['paste']);
  expect(server.rows.size).toBe(0);
  queue.join(server.grant());
  await clock.pass(1_000);
  expect([...server.rows.values()].map(({ kind }) => kind)).toEqual(['paste']);
});

test('the status is requested until it is known', async () => {
  const reads: (ViolationStatus | undefined)[] = [undefined];
  const { server, open, clock } = aDevice({ reads });
  const queue = open(server.grant());
  await clock.pass(0);
  expect(queue.view().standing).toBeUndefined();
  reads.push(server.standing());
  queue.retry();
  await clock.pass(0);
  expect(queue.view().standing).toMatchObject({ count: 0, remaining: 5 });
});

test('leaving the page is an absence until the next opening; a reload is none', async () => {
  for (const isReload of [false, true]) {
    const { server, open, clock } = aDevice({ isReload });
    const left = open(server.grant());
    left.setAbsence({ kind: 'hidden', since: 55_000, leftAt: 55_000 });
    left.stop();
    const next = open(server.grant());
    await clock.pass(0);
    expect(server.count()).toBe(isReload ? 0 : 1);
    expect(next.view().latest).toEqual(isReload ? undefined : expect.objectContaining({ seconds: 5 }));
  }
});

test('a reload ends an absence', async () => {
  const { server, open, clock } = aDevice({ isReload: true });
  open(server.grant()).setAbsence({ kind: 'hidden', since: 50_000, leftAt: 54_000 });
  open(server.grant());
  await clock.pass(0);
  expect([...server.rows.values()]).toMatchObject([{ kind: 'hidden', seconds: 4 }]);
});

test('there is no absence from a test that was written in another window meanwhile, or stayed open here', async () => {
  const { server, open, clock } = aDevice();
  open(server.grant()).setAbsence({ kind: 'hidden', since: 50_000, leftAt: 50_000 });
  // Another device takes over.
  server.grant();
  open(server.grant());
  await clock.pass(0);
  expect(server.count()).toBe(0);
  const beside = open(server.grant());
  await clock.pass(1_000);
  open(server.grant()).setAbsence({ kind: 'hidden', since: 60_500, leftAt: 60_500 });
  await clock.pass(5_000);
  beside.join(server.grant());
  await clock.pass(0);
  expect(server.count()).toBe(0);
});
