import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PendingOperation } from '../answers/answers.ts';
import { aClock, aSharedStorage, aStorage, flushMicrotasks, toAnswers } from '../offline/fake-device.ts';
import { takeBatch } from './batch.ts';
import { journalKey, readJournals } from './journal.ts';
import { Outbox } from './outbox.ts';
import type { OutboxDependencies, SendFailure, SendReply } from './save-protocol.ts';

const DEADLINE = '2026-11-21T12:00:00.000Z';
const TIMES = { deadline: DEADLINE, section_ends: null, server_time: '2026-11-21T11:00:00.000Z' };
/** A question that is in no paper. */
const STRANGE = 99;

type Fault = 'none' | 'lost-request' | 'lost-reply' | 'busy' | 'half';

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

function aDevice(faults: Fault[] = []) {
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

test('one that is retired writes and sends nothing more, whatever was under way, and leaves its journal to the next', async () => {
  const { storage, clock, server, parts } = aDevice(['none', 'lost-reply']);
  const left = Outbox.joined(parts, server.grant());
  left.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  left.record({ question_id: 1, selected_options: ['b'] });
  left.record({ question_id: 2, selected_options: ['a'] });
  left.flush();
  left.signOut();
  left.retire();
  const journal = JSON.stringify(readJournals(storage, 7));
  await flushMicrotasks();
  left.retry();
  left.record({ question_id: 2, selected_options: ['c'] });
  left.updateTimes(TIMES);
  await clock.pass(60_000);
  expect(server.requests.length).toBe(2);
  expect(JSON.stringify(readJournals(storage, 7))).toBe(journal);
  const next = Outbox.joined(parts, server.grant());
  await clock.pass(300);
  expect(next.view().save).toEqual({ kind: 'saved' });
  expect(next.view().overruled).toEqual([]);
  expect(readJournals(storage, 7).map(({ journal }) => journal.epoch)).toEqual([2]);
});

test('a change is on the device before anything is sent', () => {
  const { storage, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  expect(readJournals(storage, 7)[0]?.journal.pending).toEqual([
    { seq: 1, question_id: 1, selected_options: ['a'] },
  ]);
  expect(server.requests).toEqual([]);
  expect(outbox.view().save).toEqual({ kind: 'saving', waiting: 1 });
});

test('changes within 300 ms leave in one request, and are saved once acknowledged', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(200);
  outbox.record({ question_id: 1, selected_options: ['b'] });
  await clock.pass(99);
  expect(server.requests.length).toBe(0);
  await clock.pass(1);
  expect(server.requests.map((request) => request.operations.length)).toEqual([2]);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
});

test('an answer that another device came before is told, and what stands already is not', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.always = { kind: 'offline' };
  outbox.record({ question_id: 1, selected_options: ['a', 'b'] });
  outbox.record({ question_id: 2, value: '7' });
  outbox.record({ question_id: 3, value: 'here' });
  outbox.record({ question_id: 4, selected_options: ['a'] });
  outbox.record({ question_id: 5, marked: true });
  await clock.pass(300);
  server.always = undefined;
  const other = Outbox.joined({ ...parts, storage: aStorage() }, server.grant());
  other.record({ question_id: 1, selected_options: ['b', 'a'] });
  other.record({ question_id: 2, value: '8' });
  other.record({ question_id: 3, value: ' here' });
  other.record({ question_id: 4, selected_options: [] });
  other.record({ question_id: 5, selected_options: ['a'] });
  await clock.pass(300);
  expect(other.view().overruled).toEqual([]);
  outbox.join(server.grant());
  const overruled = [
    { question_id: 2, value: '7' },
    { question_id: 4, selected_options: ['a'] },
  ];
  expect(outbox.view().overruled).toEqual(overruled);
  expect(outbox.view().entries.get(2)?.value).toBe('8');
  outbox.join(server.grant());
  expect(outbox.view().overruled).toEqual(overruled);
  const reloaded = Outbox.detached(parts, server.grant());
  expect(reloaded.view().overruled).toEqual(overruled);
  reloaded.join(server.grant());
  expect(reloaded.view().overruled).toEqual(overruled);
  reloaded.dismissOverruled();
  expect(reloaded.view().overruled).toEqual([]);
  expect(Outbox.joined(parts, server.grant()).view().overruled).toEqual([]);
});

test('an answer that was refused stays what was done last, when one before it is acknowledged', async () => {
  const { clock, server, parts } = aDevice();
  const failures: SendFailure[] = [{ kind: 'refused', indexes: [1] }];
  const send: OutboxDependencies['send'] = async (epoch, operations) => {
    const failure = failures.shift();
    return failure ? { failure } : await server.send(epoch, operations);
  };
  const outbox = Outbox.joined({ ...parts, send }, server.grant());
  outbox.record({ question_id: 1, selected_options: ['first'] });
  outbox.record({ question_id: 1, selected_options: ['refused'] });
  await clock.pass(600);
  expect(toAnswers(server.events)[0]?.selected_options).toEqual(['first']);
  expect(outbox.view().save).toEqual({ kind: 'refused', waiting: 1 });
  expect(outbox.view().entries.get(1)?.selected).toEqual(['refused']);
});

