import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openGate } from './gate.ts';

const LONG_MS = 60_000;

test('no more are inside than may be, everybody gets in, and in their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.constantFrom('come', 'leave')), (most, acts) => {
      const gate = openGate(most, LONG_MS);
      let inside = 0;
      let come = 0;
      const entered: number[] = [];
      const enter = (who: number) => {
        gate.enter();
        inside++;
        entered.push(who);
        expect(inside).toBeLessThanOrEqual(most);
      };
      const leave = () => {
        inside--;
        gate.leave();
      };
      for (const act of acts) {
        if (act === 'leave') inside > 0 && leave();
        else {
          const who = come++;
          if (gate.isFull()) gate.queue(() => enter(who));
          else enter(who);
        }
      }
      while (inside > 0) leave();
      expect(entered).toEqual(Array.from({ length: come }, (_, who) => who));
    }),
  );
});

test('who turns away at the gate keeps nobody out', () => {
  const gate = openGate(1, LONG_MS);
  const entered: string[] = [];
  gate.enter();
  gate.queue(() => entered.push('turned away'));
  gate.queue(() => {
    gate.enter();
    entered.push('entered');
  });
  gate.leave();
  expect(entered).toEqual(['turned away', 'entered']);
  expect(gate.isFull()).toBe(true);
});

test('where nobody leaves, all that wait are let in; once somebody does, the bound holds again', async () => {
  const gate = openGate(2, 20);
  let inside = 0;
  const enter = () => {
    gate.enter();
    inside++;
  };
  enter();
  enter();
  for (let more = 0; more < 5; more++) gate.queue(enter);
  await expect.poll(() => inside).toBe(7);
  expect(gate.isFull()).toBe(false);
  for (let gone = 0; gone < 5; gone++) gate.leave();
  expect(gate.isFull()).toBe(true);
});

test('it is quiet once the last one has left', async () => {
  const gate = openGate(1, LONG_MS);
  await gate.quiet();
  gate.enter();
  gate.queue(() => gate.enter());
  let isQuiet = false;
  const quiet = gate.quiet().then(() => (isQuiet = true));
  gate.leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isQuiet).toBe(false);
  gate.leave();
  await quiet;
});
