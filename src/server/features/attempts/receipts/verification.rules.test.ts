import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildChain, type ChainedEvent } from './hash-chain.rules.ts';
import { compareWithStoredLinks, type StoredLink } from './verification.rules.ts';

const ATTEMPT = 7;

const content = fc.record({
  question_id: fc.integer({ min: 1, max: 4 }),
  selected: fc.option(fc.constantFrom<string[]>(['a'], ['b', 'c'], [])),
  value: fc.option(fc.constantFrom('', '4', '-')),
  marked: fc.option(fc.boolean()),
  seconds: fc.nat(99),
  late: fc.boolean(),
});

/** Events of an attempt, link by link, as saves make them. */
const histories = fc
  .array(fc.array(content, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  .map((links) => {
    let seq = 0;
    return links.flatMap((members, index) =>
      members.map(
        (member): ChainedEvent => ({
          ...member,
          link: index + 1,
          epoch: 1,
          seq: ++seq,
          received_at: `2026-11-21T10:00:0${index}.000001Z`,
        }),
      ),
    );
  });

const keptOf = (events: ChainedEvent[]) => {
  const last = buildChain(ATTEMPT, events).at(-1);
  return { link: last?.link ?? 0, hash: last?.hash ?? '' };
};

/** Every way in which an owner of the database may change stored events. */
const changes: ((events: ChainedEvent[], at: number) => ChainedEvent[])[] = [
  (events, at) => events.filter((_, place) => place !== at),
  (events, at) => events.filter(({ link }) => link !== events[at]?.link),
  ...(
    [
      (event) => ({ question_id: event.question_id + 1 }),
      (event) => ({ selected: event.selected?.length === 0 ? null : [] }),
      (event) => ({ value: `${event.value ?? ''}5` }),
      (event) => ({ marked: !event.marked }),
      (event) => ({ seconds: event.seconds + 1 }),
      (event) => ({ late: !event.late }),
      (event) => ({ seq: event.seq + 500 }),
      (event) => ({ epoch: event.epoch + 1 }),
      (event) => ({ link: event.link + 1 }),
      () => ({ received_at: '2026-11-21T11:00:00.000000Z' }),
    ] satisfies ((event: ChainedEvent) => Partial<ChainedEvent>)[]
  ).map(
    (alter) => (events: ChainedEvent[], at: number) =>
      events.map((event, place) => (place === at ? { ...event, ...alter(event) } : event)),
  ),
  (events, at) => {
    const event = events[at];
    return event ? [...events, { ...event, seq: event.seq + 700, late: false }] : events;
  },
  (events) => {
    const last = events.at(-1);
    return last ? [...events, { ...last, seq: last.seq + 1, link: last.link + 1 }] : events;
  },
  // Two links change places.
  (events) =>
    events.map((event) => ({ ...event, link: event.link === 1 ? 2 : event.link === 2 ? 1 : event.link })),
];

test('an untouched chain is whole, in whatever order its events are read', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (events, turn) => {
      const kept = keptOf(events);
      const shuffled = events.toSorted((a, b) => ((a.seq * 31 + turn) % 7) - ((b.seq * 31 + turn) % 7));
      const openings = [{ link: 0, hash: '' }, keptOf(events.filter(({ link }) => link === 1))];
      expect(compareWithStoredLinks(ATTEMPT, shuffled, kept, openings, 0)).toMatchObject({
        faults: [],
        proven: kept.link,
      });
    }),
  );
});

test('any alteration, deletion, insertion or reordering is found', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(...changes), fc.nat(), (events, change, at) => {
      const changed = change(events, at % events.length);
      fc.pre(JSON.stringify(changed) !== JSON.stringify(events));
      const { faults } = compareWithStoredLinks(ATTEMPT, changed, keptOf(events), [], 0);
      expect(faults).not.toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('a change is narrowed to the links after the last opening that still matches', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (events, at) => {
      const touched = events[at % events.length];
      if (!touched) return;
      const openings = buildChain(ATTEMPT, events).map(({ link, hash }) => ({ link, hash }));
      const changed = events.map((event) =>
        event === touched ? { ...event, seconds: event.seconds + 1 } : event,
      );
      expect(compareWithStoredLinks(ATTEMPT, changed, keptOf(events), openings, 0)).toMatchObject({
        proven: touched.link - 1,
        faults: [{ kind: 'changed', from: touched.link, to: touched.link }],
      });
    }),
  );
});

test('missing links, extra links and links with several times are reported by their numbers', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (events, at) => {
      const kept = keptOf(events);
      const link = (at % kept.link) + 1;
      const faultsOf = (changed: ChainedEvent[]) =>
        compareWithStoredLinks(ATTEMPT, changed, kept, [], 0).faults;
      const gone = events.filter((event) => event.link !== link);
      expect(faultsOf(gone)).toContainEqual({ kind: 'missing', from: link, to: link });
      const [first] = events;
      if (!first) return;
      const made = [1, 2].map((more) => ({ ...first, seq: first.seq + 700, link: kept.link + more }));
      expect(faultsOf([...events, ...made])).toEqual([
        { kind: 'beyond', from: kept.link + 1, to: kept.link + 2 },
      ]);
      const twice = { ...first, seq: first.seq + 700, link, received_at: '2026-11-21T11:00:00.000000Z' };
      expect(faultsOf([...events, twice])).toContainEqual({ kind: 'times', from: link, to: link });
    }),
  );
});

test('faults are reported in the order of the chain', () => {
  fc.assert(
    fc.property(histories, fc.array(fc.nat(), { maxLength: 4 }), (events, places) => {
      const gone = new Set(places.map((place) => (place % keptOf(events).link) + 1));
      const { faults } = compareWithStoredLinks(
        ATTEMPT,
        events.filter(({ link }) => !gone.has(link)),
        keptOf(events),
        [],
        1,
      );
      expect(faults).toEqual(faults.toSorted((a, b) => a.from - b.from || a.to - b.to));
    }),
  );
});

test.each<[string, (right: StoredLink, wrong: StoredLink) => StoredLink[]]>([
  ['the newest link is not that of the last opening', (right, wrong) => [wrong, right]],
  ['the last opening is not at the newest link', (right, wrong) => [right, wrong]],
  ['one of two openings is not where the other is', (right, wrong) => [right, right, wrong]],
])('where %s, exactly that is reported, and neither proves anything', (_what, keep) => {
  fc.assert(
    fc.property(histories, (events) => {
      const right = keptOf(events);
      const before = keptOf(events.filter(({ link }) => link < right.link));
      const [newest = right, ...openings] = keep(right, { ...right, hash: 'ab'.repeat(32) });
      expect(compareWithStoredLinks(ATTEMPT, events, newest, [before, ...openings], 0)).toMatchObject({
        faults: [{ kind: 'contradicted', from: right.link, to: right.link }],
        proven: before.link,
      });
    }),
  );
});

test('an event outside every link is found', () => {
  expect(compareWithStoredLinks(ATTEMPT, [], { link: 0, hash: '' }, [], 1).faults).toEqual([
    { kind: 'outside', from: 0, to: 0 },
  ]);
});