test.each(['is told', 'is refused', 'is told and opened again'])(
  'who goes on here without network, once this window %s, goes before the other device',
  async (how) => {
    const { clock, server, parts } = aDevice();
    const kept = server.grant();
    let outbox = Outbox.joined(parts, kept);
    const there = server.grant();
    const other = Outbox.joined({ ...parts, storage: aStorage() }, there);
    other.record({ question_id: 1, selected_options: ['there'] });
    await clock.pass(300);
    if (how === 'is refused') {
      outbox.record({ question_id: 2 });
      await clock.pass(300);
    } else outbox.yieldTo(there.epoch);
    if (how === 'is told and opened again') outbox = Outbox.detached(parts, kept);
    else {
      expect(outbox.view().save.kind).toBe('taken-over');
      outbox.continueOffline(kept);
    }
    outbox.record({ question_id: 1, selected_options: ['here'] });
    outbox.join(server.grant());
    await clock.pass(300);
    expect(outbox.view().save).toEqual({ kind: 'saved' });
    expect(outbox.view().entries.get(1)?.selected).toEqual(['here']);
    expect(toAnswers(server.events).find((one) => one.question_id === 1)?.selected_options).toEqual(['here']);
  },
);

test('an answer that was refused gives way to the next one, and to nothing less', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  const refuse = async (question_id: number) => {
    server.always = { kind: 'refused', indexes: [0] };
    outbox.record({ question_id, selected_options: ['refused'] });
    await clock.pass(300);
    server.always = undefined;
  };
  await refuse(1);
  outbox.record({ question_id: 1, selected_options: ['next'] });
  await clock.pass(300);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
  expect(outbox.view().entries.get(1)?.selected).toEqual(['next']);
  await refuse(2);
  outbox.record({ question_id: 2, seconds: 5 });
  await clock.pass(300);
  expect(outbox.view().save).toEqual({ kind: 'refused', waiting: 1 });
  const reloaded = Outbox.joined(parts, server.grant());
  expect(reloaded.view().entries.get(2)?.selected).toEqual(['refused']);
  await clock.pass(300);
  expect(reloaded.view().save).toEqual({ kind: 'saved' });
  const held = toAnswers(server.events).map((one) => [one.question_id, one.selected_options]);
  expect(held).toEqual([
    [1, ['next']],
    [2, ['refused']],
  ]);
});

