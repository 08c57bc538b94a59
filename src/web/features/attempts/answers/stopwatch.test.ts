import { expect, test } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

function aStopwatch() {
  let at = 0;
  const stopwatch = new Stopwatch(() => at);
  return { stopwatch, pass: (ms: number) => (at += ms) };
}

test('parts of a second are carried over, not lost', () => {
  const { stopwatch, pass } = aStopwatch();
  stopwatch.start();
  pass(1_600);
  expect(stopwatch.takeSeconds()).toBe(1);
  pass(1_600);
  expect(stopwatch.takeSeconds()).toBe(2);
});

test('time while paused does not count', () => {
  const { stopwatch, pass } = aStopwatch();
  stopwatch.start();
  pass(2_000);
  stopwatch.pause();
  pass(60_000);
  expect(stopwatch.takeSeconds()).toBe(2);
  stopwatch.start();
  stopwatch.start();
  pass(1_000);
  expect(stopwatch.takeSeconds()).toBe(1);
});
