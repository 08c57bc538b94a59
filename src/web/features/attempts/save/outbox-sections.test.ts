import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOpenSection } from '#contract/aptitudes/section-times.ts';
import type { PendingOperation } from '../answers/answers.ts';
import { aClock, aStorage, flushMicrotasks, toAnswers } from '../offline/fake-device.ts';
import type { ServerTimes } from '../sections/section-schedule.ts';
import { readJournals } from './journals/journal.ts';
import { Outbox } from './outbox.ts';
import type { OutboxDependencies, SendReply } from './save-protocol.ts';

const GRACE_MS = 5_000;
const LENGTHS = [30_000, 40_000, 50_000];
const ENDS = LENGTHS.map((_, place) => LENGTHS.slice(0, place + 1).reduce((sum, one) => sum + one, 0));

type Fault = 'none' | 'lost-request' | 'lost-reply';
type Event = PendingOperation & { epoch: number; late: boolean };

/** A test of three timed sections; question 1 is in the first, 2 in the second, 3 in the third. */
function aSectionedDevice({ faults = [] as Fault[], ahead = 0 } = {}) {
  const storage = aStorage();
  const clock = aClock();
  const events: Event[] = [];
  let epoch = 0;
  const server = {
    events,
    ends: [...ENDS],
    offline: false,
    requests: 0,
    times: (): ServerTimes => {
      const sectionEnds = server.ends.map((end) => new Date(end).toISOString());
      return {
        section_ends: sectionEnds,
        deadline: sectionEnds.at(-1) ?? '',
        server_time: new Date(clock.now()).toISOString(),
      };
    },
    counted: () => events.filter((event) => !event.late),
    grant() {
      epoch += 1;
      return { epoch, ...server.times(), answers: toAnswers(server.counted()) };
    },
    async send(sent: number, operations: PendingOperation[]): Promise<SendReply> {
      server.requests += 1;
      await Promise.resolve();
      const fault = server.offline ? 'lost-request' : (faults.shift() ?? 'none');
      if (fault === 'lost-request') return { failure: { kind: 'offline' } };
      if (sent !== epoch) return { failure: { kind: 'taken-over' } };
      const now = clock.now();
      const refused: number[] = [];
      for (const operation of operations) {
        const place = operation.question_id - 1;
        const known = events.find((event) => event.epoch === sent && event.seq === operation.seq);
        if (known && !known.late) continue;
        if (now <= (server.ends[place - 1] ?? -1)) refused.push(operation.seq);
        else {
          const late = now > (server.ends[place] ?? 0) + GRACE_MS;
          if (late) refused.push(operation.seq);
          if (!known) events.push({ ...operation, epoch: sent, late });
        }
      }
      if (fault === 'lost-reply') return { failure: { kind: 'offline' } };
      if (refused.length > 0) return { failure: { kind: 'sections', refused, times: server.times() } };
      return { acknowledged: operations.at(-1)?.seq ?? 0, ...server.times() };
    },
  };
  const parts: OutboxDependencies = {
    attemptId: 7,
    storage,
    timers: clock,
    send: server.send,
    timestamp: () => ({}),
    random: () => 0.5,
    now: () => clock.now() + ahead,
    sectionIndexOf: (question) => question - 1,
  };
  return { storage, clock, server, parts };
}

