import { afterEach, expect, test, vi } from 'vitest';
import { correctForSleep, noteServerTime, serverNow } from './server-clock.ts';

const SERVER = Date.parse('2026-11-21T11:00:00.000Z');

afterEach(() => vi.useRealTimers());

test('a device that slept without network reckons on by its wall clock, and by the server once that speaks', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER + 3_600_000 });
  noteServerTime({ server_time: new Date(SERVER).toISOString(), deadline: '' });
  expect(serverNow()).toBe(SERVER);
  vi.advanceTimersByTime(60_000);
  correctForSleep();
  expect(serverNow()).toBe(SERVER + 60_000);
  // The lid was closed for twenty minutes: only the wall clock advanced.
  vi.setSystemTime(Date.now() + 1_200_000);
  correctForSleep();
  expect(serverNow()).toBe(SERVER + 1_260_000);
  correctForSleep();
  expect(serverNow()).toBe(SERVER + 1_260_000);
  vi.setSystemTime(Date.now() - 7_200_000);
  correctForSleep();
  expect(serverNow()).toBe(SERVER + 1_260_000);
  noteServerTime({ server_time: new Date(SERVER + 1_255_000).toISOString(), deadline: '' });
  expect(serverNow()).toBe(SERVER + 1_255_000);
});

test('a wall clock that was set while the portal went on answering tells of no sleep, and of the next one as ever', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER });
  const heard = (ms: number, trip: number) => {
    const stamp = { server_time: new Date(SERVER + ms).toISOString(), deadline: '' };
    noteServerTime(stamp, performance.now() - trip);
  };
  heard(0, 0);
  for (const minutes of [10, -10]) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    heard(0, 200);
    heard(0, 0);
    correctForSleep();
    expect(serverNow()).toBe(SERVER);
  }
  vi.setSystemTime(Date.now() + 1_200_000);
  correctForSleep();
  expect(serverNow()).toBe(SERVER + 1_200_000);
});

test('a reply that was under way while the device slept hides no sleep', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER });
  const stamp = { server_time: new Date(SERVER).toISOString(), deadline: '' };
  noteServerTime(stamp);
  vi.setSystemTime(SERVER + 1_200_000);
  noteServerTime(stamp, performance.now() - 200);
  correctForSleep();
  expect(serverNow()).toBe(SERVER + 1_200_000);
});

test('the keeper of deadlines is believed before any node, until the device sleeps: then whoever speaks first', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER });
  const told = (ms: number, more = {}) =>
    noteServerTime({ server_time: new Date(SERVER + ms).toISOString(), ...more });
  told(5_000, { deadline: '' });
  told(60_000);
  expect(serverNow()).toBe(SERVER + 5_000);
  // The lid was closed for an hour between two tests: no reply with a deadline arrives before the next test opens.
  vi.setSystemTime(Date.now() + 3_600_000);
  told(3_605_000);
  expect(serverNow()).toBe(SERVER + 3_605_000);
  told(3_604_000, { deadline: '' });
  told(3_700_000);
  expect(serverNow()).toBe(SERVER + 3_604_000);
});

test('what came unasked sets the clock forward alone: it may have been under way for minutes', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER + 7_200_000 });
  const heard = (ms: number) =>
    noteServerTime({ server_time: new Date(SERVER + ms).toISOString() }, Number.NEGATIVE_INFINITY);
  // As after any sleep, the first reply is believed.
  heard(7_200_000);
  expect(serverNow()).toBe(SERVER + 7_200_000);
  heard(7_000_000);
  expect(serverNow()).toBe(SERVER + 7_200_000);
  heard(7_200_500);
  expect(serverNow()).toBe(SERVER + 7_200_500);
  // A reply is better evidence, however slow.
  noteServerTime({ server_time: new Date(SERVER + 7_200_000).toISOString() }, performance.now() - 200);
  expect(serverNow()).toBe(SERVER + 7_200_100);
});