test('what no other window could read stays, though another took a journal along', () => {
  const { server, storage, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  const key = storage.key(0);
  storage.full = true;
  outbox.record({ question_id: 1, selected_options: ['a'] });
  outbox.handleStorageChange(key, true);
  expect(outbox.view().save).toEqual({ kind: 'taken-over', waiting: 1 });
  storage.full = false;
  outbox.join(server.grant());
  expect(outbox.unsent().flatMap(({ operations }) => operations)).toMatchObject([{ question_id: 1 }]);
});

test('offline counts the answers that wait, not the operations', async () => {
  const { clock, server, parts } = aDevice();
  server.always = { kind: 'offline' };
  const outbox = Outbox.joined(parts, server.grant());
  for (const question_id of [1, 2, 2, 3]) outbox.record({ question_id, selected_options: ['a'] });
  outbox.record({ question_id: 4 });
  outbox.record({ question_id: 5, marked: true });
  await clock.pass(300);
  expect(outbox.view().save).toEqual({ kind: 'offline', waiting: 3 });
  server.always = undefined;
  outbox.retry();
  await clock.pass(0);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
  expect(server.events.length).toBe(6);
});

test('a network that comes back unannounced is used within five seconds', async () => {
  const { clock, server, parts } = aDevice();
  server.always = { kind: 'offline' };
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(600_000);
  server.always = undefined;
  await clock.pass(5_000);
  expect(outbox.view().save.kind).toBe('saved');
});

test('a request that went down with the network is not waited for once the network is back', async () => {
  const { clock, server, parts } = aDevice();
  const lost: PendingOperation[][] = [];
  const outbox = Outbox.joined(
    {
      ...parts,
      send: (epoch, operations) => {
        if (lost.length > 0) return server.send(epoch, operations);
        lost.push(operations);
        return new Promise(() => undefined);
      },
    },
    server.grant(),
  );
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  outbox.record({ question_id: 2, selected_options: ['b'] });
  outbox.retry();
  await clock.pass(3_000);
  expect(server.requests).toEqual([]);
  await clock.pass(2_000);
  outbox.retry();
  await clock.pass(500);
  expect(outbox.view().save.kind).toBe('saved');
  expect(server.events.map(({ seq }) => seq)).toEqual([1, 2]);
});

test('a wait that the server asks for is kept, even when the network announces itself', async () => {
  const { clock, server, parts } = aDevice(['busy']);
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  outbox.retry();
  await clock.pass(1_999);
  expect(server.requests.length).toBe(1);
  await clock.pass(600);
  expect(server.requests.length).toBe(2);
  expect(outbox.view().save.kind).toBe('saved');
});

test('a reload sends what the server does not hold, under the new epoch', async () => {
  const { clock, server, parts } = aDevice(['lost-reply', 'lost-request', 'lost-request']);
  const before = Outbox.joined(parts, server.grant());
  before.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  before.record({ question_id: 2, selected_options: ['b'] });
  before.stop();
  const after = Outbox.joined(parts, server.grant());
  expect(after.view().entries.get(2)?.selected).toEqual(['b']);
  await clock.pass(10_000);
  expect(server.events.map(({ epoch, seq, question_id }) => [epoch, seq, question_id])).toEqual([
    [1, 1, 1],
    [2, 1, 2],
  ]);
});

test('an unsent answer yields to an answer from a newer epoch, but not to a mere visit', () => {
  const { server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  outbox.record({ question_id: 2, selected_options: ['a'] });
  server.grant();
  server.events.push({ epoch: 2, seq: 1, question_id: 1, selected_options: ['z'] });
  server.events.push({ epoch: 2, seq: 2, question_id: 2 });
  outbox.join(server.grant());
  expect(outbox.view().entries.get(1)?.selected).toEqual(['z']);
  expect(outbox.view().entries.get(2)?.selected).toEqual(['a']);
});

test('a reload without network shows every answer of this device and sends nothing until it may', async () => {
  const { clock, server, parts } = aDevice();
  const paper = server.grant();
  const before = Outbox.joined(parts, paper);
  before.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  before.record({ question_id: 2, selected_options: ['b'] });
  before.stop();
  const outbox = Outbox.detached(parts, paper);
  outbox.record({ question_id: 2, selected_options: ['c'] });
  outbox.record({ question_id: 3, selected_options: ['d'] });
  await clock.pass(60_000);
  expect(outbox.view().save).toEqual({ kind: 'offline', waiting: 2 });
  expect([1, 2, 3].map((id) => outbox.view().entries.get(id)?.selected)).toEqual([['a'], ['c'], ['d']]);
  expect(server.events.length).toBe(1);
  outbox.join(server.grant());
  await clock.pass(0);
  expect(server.events.slice(1).map((event) => event.selected_options)).toEqual([['b'], ['c'], ['d']]);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
});

test('however often a test is opened without network, the last answer stands, whatever order a storage has', () => {
  const choices = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 });
  const order = fc.constantFrom<(keys: string[]) => string[]>(
    (keys) => keys,
    (keys) => keys.toReversed(),
    (keys) => keys.toSorted(),
  );
  fc.assert(
    fc.property(choices, order, fc.array(fc.nat(1_000)), (chosen, sort, names) => {
      const { storage, server, parts } = aDevice();
      storage.order = sort;
      const paper = server.grant();
      Outbox.joined(parts, paper).stop();
      let outbox = Outbox.detached(parts, paper);
      for (const [place, option] of chosen.entries()) {
        outbox = Outbox.detached({ ...parts, random: () => (names[place] ?? place) / 1_001 }, paper);
        outbox.record({ question_id: 1, selected_options: [option] });
      }
      expect(Outbox.detached(parts, paper).view().entries.get(1)?.selected).toEqual([chosen.at(-1)]);
      const joined = Outbox.joined(parts, server.grant());
      expect(joined.view().entries.get(1)?.selected).toEqual([chosen.at(-1)]);
    }),
  );
});

test('no two operations of windows without network have one number, so that each can be told as late', () => {
  const { storage, server, parts } = aDevice();
  const paper = server.grant();
  Outbox.joined(parts, paper).stop();
  for (const option of ['a', 'b', 'c'])
    Outbox.detached(parts, paper).record({ question_id: 1, selected_options: [option] });
  const last = Outbox.detached(parts, paper);
  last.record({ question_id: 2, selected_options: ['d'] });
  last.continueOffline(paper);
  last.record({ question_id: 2, selected_options: ['e'] });
  const seqs = readJournals(storage, 7).flatMap(({ journal }) => journal.pending.map(({ seq }) => seq));
  expect(seqs).toHaveLength(5);
  expect(new Set(seqs).size).toBe(5);
});

