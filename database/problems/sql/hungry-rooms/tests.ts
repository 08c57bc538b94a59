import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  by,
  defineTables,
  primaryKey,
  type RowsOf,
  reference,
  text,
  toLines,
  whole,
} from '../../sql-tables.ts';

const HOSTELS = ['Teesta', 'Rangit', 'Dibang', 'Lohit', 'Manas', 'Barak', 'Tawang', 'Kopili'];

const schema = {
  rooms: { room_id: primaryKey(1, 100_000), hostel: text(/^[A-Z][a-z]+$/), beds: whole(1, 6) },
  readings: {
    reading_id: primaryKey(1, 100_000),
    room_id: reference('rooms', 'room_id'),
    units: whole(0, 10_000),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

/** A fifth of the rooms have no readings, and a fifth use far more than the others. */
function createCase(random: SeededRandom, hostels: number, count: number, most: number): Case {
  const rooms = random.shuffle(
    Array.from({ length: count }, (_, at) => ({
      ...{ room_id: 101 + at, hostel: random.pick(HOSTELS.slice(0, hostels)), beds: random.whole(1, 6) },
    })),
  );
  const readings = rooms.flatMap(({ room_id }) => {
    const kind = random.whole(1, 5);
    const highest = kind === 2 ? most * 6 : most;
    return Array.from({ length: kind === 1 ? 0 : random.whole(1, 12) }, () => ({
      ...{ room_id, units: random.whole(0, highest) },
    }));
  });
  return {
    rooms,
    readings: random.shuffle(readings).map((reading, at) => ({ reading_id: at + 1, ...reading })),
  };
}

/** One hostel with two rooms or more: beds and readings of each. */
const aHostel = (...rooms: [beds: number, readings: number[]][]): Case => ({
  rooms: rooms.map(([beds], at) => ({ room_id: at + 1, hostel: 'Teesta', beds })),
  readings: rooms
    .flatMap(([, readings], at) => readings.map((units) => ({ room_id: at + 1, units })))
    .map((reading, at) => ({ reading_id: at + 1, ...reading })),
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 2), random.whole(1, 6), random.pick([3, 100])),
  groups: (random) => [
    {
      name: 'edges',
      points: 50,
      cases: [
        aHostel([1, []], [2, []]),
        // Exactly twice, and a little more.
        aHostel([1, [20]], [1, []]),
        aHostel([1, [11, 10]], [1, []], [1, [10]]),
        aHostel([2, [7]], [3, [3]], [1, [1, 0]]),
        aHostel([3, [5, 6]], [3, [2]], [5, [1]]),
        // Only a room without readings makes the other one hungry.
        aHostel([1, [10]], [6, []]),
        ...[6, 12, 30].map((count) => createCase(random, 2, count, 9)),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, 8, 1_000, 1_500),
        createCase(random, 8, 1_000, 4),
        createCase(random, 1, 900, 100),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ rooms, readings }) => {
    const unitsOf = new Map(rooms.map(({ room_id }) => [room_id, 0]));
    for (const { room_id, units } of readings) unitsOf.set(room_id, (unitsOf.get(room_id) ?? 0) + units);
    const used = rooms.map((room) => ({ ...room, units: unitsOf.get(room.room_id) ?? 0 }));
    const hungry = [...Map.groupBy(used, ({ hostel }) => hostel).values()].flatMap((own) => {
      const beds = own.reduce((sum, room) => sum + room.beds, 0);
      const units = own.reduce((sum, room) => sum + room.units, 0);
      return own.filter((room) => room.units * beds > 2 * units * room.beds);
    });
    const sorted = hungry.toSorted(
      by(
        ({ hostel }) => hostel,
        ({ units }) => -units,
        ({ room_id }) => room_id,
      ),
    );
    return toLines(sorted.map(({ hostel, room_id, units }) => [hostel, room_id, units]));
  },
  validate: (input) => {
    const { rooms, readings } = tables.read(input);
    if (rooms.length > 1_000 || readings.length > 10_000) throw new Error('A table has too many rows.');
  },
});
