import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStorage, toAnswers } from '../../offline/fake-device.ts';
import { aDevice } from '../fake-server.ts';
import { Outbox } from '../outbox.ts';
import { readJournals } from './journal.ts';

test.each(['hears of a newer writer', 'is refused', 'hears of a newer writer and is opened again'])(
  'a window that %s and then continues offline overrules the other device',
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
    if (how === 'hears of a newer writer and is opened again') outbox = Outbox.detached(parts, kept);
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

test('a reload without network shows every answer of this device and sends nothing until it rejoins', async () => {
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

test('after any number of offline openings the last answer counts, in whatever order the storage lists its keys', () => {
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

test('operations of offline windows have distinct numbers, so that each can be reported as late', () => {
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

test('a grant that arrives after a newer one does not make the window the writer again', () => {
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

test('of several offline windows one writes, and the last change counts', () => {
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
      const fresh = { ...parts, random: () => (names++ % 1_000) / 1_001 };
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

test('the older of two writers stops, keeps its operations and can take over again', async () => {
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
