import { expect, test } from 'vitest';
import { toAnswers } from '../offline/fake-device.ts';
import { aDevice, STRANGE } from './fake-server.ts';
import { Outbox } from './outbox.ts';
import type { OutboxDependencies, SendFailure } from './save-protocol.ts';

test('a refused answer stays the latest when an earlier one is acknowledged', async () => {
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

test('only a newer answer replaces a refused one', async () => {
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

test('an operation that the server refuses for good does not hold back others and is never shown as saved', async () => {
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

test('a refused operation survives a reload and is tried again', async () => {
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

test('after the end nothing more is recorded, and unsaved answers are still listed', async () => {
  const { clock, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.always = { kind: 'deadline-passed' };
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(300);
  expect(outbox.view().save).toEqual({ kind: 'closed', reason: 'deadline-passed', waiting: 1 });
  expect(outbox.unsent().length).toBe(1);
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