test('a grant that comes after another window was given a newer one makes nobody the writer again', () => {
  const { server, parts } = aDevice();
  const first = Outbox.joined(parts, server.grant());
  const slow = server.grant();
  const second = Outbox.joined(parts, server.grant());
  first.yieldTo(3);
  first.join(slow);
  expect(first.view().save.kind).toBe('taken-over');
  second.record({ question_id: 1, selected_options: ['a'] });
  expect(second.view().save.kind).toBe('saving');
  const elsewhere = aDevice();
  const other = Outbox.joined(elsewhere.parts, elsewhere.server.grant());
  const late = elsewhere.server.grant();
  other.yieldTo(5);
  other.join(late);
  expect(other.view().save.kind).toBe('taken-over');
});

test('handing in forgets what was gathered, and nothing that another window wrote since', () => {
  const { storage, server, parts } = aDevice();
  const paper = server.grant();
  Outbox.detached(parts, paper).record({ question_id: 1, selected_options: ['a'] });
  const other = Outbox.detached(parts, paper);
  other.record({ question_id: 2, selected_options: ['b'] });
  const outbox = Outbox.detached(parts, paper);
  expect(outbox.collectUnsent().flatMap(({ operations }) => operations)).toHaveLength(2);
  other.record({ question_id: 2, selected_options: ['c'] });
  expect(outbox.clear()).toBe(true);
  const left = readJournals(storage, 7).flatMap(({ journal }) => journal.pending);
  expect(left.map(({ selected_options }) => selected_options)).toEqual([['b'], ['c']]);
});

test('of several windows without network one writes, and the last thing done stands', () => {
  const act = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), window: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'open' as const }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), window: fc.nat(3) }) },
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), fc.boolean(), (acts, early) => {
      const { storage, server, parts } = aDevice();
      const paper = server.grant();
      const windows: { outbox: Outbox }[] = [];
      // A browser raises storage events in the other windows only.
      const inWindow = (act: () => Outbox) => {
        const before = new Map(storage.entries());
        const own = act();
        const after = new Map(storage.entries());
        for (const { outbox } of windows.filter((one) => one.outbox !== own)) {
          for (const [key, text] of after)
            if (before.get(key) !== text) outbox.handleStorageChange(key, false);
          for (const key of before.keys()) if (!after.has(key)) outbox.handleStorageChange(key, true);
        }
        return own;
      };
      const open = (make: () => Outbox) => windows.push({ outbox: inWindow(make) });
      let names = 0;
      const fresh = { ...parts, chance: () => (names++ % 1_000) / 1_001 };
      open(() => Outbox.joined(fresh, paper));
      let last: string | undefined;
      for (const [place, one] of acts.entries()) {
        if (one.do === 'open') open(() => Outbox.detached(fresh, paper));
        else {
          const outbox = windows[one.window % windows.length]?.outbox;
          if (!outbox) continue;
          if (one.do === 'close')
            windows.splice(
              windows.findIndex((other) => other.outbox === outbox),
              1,
            );
          else
            inWindow(() => {
              if (outbox.view().save.kind === 'taken-over') outbox.continueOffline(paper);
              last = `c${place}`;
              outbox.record({ question_id: 1, selected_options: [last] });
              return outbox;
            });
        }
        const writing = windows.filter(({ outbox }) => outbox.view().save.kind !== 'taken-over');
        expect(writing.length).toBeLessThanOrEqual(1);
      }
      const end = early ? windows.find(({ outbox }) => outbox.view().detached)?.outbox : undefined;
      if (end) end.join(server.grant());
      const shown = (end ?? Outbox.joined(fresh, server.grant())).view().entries.get(1)?.selected;
      expect(shown).toEqual(last && [last]);
    }),
    { numRuns: 500 },
  );
});

test('what another tab of this browser took along is gone from this one, and does not come back', async () => {
  const { clock, storage, server, parts } = aDevice(['lost-request', 'lost-request']);
  const first = Outbox.joined(parts, server.grant());
  first.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  const second = Outbox.joined(parts, server.grant());
  await clock.pass(5_000);
  second.record({ question_id: 1, selected_options: [] });
  await clock.pass(1_000);
  expect(second.view().save.kind).toBe('saved');
  first.handleStorageChange('attempt:7:2', false);
  first.updateTimes(TIMES);
  expect(readJournals(storage, 7).map(({ journal }) => journal.epoch)).toEqual([2]);
  first.handleStorageChange('attempt:7:1', true);
  first.updateTimes(TIMES);
  expect(first.view()).toMatchObject({ save: { kind: 'taken-over', waiting: 0 } });
  expect(first.view().entries.get(1)?.selected).toEqual(['a']);
  expect(first.unsent()).toEqual([]);
  expect(readJournals(storage, 7).map(({ journal }) => journal.epoch)).toEqual([2]);
  first.join(server.grant());
  expect(first.view().entries.get(1)?.selected).toEqual([]);
  expect(Outbox.joined(parts, server.grant()).view().entries.get(1)?.selected).toEqual([]);
});

