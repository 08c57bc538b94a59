import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  addDays,
  by,
  day,
  defineTables,
  orNull,
  primaryKey,
  type RowsOf,
  reference,
  text,
  toLines,
  unique,
} from '../../sql-tables.ts';

const STARTS = ['Tee', 'Ran', 'Di', 'Lo', 'Ma', 'Ba', 'Ta', 'Ko', 'Su', 'Je'];
const ENDS = ['sta', 'git', 'bang', 'hit', 'nas', 'rak'];
const NAMES = STARTS.flatMap((start) => ENDS.map((end) => start + end));
const KINDS = ['water', 'power', 'network', 'doors', 'monkeys', 'noise'];
const FIRST_DAY = '2026-01-01';
const LAST_DAY = '2026-12-31';

const schema = {
  hostels: { hostel_id: primaryKey(1, 1_000), name: unique(text(/^[A-Z][a-z]+$/)) },
  complaints: {
    complaint_id: primaryKey(1, 100_000),
    hostel_id: reference('hostels', 'hostel_id'),
    kind: text(/^[a-z]+$/),
    opened_on: day(FIRST_DAY, LAST_DAY),
    closed_on: orNull(day(FIRST_DAY, LAST_DAY)),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

/** One hostel has no complaint, and another one no open complaint. */
function createCase(random: SeededRandom, count: number, complaints: number): Case {
  const hostels = random.sample(NAMES, count).map((name, at) => ({ hostel_id: 10 + at, name }));
  const rows = Array.from({ length: count > 1 ? complaints : 0 }, (_, at) => {
    const { hostel_id } = random.pick(hostels.slice(1));
    const opened_on = addDays(FIRST_DAY, random.whole(0, 200));
    const isSettled = hostel_id === 11 || random.coinFlip();
    return {
      ...{ complaint_id: at + 1, hostel_id, kind: random.pick(KINDS), opened_on },
      closed_on: isSettled ? addDays(opened_on, random.whole(0, 60)) : null,
    };
  });
  return { hostels, complaints: rows };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 4), random.whole(0, 12)),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        createCase(random, 1, 0),
        createCase(random, 2, 3),
        ...[3, 5, 8].map((hostels) => createCase(random, hostels, 25)),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [createCase(random, 60, 5_000), createCase(random, 60, 400), createCase(random, 20, 60)],
    },
  ],
  toInput: tables.toScript,
  solve: ({ hostels, complaints }) => {
    const open = complaints.filter(({ closed_on }) => closed_on === null);
    const board = hostels.toSorted(by(({ name }) => name)).map(({ hostel_id, name }) => {
      const own = open.filter((complaint) => complaint.hostel_id === hostel_id);
      const about = (kind: string) => own.filter((complaint) => complaint.kind === kind).length;
      const named = [about('water'), about('power'), about('network')];
      const others = named.reduce((rest, number) => rest - number, own.length);
      const oldest = own.map(({ opened_on }) => opened_on).sort()[0] ?? null;
      return [name, ...named, others, oldest];
    });
    return toLines(board);
  },
  validate: (input) => {
    const { hostels, complaints } = tables.read(input);
    if (hostels.length > 60 || complaints.length > 5_000) throw new Error('A table has too many rows.');
    if (complaints.some(({ opened_on, closed_on }) => closed_on !== null && closed_on < opened_on))
      throw new Error('A complaint is settled before it is opened.');
  },
});
