import { expect, test } from 'vitest';
import type { PendingOperation } from '../answers/answers.ts';
import { flushMicrotasks } from '../offline/fake-device.ts';
import { aDevice, DEADLINE, TIMES } from './fake-server.ts';
import { readJournals } from './journals/journal.ts';
import { Outbox } from './outbox.ts';

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

test('a network that comes back without an event is used within five seconds', async () => {
  const { clock, server, parts } = aDevice();
  server.always = { kind: 'offline' };
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(600_000);
  server.always = undefined;
  await clock.pass(5_000);
  expect(outbox.view().save.kind).toBe('saved');
});

test('a request that was lost with the network is given up once the network is back', async () => {
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

test('a wait that the server asks for is kept even when the network comes back', async () => {
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

test('changes made while signed out are kept and sent after the next sign-in', async () => {
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

test('while the student is blocked all answers wait with the reason, and are sent afterwards', async () => {
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

test('answers wait on the device during a pause and are sent as soon as it ends', async () => {
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

test('a device that misses the end of a pause finds out by trying', async () => {
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

test('an operation that is refused after a failure does not hold back later ones', async () => {
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

test('a request that is under way during a long pause is not sent twice', async () => {
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