test('an unsent answer yields to one that was cleared under a newer epoch', () => {
  const { server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  server.grant();
  server.events.push({ epoch: 2, seq: 1, question_id: 1, selected_options: ['z'] });
  server.events.push({ epoch: 2, seq: 2, question_id: 1, selected_options: [] });
  server.events.push({ epoch: 2, seq: 3, question_id: 1, seconds: 3 });
  outbox.join(server.grant());
  expect(outbox.view().entries.get(1)?.selected).toEqual([]);
  expect(outbox.unsent()).toEqual([]);
});

test('the older of two writers stops, keeps what it holds, and can take over again', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.grant();
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  expect(outbox.view().save).toEqual({ kind: 'taken-over', waiting: 1 });
  outbox.record({ question_id: 2, selected_options: ['b'] });
  expect(outbox.view().entries.has(2)).toBe(false);
  outbox.join(server.grant());
  await clock.pass(0);
  expect(server.events.map((event) => event.question_id)).toEqual([1]);
});

test('signed out, changes are still kept, and leave after the next sign-in', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.always = { kind: 'signed-out' };
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  outbox.record({ question_id: 2, selected_options: ['b'] });
  await clock.pass(60_000);
  expect(server.requests.length).toBe(1);
  expect(outbox.view().save).toEqual({ kind: 'signed-out', waiting: 2 });
  server.always = undefined;
  outbox.retry();
  await clock.pass(1_000);
  expect(server.events.length).toBe(2);
});

test('while the student is blocked everything waits with the reason, and leaves by itself afterwards', async () => {
  const { clock, server, parts, storage } = aDevice();
  const notice = {
    blocked_at: DEADLINE,
    reason: 'Copied answers',
    until: null,
    ask: [],
    appeal: 'none' as const,
    answer: null,
  };
  const outbox = Outbox.joined(parts, server.grant());
  server.always = { kind: 'blocked', notice };
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  outbox.record({ question_id: 2, selected_options: ['b'] });
  await clock.pass(600_000);
  expect(outbox.view().save).toEqual({ kind: 'blocked', notice, waiting: 2 });
  expect(readJournals(storage, 7)[0]?.journal.pending.map((one) => one.question_id)).toEqual([1, 2]);
  server.always = undefined;
  await clock.pass(5_000);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
  expect(server.events.map((event) => event.question_id)).toEqual([1, 2]);
});

test('an operation that the server refuses for good holds back no other, and is never called saved', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  outbox.record({ question_id: STRANGE, selected_options: ['x'] });
  outbox.record({ question_id: 2, selected_options: ['b'] });
  await clock.pass(1_000);
  expect(server.events.map((event) => event.question_id)).toEqual([1, 2]);
  expect(outbox.view().save).toEqual({ kind: 'refused', waiting: 1 });
  expect(outbox.unsent()[0]?.operations.map((one) => one.question_id)).toEqual([STRANGE]);
});

test('a refused operation survives a reload and is tried once more', async () => {
  const { clock, server, parts } = aDevice();
  const before = Outbox.joined(parts, server.grant());
  before.record({ question_id: STRANGE, selected_options: ['x'] });
  await clock.pass(1_000);
  before.stop();
  const after = Outbox.joined(parts, server.grant());
  expect(after.view().save).toEqual({ kind: 'saving', waiting: 1 });
  await clock.pass(1_000);
  expect(after.view().save).toEqual({ kind: 'refused', waiting: 1 });
});

test('after the end nothing more is taken, and what was not saved is still named', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.always = { kind: 'deadline-passed' };
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  expect(outbox.view().save).toEqual({ kind: 'closed', reason: 'deadline-passed', waiting: 1 });
  expect(outbox.unsent().length).toBe(1);
});

