import { expect, test } from 'vitest';
import { aStorage } from '../../offline/fake-device.ts';
import { aDevice } from '../fake-server.ts';
import { Outbox } from '../outbox.ts';

test('an answer that another device overruled is reported; one that already counts is not', async () => {
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

test('a journal without typed answers is read', () => {
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
