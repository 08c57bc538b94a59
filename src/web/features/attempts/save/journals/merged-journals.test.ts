import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSharedStorage, flushMicrotasks, toAnswers } from '../../offline/fake-device.ts';
import { aDevice, TIMES } from '../fake-server.ts';
import { Outbox } from '../outbox.ts';
import { journalKey, readJournals } from './journal.ts';

test('a retired outbox writes and sends nothing more and leaves its journal to the next one', async () => {
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

test('operations that no other window could read stay after another one merged the journal', () => {
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

test('a reload sends what the server does not have, under the new epoch', async () => {
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

test('submitting deletes the merged journals, but nothing that another window wrote since', () => {
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

test('operations that another tab merged are gone from this tab and do not come back', async () => {
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

test('operations merged from a full storage are not merged again and are sent in the end', async () => {
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

test('operations merged from a full storage do not come back in a later window', async () => {
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

test('a cleared outbox leaves nothing on the device, whatever arrives afterwards', () => {
  const { storage, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 1, selected_options: ['a'] });
  outbox.clear();
  outbox.updateTimes({ ...TIMES, server_time: '2026-11-21T11:30:00.000Z' });
  expect(storage.length).toBe(0);
});

test('every answer given while another window merges the journal reaches the server', async () => {
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
      // If both windows answered a question, either answer may count.
      for (const [question, answer] of [...mine, ...theirs])
        if (!mine.has(question) || !theirs.has(question)) expect(counted).toContainEqual([question, answer]);
      // Nothing is left to be merged again either.
      expect(boxes[1]?.hasUnmergedJournals).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a signed-out window writes nothing more once another one has merged its journal', () => {
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