test('a full storage is told, and the answers go on to the server', async () => {
  const { clock, storage, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  storage.full = true;
  outbox.record({ question_id: 1, selected_options: ['a'] });
  expect(outbox.view().durable).toBe(false);
  await clock.pass(300);
  expect(server.events.length).toBe(1);
});

test('what was taken along from a full storage is not taken along again, and goes in the end', async () => {
  const { clock, storage, server, parts } = aDevice();
  const before = Outbox.joined(parts, server.grant());
  before.record({ question_id: 1, selected_options: ['a'] });
  storage.full = true;
  const outbox = Outbox.joined(parts, server.grant());
  await clock.pass(300);
  outbox.record({ question_id: 1, selected_options: ['b'] });
  await clock.pass(300);
  expect(outbox.hasUnmergedJournals).toBe(false);
  expect(outbox.collectUnsent()).toEqual([]);
  outbox.join(server.grant());
  expect(outbox.view()).toMatchObject({ overruled: [], save: { kind: 'saved' } });
  expect(outbox.clear()).toBe(false);
  expect(storage.length).toBe(0);
});

test('what was taken along from a storage without room comes back in no later window', async () => {
  const { clock, storage, server, parts } = aDevice();
  // The second store takes what the first has no room for.
  const { setItem } = storage;
  storage.setItem = (key, value) => {
    setItem.call(storage, key, value);
    throw new Error('QuotaExceededError');
  };
  server.always = { kind: 'offline' };
  const first = Outbox.joined(parts, server.grant());
  first.record({ question_id: 1, selected_options: ['a'] });
  first.record({ question_id: 2, marked: true });
  await clock.pass(300);
  first.retire();
  server.always = undefined;
  const second = Outbox.joined(parts, server.grant());
  await clock.pass(300);
  second.record({ question_id: 1, selected_options: ['b'] });
  second.record({ question_id: 2, marked: false });
  await clock.pass(300);
  expect(second.view().save).toEqual({ kind: 'saved' });
  second.retire();
  const { answers, ...kept } = server.grant();
  const alone = Outbox.detached(parts, { ...kept, answers: [], epoch: 1 });
  expect(alone.unsent()).toEqual([]);
  expect(alone.view().entries.get(1)?.selected).toEqual(['b']);
  alone.retire();
  const third = Outbox.joined(parts, { ...kept, answers });
  await clock.pass(300);
  expect(third.view()).toMatchObject({ overruled: [], save: { kind: 'saved' } });
  expect(server.events.at(-1)).toMatchObject({ epoch: 2, question_id: 2, marked: false });
  expect(third.clear()).toBe(false);
  expect(storage.length).toBe(0);
});

test('a window knows whether the writer is on this device', () => {
  const { server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  expect(outbox.isOnOtherDevice).toBe(false);
  const twin = Outbox.joined(parts, server.grant());
  outbox.yieldTo(twin.epoch);
  expect(outbox.isOnOtherDevice).toBe(false);
  const { epoch } = server.grant();
  outbox.yieldTo(epoch);
  expect(outbox.isOnOtherDevice).toBe(true);
});

test('an outbox that is cleared leaves nothing on the device, whatever it hears afterwards', () => {
  const { storage, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  outbox.clear();
  outbox.updateTimes({ ...TIMES, server_time: '2026-11-21T11:30:00.000Z' });
  expect(storage.length).toBe(0);
});

test('every character is on the device as it is typed, and those of one pause leave as one operation', async () => {
  const { clock, storage, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  for (const value of ['4', '4.', '4.5 ']) {
    outbox.record({ question_id: 1, value, seconds: 1 });
    expect(readJournals(storage, 7)[0]?.journal.pending.at(-1)?.value).toBe(value);
  }
  expect(outbox.view().entries.get(1)).toMatchObject({ value: '4.5 ', seconds: 3 });
  await clock.pass(300);
  expect(server.requests.map(({ operations }) => operations)).toEqual([
    [{ seq: 1, question_id: 1, value: '4.5 ', seconds: 3 }],
  ]);
});

test('what left the device is never changed by what is typed after it', async () => {
  const { clock, server, parts } = aDevice(['lost-reply']);
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, value: '4' });
  outbox.flush();
  outbox.record({ question_id: 1, value: '42' });
  await clock.pass(5_000);
  expect(server.events.map(({ seq, value }) => [seq, value])).toEqual([
    [1, '4'],
    [2, '42'],
  ]);
});

test('an answer too long for the portal makes no other answer unreadable', () => {
  const { server, parts } = aDevice();
  const paper = server.grant();
  const before = Outbox.joined(parts, paper);
  before.record({ question_id: 1, selected_options: ['a'] });
  before.record({ question_id: 2, value: `${'x'.repeat(600)}\u0000\ud800` });
  const after = Outbox.detached(parts, paper);
  expect(after.view().entries.get(1)?.selected).toEqual(['a']);
  expect(after.view().entries.get(2)?.value.length).toBe(602);
});

test('a journal from before answers were typed is still read', () => {
  const { storage, server, parts } = aDevice();
  const paper = { ...server.grant(), answers: [] };
  const journal = { epoch: 1, detached: false, pending: [], refused: [], stored: [[3, ['a'], true, 7]] };
  storage.setItem('attempt:7:1', JSON.stringify(journal));
  expect(Outbox.detached(parts, paper).view().entries.get(3)).toEqual({
    selected: ['a'],
    value: '',
    marked: true,
    seconds: 7,
  });
});

test('an unsent text yields to a text from a newer epoch, but not to a mere visit', () => {
  const { server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, value: 'old' });
  outbox.record({ question_id: 2, value: 'old' });
  server.grant();
  server.events.push(
    { epoch: 2, seq: 1, question_id: 1, value: 'new' },
    { epoch: 2, seq: 2, question_id: 2 },
  );
  outbox.join(server.grant());
  expect([1, 2].map((id) => outbox.view().entries.get(id)?.value)).toEqual(['new', 'old']);
});

test('long texts leave in requests that a browser lets go while the page is left', () => {
  const operations = Array.from({ length: 150 }, (_, place) => ({
    seq: place + 1,
    question_id: place,
    value: 'ம'.repeat(500),
  }));
  const batch = takeBatch(operations);
  expect(batch.length).toBeGreaterThan(10);
  expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(60_000);
  expect(takeBatch([{ seq: 1, question_id: 1, value: 'x'.repeat(100_000) }]).length).toBe(1);
  expect(takeBatch([])).toEqual([]);
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('answer' as const), question: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'online' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'flush' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload-offline' as const }) },
);
const faults = fc.array(fc.constantFrom<Fault>('none', 'lost-request', 'lost-reply', 'busy', 'half'), {
  maxLength: 12,
});

test('whatever fails, every change is acknowledged in the end, exactly once and in order, and "saved" is never said too early', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), faults, async (steps, planned) => {
      const { clock, server, parts } = aDevice([...planned]);
      const paper = server.grant();
      let outbox = Outbox.joined(parts, paper);
      const made: string[] = [];
      const heldNow = () => {
        const held = server.events.map((event) => event.selected_options?.[0]);
        if (outbox.view().save.kind === 'saved') expect(held).toEqual(made);
      };
      let unsubscribe = outbox.subscribe(heldNow);
      const replaceBy = (next: Outbox) => {
        unsubscribe();
        outbox.stop();
        outbox = next;
        unsubscribe = outbox.subscribe(heldNow);
      };
      for (const one of steps) {
        if (one.do === 'answer') {
          made.push(`c${made.length}`);
          outbox.record({ question_id: one.question, selected_options: [made.at(-1) ?? ''] });
        }
        if (one.do === 'wait') await clock.pass(one.ms);
        if (one.do === 'online' && !outbox.view().detached) outbox.retry();
        if (one.do === 'flush') outbox.flush();
        // A request that is under way when its page is left arrives first or never.
        if (one.do === 'reload') {
          await flushMicrotasks();
          replaceBy(Outbox.joined(parts, server.grant()));
        }
        if (one.do === 'reload-offline') {
          await flushMicrotasks();
          replaceBy(Outbox.detached(parts, paper));
        }
        heldNow();
      }
      if (outbox.view().detached) outbox.join(server.grant());
      await clock.pass(120_000);
      expect(outbox.view().save).toEqual({ kind: 'saved' });
      expect(server.events.map((event) => event.selected_options?.[0])).toEqual(made);
      expect(server.mostAtOnce).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

const typing = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      question: fc.integer({ min: 1, max: 3 }),
      value: fc.string({ maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 2_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'flush' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload-offline' as const }) },
);

test('whatever fails, what was typed last stands on the screen at once and on the server in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(typing, { maxLength: 40 }), faults, async (steps, planned) => {
      const { clock, server, parts } = aDevice([...planned]);
      const paper = server.grant();
      let outbox = Outbox.joined(parts, paper);
      const typed = new Map<number, string>();
      const onServer = () =>
        new Map(toAnswers(server.events).map(({ question_id, value }) => [question_id, value]));
      for (const one of steps) {
        if (one.do === 'type') {
          typed.set(one.question, one.value);
          outbox.record({ question_id: one.question, value: one.value });
        }
        if (one.do === 'wait') await clock.pass(one.ms);
        if (one.do === 'flush') outbox.flush();
        if (one.do === 'reload' || one.do === 'reload-offline') {
          await flushMicrotasks();
          outbox.stop();
          outbox = one.do === 'reload' ? Outbox.joined(parts, server.grant()) : Outbox.detached(parts, paper);
        }
        const shown = outbox.view();
        for (const [question, value] of typed) expect(shown.entries.get(question)?.value).toBe(value);
        if (shown.save.kind === 'saved') expect(onServer()).toEqual(typed);
      }
      if (outbox.view().detached) outbox.join(server.grant());
      await clock.pass(120_000);
      expect(outbox.view().save).toEqual({ kind: 'saved' });
      expect(onServer()).toEqual(typed);
    }),
    { numRuns: 200 },
  );
});

