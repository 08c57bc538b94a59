import { afterEach, expect, test, vi } from 'vitest';
import { correctForSleep, noteServerTime, serverNow } from './server-clock.ts';

const SERVER = Date.parse('2026-11-21T11:00:00.000Z');

afterEach(() => vi.useRealTimers());

test('a device that slept offline goes by its wall clock, and by the server after the next reply', () => {
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

test('a wall clock that was set while replies arrived is not taken for sleep, and the next sleep is noticed', () => {
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

test('a reply in flight while the device slept does not hide the sleep', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER });
  const stamp = { server_time: new Date(SERVER).toISOString(), deadline: '' };
  noteServerTime(stamp);
  vi.setSystemTime(SERVER + 1_200_000);
  noteServerTime(stamp, performance.now() - 200);
  correctForSleep();
  expect(serverNow()).toBe(SERVER + 1_200_000);
});

test("the database's clock counts before any node's; after a sleep the first reply counts", () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: SERVER });
  const noteTime = (ms: number, more = {}) =>
    noteServerTime({ server_time: new Date(SERVER + ms).toISOString(), ...more });
  noteTime(5_000, { deadline: '' });
  noteTime(60_000);
  expect(serverNow()).toBe(SERVER + 5_000);
  // The lid was closed for an hour between two tests: no reply with a deadline arrives before the next test opens.
  vi.setSystemTime(Date.now() + 3_600_000);
  noteTime(3_605_000);
  expect(serverNow()).toBe(SERVER + 3_605_000);
  noteTime(3_604_000, { deadline: '' });
  noteTime(3_700_000);
  expect(serverNow()).toBe(SERVER + 3_604_000);
});

test('a pushed event only sets the clock forward, since it may be minutes old', () => {
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
