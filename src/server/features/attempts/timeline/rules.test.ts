import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayQuestionStates } from '#contract/attempts/timeline.ts';
import { measureCpuTime } from '#test/cpu-time.ts';
import { event, instant, rowsOf } from '#test/timeline-rows.ts';
import { latestAnswers } from '../answers/rules.ts';
import { buildTimeline, type TimelineRows } from './rules.ts';
import type { TimelineAdmission, TimelineEvent } from './steps.rules.ts';

const admin = { names: true, corrections: true };

const kindsOf = (rows: Partial<TimelineRows>) => buildTimeline(rowsOf(rows), admin).map(({ kind }) => kind);

const events = fc.uniqueArray(
  fc.record({
    epoch: fc.integer({ min: 1, max: 3 }),
    seq: fc.integer({ min: 1, max: 30 }),
    question_id: fc.integer({ min: 1, max: 4 }),
    selected: fc.option(fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 })),
    value: fc.option(fc.constantFrom('', ' ', '4', '4.5')),
    marked: fc.option(fc.boolean()),
    seconds: fc.nat(90),
    received_at: fc.nat(300).map(instant),
    late: fc.boolean(),
    link: fc.option(fc.nat(20)),
  }),
  { maxLength: 30, selector: ({ epoch, seq }) => `${epoch} ${seq}` },
);

// An admission comes after its events, because it locks the attempt.
const admissions = fc.array(
  fc.record({
    named: fc.array(fc.nat(29), { maxLength: 8 }),
    at: fc.integer({ min: 301, max: 400 }),
    withdrawn: fc.option(fc.integer({ min: 401, max: 500 })),
  }),
  { maxLength: 3 },
);