test('in a pause answers wait on the device, and go as soon as it hears that the test goes on', async () => {
  const { clock, parts, server } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  const paused_at = '2026-11-21T11:30:00.000Z';
  server.always = { kind: 'paused', times: { ...TIMES, paused_at } };
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  await flushMicrotasks();
  expect(outbox.view().save).toEqual({ kind: 'paused', waiting: 1 });
  expect(outbox.view().pausedAt).toBe(Date.parse(paused_at));
  server.always = undefined;
  const later = { deadline: '2026-11-21T12:10:00.000Z', server_time: '2026-11-21T11:40:00.000Z' };
  outbox.updateTimes({ ...TIMES, ...later, paused_at: null });
  await flushMicrotasks();
  expect(outbox.view()).toMatchObject({ save: { kind: 'saved' }, pausedAt: null });
  expect(server.events).toMatchObject([{ question_id: 1, selected_options: ['a'] }]);
});

test('a device that does not hear of the end of a pause finds out by trying', async () => {
  const { clock, parts, server } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.always = { kind: 'paused', times: { ...TIMES, paused_at: '2026-11-21T11:30:00.000Z' } };
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  await flushMicrotasks();
  server.always = undefined;
  await clock.pass(5_000);
  await flushMicrotasks();
  expect(outbox.view()).toMatchObject({ save: { kind: 'saved' }, pausedAt: null });
});

