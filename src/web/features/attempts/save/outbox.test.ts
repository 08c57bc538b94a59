import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flushMicrotasks } from '../offline/fake-device.ts';
import { aDevice, faults } from './fake-server.ts';
import { readJournals } from './journals/journal.ts';
import { Outbox } from './outbox.ts';

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

test('changes within 300 ms are sent in one request and count as saved once acknowledged', async () => {
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

test('a full storage is reported, and the answers still go to the server', async () => {
  const { clock, storage, server, parts } = aDevice();
  const outbox = Outbox.joined(parts, server.grant());
  storage.full = true;
  outbox.record({ question_id: 1, selected_options: ['a'] });
  expect(outbox.view().durable).toBe(false);
  await clock.pass(300);
  expect(server.events.length).toBe(1);
});

test('whatever fails, every change is acknowledged exactly once and in order, and "saved" is never shown too early', async () => {
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