test('an answer that waited past the end of its section is evidence, is reported and does not come back', async () => {
  const { clock, server, parts } = aSectionedDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.offline = true;
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(36_000);
  outbox.record({ question_id: 2, selected_options: ['b'] });
  server.offline = false;
  await clock.pass(5_000);
  expect(outbox.view()).toMatchObject({ save: { kind: 'saved' }, late: [1] });
  expect(server.events.map(({ question_id, late }) => [question_id, late])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(outbox.view().entries.get(1)?.selected ?? []).toEqual([]);
  const asked = server.requests;
  await clock.pass(600_000);
  expect(server.requests).toBe(asked);
});

test('the notice of late answers survives a reload, with and without network', async () => {
  const { clock, server, parts } = aSectionedDevice();
  const paper = server.grant();
  const before = Outbox.joined(parts, paper);
  server.offline = true;
  before.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(36_000);
  server.offline = false;
  await clock.pass(5_000);
  before.stop();
  expect(Outbox.detached(parts, paper).view().late).toEqual([1]);
  expect(Outbox.joined(parts, server.grant()).view().late).toEqual([1]);
});

test('time spent does not count as a late answer', async () => {
  const { clock, server, parts } = aSectionedDevice();
  const outbox = Outbox.joined(parts, server.grant());
  server.offline = true;
  outbox.record({ question_id: 1, seconds: 4 });
  await clock.pass(36_000);
  server.offline = false;
  await clock.pass(5_000);
  expect(outbox.view()).toMatchObject({ save: { kind: 'saved' }, late: [] });
});

test('an answer that is early by the server’s clock waits until its section opens, and does not hold back others', async () => {
  const { clock, server, parts } = aSectionedDevice({ ahead: 3_000 });
  const outbox = Outbox.joined(parts, server.grant());
  await clock.pass(27_500);
  outbox.record({ question_id: 2, selected_options: ['b'] });
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(500);
  expect(server.counted().map(({ question_id }) => question_id)).toEqual([1]);
  expect(outbox.view().save).toEqual({ kind: 'saving', waiting: 1 });
  expect(server.requests).toBe(1);
  await clock.pass(7_000);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
  expect(server.counted().map(({ question_id }) => question_id)).toEqual([1, 2]);
  expect(server.requests).toBeLessThan(5);
});

test.each([
  ['right', 0],
  ['ahead of all sections', 75_000],
])(
  'with a clock that is %s, each of the answers for two sections is sent when its section opens',
  async (_how, ahead) => {
    const { clock, server, parts } = aSectionedDevice({ ahead });
    const outbox = Outbox.joined(parts, server.grant());
    outbox.record({ question_id: 3, selected_options: ['c'] });
    outbox.record({ question_id: 2, selected_options: ['b'] });
    await clock.pass(36_000);
    expect(server.counted().map(({ question_id }) => question_id)).toEqual([2]);
    expect(outbox.view().save).toEqual({ kind: 'saving', waiting: 1 });
    await clock.pass(40_000);
    expect(server.counted().map(({ question_id }) => question_id)).toEqual([2, 3]);
    expect(outbox.view().save).toEqual({ kind: 'saved' });
    expect(server.requests).toBeLessThan(10);
  },
);

test('the device keeps the last times, and a reload without network uses them', async () => {
  const { clock, server, parts } = aSectionedDevice();
  const paper = server.grant();
  const before = Outbox.joined(parts, paper);
  server.ends = ENDS.map((end) => end + 10_000);
  await clock.pass(1_000);
  before.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(1_000);
  expect(before.view()).toMatchObject({ sectionEnds: server.ends, deadline: server.ends[2] });
  before.stop();
  expect(Outbox.detached(parts, paper).view().sectionEnds).toEqual(server.ends);
});

test('finishing a section moves the end earlier, and an older reply does not move it back', async () => {
  const { clock, server, parts } = aSectionedDevice();
  const outbox = Outbox.joined(parts, server.grant());
  await clock.pass(1_000);
  const older = server.times();
  await clock.pass(1_000);
  server.ends = [2_000, 42_000, 92_000];
  outbox.updateTimes(server.times());
  outbox.updateTimes(older);
  expect(outbox.view()).toMatchObject({ sectionEnds: [2_000, 42_000, 92_000], deadline: 92_000 });
});

test('a journal from before tests had sections is still read', () => {
  const { storage, server, parts } = aSectionedDevice();
  const pending = [{ seq: 1, question_id: 1, selected_options: ['a'] }];
  storage.setItem(
    'attempt:7:1',
    JSON.stringify({ epoch: 1, detached: false, pending, refused: [], stored: [] }),
  );
  expect(readJournals(storage, 7).length).toBe(1);
  server.grant();
  const outbox = Outbox.joined(parts, server.grant());
  expect(outbox.view().entries.get(1)?.selected).toEqual(['a']);
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'answer' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 15_000 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'cut' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'flush' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload-offline' as const }) },
);
const faults = fc.array(fc.constantFrom<Fault>('none', 'lost-request', 'lost-reply'), { maxLength: 8 });

test('whatever fails, every answer counts, is kept as evidence and reported, or waits; nothing loops', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      faults,
      fc.integer({ min: -2_000, max: 2_000 }),
      async (steps, planned, ahead) => {
        const { clock, server, parts } = aSectionedDevice({ faults: [...planned], ahead });
        const paper = server.grant();
        let outbox = Outbox.joined(parts, paper);
        const made: { question: number; option: string }[] = [];
        for (const one of steps) {
          if (one.do === 'answer') {
            const open = findOpenSection(outbox.view().sectionEnds ?? [], parts.now());
            if (open === ENDS.length) break;
            made.push({ question: open + 1, option: `c${made.length}` });
            outbox.record({ question_id: open + 1, selected_options: [made.at(-1)?.option ?? ''] });
          }
          if (one.do === 'wait') await clock.pass(one.ms);
          if (one.do === 'cut') server.offline = !server.offline;
          if (one.do === 'flush') outbox.flush();
          if (one.do === 'reload' || one.do === 'reload-offline') {
            await flushMicrotasks();
            outbox.stop();
            outbox =
              one.do === 'reload' && !server.offline
                ? Outbox.joined(parts, server.grant())
                : Outbox.detached(parts, paper);
          }
          if (outbox.view().save.kind === 'saved')
            for (const { option } of made)
              expect(server.events.some((event) => event.selected_options?.[0] === option)).toBe(true);
        }
        server.offline = false;
        if (outbox.view().detached) outbox.join(server.grant());
        await clock.pass(200_000);
        expect(outbox.view().save).toEqual({ kind: 'saved' });
        const late = new Set(outbox.view().late);
        for (const { question, option } of made) {
          const found = server.events.filter((event) => event.selected_options?.[0] === option);
          expect(found.length).toBeGreaterThan(0);
          // The notice names exactly the late answers.
          if (found.every((event) => event.late)) expect(late.has(question)).toBe(true);
        }
        for (const question of late)
          expect(server.events.some((event) => event.question_id === question && event.late)).toBe(true);
        expect(server.requests).toBeLessThan(250);
      },
    ),
    { numRuns: 200 },
  );
});

test('in a section that a wrong clock showed too early only answers wait, not visits', async () => {
  const { clock, parts, server } = aSectionedDevice({ ahead: 35_000 });
  const outbox = Outbox.joined(parts, server.grant());
  outbox.record({ question_id: 2 });
  outbox.record({ question_id: 1, selected_options: ['a'] });
  await clock.pass(2_000);
  expect(server.events.map(({ question_id }) => question_id)).toEqual([1]);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
  outbox.record({ question_id: 2, selected_options: ['b'] });
  await clock.pass(2_000);
  expect(outbox.view().save).toEqual({ kind: 'saving', waiting: 1 });
  await clock.pass(40_000);
  expect(server.counted().map(({ question_id }) => question_id)).toEqual([1, 2, 2]);
  expect(outbox.view().save).toEqual({ kind: 'saved' });
});