test('an operation that is refused after a failure holds back nothing that comes later', async () => {
  const { clock, server, parts } = aDevice(['lost-request']);
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  expect(outbox.view().save).toEqual({ kind: 'offline', waiting: 1 });
  server.always = { kind: 'refused', indexes: [0] };
  await clock.pass(10_000);
  expect(outbox.view().save).toEqual({ kind: 'refused', waiting: 1 });
  server.always = undefined;
  outbox.record({ question_id: 2, selected_options: ['b'] });
  await clock.pass(1_000);
  expect(server.events).toMatchObject([{ question_id: 2, selected_options: ['b'] }]);
});

test('whatever is answered while another window takes the journal along is on the server in the end', async () => {
  const windows = [0, 1];
  const act = fc.record({
    window: fc.nat(1),
    do: fc.constantFrom('answer', 'take', 'hear'),
    question: fc.nat(3),
  });
  const acts = fc.array(act, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(acts, acts, fc.boolean(), async (before, after, alone) => {
      const { clock, server, parts } = aDevice();
      const shared = aSharedStorage(windows.length);
      const partsOf = (window: number) => ({ ...parts, storage: shared.storageOf(window) });
      const boxes = [(alone ? Outbox.detached : Outbox.joined)(partsOf(0), server.grant())];
      /** The last answer of each window, by question. */
      const [mine, theirs] = [new Map<number, string>(), new Map<number, string>()];
      let answered = 0;
      const hear = (window: number) =>
        shared.hear(window, (key, isRemoved) => {
          if (boxes[window]?.handleStorageChange(key, isRemoved)) boxes[window]?.join(server.grant());
        });
      const drain = () => {
        while (windows.some((window) => shared.take(window) || hear(window)));
      };
      const run = ({ window, ...one }: (typeof before)[number]) => {
        const box = boxes[window];
        if (one.do === 'take') shared.take(window);
        else if (one.do === 'hear') hear(window);
        else if (box && box.view().save.kind !== 'taken-over') {
          answered += 1;
          (window === 0 ? mine : theirs).set(one.question, `answer ${answered}`);
          box.record({ question_id: one.question, selected_options: [`answer ${answered}`] });
        }
      };
      drain();
      before.forEach(run);
      boxes.push(Outbox.joined(partsOf(1), server.grant()));
      after.forEach(run);
      drain();
      await clock.pass(60_000);
      expect(boxes.map((box) => box.unsent())).toEqual([[], []]);
      expect(boxes.map((box) => box.view().save.kind)).toEqual(['taken-over', 'saved']);
      const counted = toAnswers(server.events).map((one) => [one.question_id, one.selected_options[0]]);
      // If both windows answered a question, either answer may stand.
      for (const [question, answer] of [...mine, ...theirs])
        if (!mine.has(question) || !theirs.has(question)) expect(counted).toContainEqual([question, answer]);
      // Nothing is left to be merged again either.
      expect(boxes[1]?.hasUnmergedJournals).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a window that is signed out writes no more once another has taken its journal along', () => {
  const { server, parts } = aDevice();
  const left = Outbox.joined(parts, server.grant());
  left.record({ question_id: 1, selected_options: ['a'] });
  left.signOut();
  Outbox.joined(parts, server.grant());
  left.handleStorageChange(journalKey(7, '1'), true);
  expect(left.view().save).toEqual({ kind: 'taken-over', waiting: 0 });
  left.record({ question_id: 2, selected_options: ['b'] });
  expect(left.view().entries.get(2)).toBeUndefined();
});

test('what is under way in a pause is not sent a second time because the pause is long', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  await clock.pass(60_000);
  const paused_at = new Date(clock.now() - 50_000).toISOString();
  outbox.updateTimes({ ...TIMES, server_time: '2026-11-21T11:30:00.000Z', paused_at });
  outbox.record({ question_id: 1, selected_options: ['a'] });
  outbox.flush();
  outbox.retry();
  await flushMicrotasks();
  expect(server.requests.length).toBe(1);
});
