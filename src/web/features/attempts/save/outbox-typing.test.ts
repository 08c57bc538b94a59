import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flushMicrotasks, toAnswers } from '../offline/fake-device.ts';
import { aDevice, faults } from './fake-server.ts';
import { readJournals } from './journals/journal.ts';
import { Outbox } from './outbox.ts';
import { takeBatch } from './sending/batch.ts';

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

test('every keystroke is on the device at once, and keystrokes without a pause are sent as one operation', async () => {
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

test('typing never changes an operation that was sent', async () => {
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

test('long texts are sent in requests small enough for a page that is closing', () => {
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

test('whatever fails, the last typed text is on the screen at once and reaches the server', async () => {
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