test('replayed up to any moment, a timeline gives the answers that counted at that moment', () => {
  fc.assert(
    fc.property(events, admissions, (stored, wishes) => {
      const late = stored.filter((one) => one.late);
      const free = new Set(late);
      // A step that counts already is never admitted again.
      const admitted: TimelineAdmission[] = wishes.map(({ named, at, withdrawn }) => {
        const own = [...new Set(named.flatMap((place) => late[place] ?? []))].filter((one) => free.has(one));
        for (const one of own) free.delete(one);
        return {
          ...{ by: 'Somebody', reason: 'Power cut', at: instant(at), events: own },
          withdrawn:
            withdrawn === null ? null : { by: 'Other', reason: 'Not theirs', at: instant(withdrawn) },
        };
      });
      const timeline = buildTimeline(rowsOf({ events: stored, admissions: admitted }), admin);
      const counts = (one: TimelineEvent, now: Date) =>
        one.received_at <= now &&
        (!one.late ||
          admitted.some(
            ({ at, events: own, withdrawn }) =>
              at <= now && own.includes(one) && (withdrawn === null || withdrawn.at > now),
          ));
      const moments = [
        ...stored.map((one) => one.received_at),
        ...Array.from({ length: 21 }, (_, at) => instant(at * 25)),
      ];
      for (const now of moments) {
        const replayed = replayQuestionStates(timeline.filter(({ at }) => at <= now));
        const held = latestAnswers(stored.filter((one) => counts(one, now)));
        expect(replayed).toEqual(
          new Map(
            held.map(({ question_id, selected_options, value, marked }) => [
              question_id,
              { selected_options, value, marked },
            ]),
          ),
        );
      }
      const times = timeline.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});

test('every event appears in the timeline once, whatever else happened', () => {
  fc.assert(
    fc.property(events, (stored) => {
      const listed = buildTimeline(rowsOf({ events: stored }), admin).flatMap((entry) =>
        entry.kind === 'answer' ? `${entry.opening} ${entry.seq}` : [],
      );
      expect(listed.toSorted()).toEqual(stored.map(({ epoch, seq }) => `${epoch} ${seq}`).toSorted());
    }),
  );
});

test('an answer is described by what it did to the one before', () => {
  const acts = buildTimeline(
    rowsOf({
      events: [
        event({ seq: 1, at: 1 }),
        event({ seq: 2, at: 2, selected: ['a'] }),
        event({ seq: 3, at: 3, selected: ['b'], marked: true }),
        event({ seq: 4, at: 4, selected: ['b'] }),
        event({ seq: 5, at: 5, marked: false }),
        event({ seq: 6, at: 6, seconds: 30 }),
        event({ seq: 7, at: 7, selected: [] }),
        event({ seq: 8, at: 8, question_id: 2, value: '4.5' }),
      ],
    }),
    admin,
  ).flatMap((entry) => (entry.kind === 'answer' ? [entry.acts] : []));
  expect(acts).toEqual([
    ['visited'],
    ['answered'],
    ['changed', 'marked'],
    ['same'],
    ['unmarked'],
    ['read'],
    ['cleared'],
    ['answered'],
  ]);
});

test('an answer that arrives behind a later one changes nothing and is marked as overtaken', () => {
  const entries = buildTimeline(
    rowsOf({
      events: [event({ seq: 9, at: 1, selected: ['b'] }), event({ seq: 4, at: 2, selected: ['a'] })],
    }),
    admin,
  );
  expect(entries.at(-1)).toMatchObject({ kind: 'answer', seq: 4, overtaken: true, changes: [] });
});

test('steps kept on a device show the least time that they waited, and prompt ones show none', () => {
  const kept = (stored: TimelineEvent[]) =>
    buildTimeline(rowsOf({ events: stored }), admin).flatMap((entry) =>
      entry.kind === 'kept' ? [{ at: entry.at, steps: entry.steps, seconds: entry.seconds }] : [],
    );
  const prompt = [
    event({ seq: 1, at: 10, seconds: 5 }),
    event({ seq: 2, at: 50, seconds: 40 }),
    event({ seq: 3, at: 110, seconds: 60 }),
  ];
  expect(kept(prompt)).toEqual([]);
  // Four steps over two minutes arrive within a second.
  const drained = [4, 5, 6, 7].map((seq) => event({ seq, at: 300, seconds: 40, link: 2 }));
  expect(kept([...prompt, ...drained])).toEqual([{ at: instant(300), steps: 4, seconds: 120 }]);
});

test('an end comes after everything that counted before it, and a reopening before everything that counts after it', () => {
  const submit = { action: 'attempt.submit' as const, by: null };
  const entries = buildTimeline(
    rowsOf({
      attempt: { ...rowsOf({}).attempt, submitted_at: instant(200), how: 'deadline' },
      events: [
        event({ seq: 1, at: 100.4, selected: ['a'] }),
        event({ seq: 2, epoch: 2, at: 160, selected: ['b'] }),
        event({ seq: 3, epoch: 2, at: 203, selected: ['c'] }),
        event({ seq: 4, epoch: 2, at: 260, selected: ['d'], late: true }),
      ],
      notices: [
        { kind: 'ended', own: true, message: 'Enough', at: instant(100.5), by: 'Desk' },
        { kind: 'message', own: false, message: 'While it was closed', at: instant(120), by: 'Desk' },
        { kind: 'reopened', own: true, message: 'A mistake', at: instant(150), by: 'Desk' },
        { kind: 'paused', own: false, message: 'Fire drill', at: instant(170), by: 'Desk' },
      ],
      trail: [
        // The transaction began before its last answer was stored.
        { ...submit, at: instant(100), how: 'invigilator', by: 'Desk' },
        {
          action: 'attempt.reopen',
          at: instant(150),
          by: 'Desk',
          submitted_at: instant(100.1),
          deadline: instant(200),
        },
        { ...submit, at: instant(205), how: 'deadline' },
      ],
    }),
    { names: false, corrections: false },
  );
  expect(entries.map((entry) => ('seq' in entry ? entry.seq : entry.kind))).toEqual([
    ...['started', 1, 'submitted', 'reopened', 2, 'notice', 3, 'submitted', 4],
  ]);
  expect(entries.filter(({ kind }) => kind === 'submitted')).toMatchObject([
    { how: 'invigilator', ended_at: instant(100.1), reason: 'Enough', by: null },
    { how: 'deadline', ended_at: instant(200), reason: null },
  ]);
  expect(entries.find(({ kind }) => kind === 'reopened')).toMatchObject({ reason: 'A mistake', by: null });
});

test('the count of violations restarts after a reopening', () => {
  const seen = (at: number, counted = true) => ({
    ...{ kind: 'hidden' as const, at: instant(at - 8), seconds: 8, received_at: instant(at), counted },
  });
  const submit = { action: 'attempt.submit' as const, by: null };
  const reopen = { action: 'attempt.reopen' as const, by: 'Desk', deadline: instant(3_600) };
  const entries = buildTimeline(
    rowsOf({
      violations: [seen(10), seen(20), seen(25, false), seen(60), seen(90), seen(95)],
      trail: [
        // The transaction began before its last violation was stored.
        { ...submit, at: instant(19.9), how: 'violations' },
        { ...reopen, at: instant(40), submitted_at: instant(20) },
        { ...submit, at: instant(60), how: 'student' },
        { ...reopen, at: instant(80), submitted_at: instant(60) },
      ],
    }),
    admin,
  );
  expect(entries.flatMap((entry) => (entry.kind === 'violation' ? entry.count : []))).toEqual([
    ...[1, 2, 2, 1, 1, 2],
  ]);
  expect(entries.slice(1, 4)).toMatchObject([{ count: 1 }, { count: 2 }, { kind: 'submitted' }]);
});

test('steps of a file come before the admission that brought them', () => {
  const rows = {
    events: [event({ seq: 5, at: 90.2, selected: ['a'], late: true })],
    admissions: [
      {
        ...{ by: 'Desk', reason: 'Power cut', at: instant(90), withdrawn: null },
        events: [{ epoch: 1, seq: 5 }],
      },
    ],
  };
  expect(kindsOf(rows)).toEqual(['started', 'answer', 'admitted']);
  const [, answer, admission] = buildTimeline(rowsOf(rows), { names: false, corrections: false });
  expect(answer).toMatchObject({ late: true, admitted: true, filed: true, changes: [] });
  expect(admission).toMatchObject({
    ...{ reason: null, by: null },
    changes: [{ question_id: 1, state: { selected_options: ['a'] } }],
  });
});

test('an admission and its withdrawal each show their own reason', () => {
  const rows = {
    events: [event({ seq: 5, at: 90, selected: ['a'], late: true })],
    admissions: [
      {
        ...{ by: 'Desk', reason: 'Power cut', at: instant(100), events: [{ epoch: 1, seq: 5 }] },
        withdrawn: { by: 'Cell', reason: 'Not theirs', at: instant(120) },
      },
    ],
  };
  expect(buildTimeline(rowsOf(rows), admin).slice(1)).toMatchObject([
    { kind: 'answer', admitted: false },
    { kind: 'admitted', at: instant(100), by: 'Desk', reason: 'Power cut' },
    { kind: 'withdrawn', at: instant(120), by: 'Cell', reason: 'Not theirs' },
  ]);
});

test('finished sections and those whose time ended are distinguished, until the submission', () => {
  const attempt = {
    ...rowsOf({}).attempt,
    sections: [{ name: 'Verbal' }, { name: 'Numbers' }, { name: 'Code' }],
    section_ends: [instant(100), instant(200), instant(3_600)],
  };
  const trail = [{ action: 'attempt.leave-section' as const, at: instant(100), by: null, section: 'Verbal' }];
  expect(buildTimeline(rowsOf({ attempt, trail }), admin).slice(1)).toMatchObject([
    { kind: 'section', name: 'Verbal', how: 'left', at: instant(100) },
    { kind: 'section', name: 'Numbers', how: 'time', at: instant(200) },
  ]);
  const handedIn = { ...attempt, submitted_at: instant(150), how: 'student' as const };
  const entries = buildTimeline(rowsOf({ attempt: handedIn, trail }), admin);
  expect(entries.map(({ kind }) => kind)).toEqual(['started', 'section', 'submitted']);
});

test('an attempt of twenty thousand steps at one question is folded quickly', async () => {
  const stored = Array.from({ length: 20_000 }, (_, index) =>
    event({ seq: 20_000 - index, at: index / 10, selected: [String(index)], link: index }),
  );
  let timeline: ReturnType<typeof buildTimeline> = [];
  const fold = async () => {
    timeline = buildTimeline(rowsOf({ events: stored }), admin);
  };
  expect(await measureCpuTime(fold)).toBeLessThan(5_000);
  expect(replayQuestionStates(timeline).get(1)?.selected_options).toEqual(['0']);
});

test('a timeline may have any number of events of one moment', () => {
  const events = Array.from({ length: 200_000 }, (_, at) => event({ seq: at + 1, at: 60, marked: true }));
  expect(buildTimeline(rowsOf({ events }), admin).length).toBeGreaterThan(0);
});
