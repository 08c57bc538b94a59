import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests } from '../../problem-tests.ts';
import {
  by,
  defineTables,
  FIRST_NAMES,
  orNull,
  primaryKey,
  type RowsOf,
  text,
  toLines,
  whole,
} from '../../sql-tables.ts';

const EVENTS = ['100 metres', '200 metres', '400 metres', '800 metres', 'Hurdles', 'Sack race', 'Spoon race'];
const RUNNERS = FIRST_NAMES.flatMap((name) => [...'ABCDEFGHJKLMNPRSTV'].map((letter) => `${name} ${letter}`));

const schema = {
  results: {
    result_id: primaryKey(1, 100_000),
    event: text(/^[A-Za-z0-9][A-Za-z0-9 ]*$/),
    runner: text(/^[A-Z][A-Za-z ]*$/),
    hundredths: orNull(whole(500, 100_000)),
  },
};
const tables = defineTables(schema);
type Case = RowsOf<typeof schema>;

/** The fewer different times there are, the more runners share a place. */
function createCase(random: SeededRandom, events: number, runners: number, times: number): Case {
  const rows = EVENTS.slice(0, events).flatMap((event) =>
    random.sample(RUNNERS, runners).map((runner) => ({
      ...{ event, runner },
      hundredths: random.whole(1, 8) === 1 ? null : 1_000 + random.whole(0, times),
    })),
  );
  return { results: random.shuffle(rows).map((row, at) => ({ result_id: at + 1, ...row })) };
}

/** One race with these times. */
const aRace = (...times: (number | null)[]): Case => ({
  results: times.map((hundredths, at) => ({
    ...{ result_id: at + 1, event: 'Sack race', runner: RUNNERS[(at * 7) % 26] as string, hundredths },
  })),
});

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 2), random.whole(1, 7), random.whole(1, 6)),
  groups: (random) => [
    {
      name: 'edges',
      points: 40,
      cases: [
        aRace(null, null),
        aRace(1_200),
        aRace(1_200, 1_200, 1_300, 1_400),
        aRace(1_300, 1_200, 1_200, 1_200, 1_300),
        aRace(1_200, 1_300, 1_300, 1_300, 1_400),
        aRace(1_100, 1_200, 1_300, 1_300, null),
        aRace(null, 2_000, 1_900, null, 9_000, 10_000),
      ],
    },
    {
      name: 'random',
      points: 60,
      cases: [
        ...[3, 10, 200].map((times) => createCase(random, 4, 9, times)),
        createCase(random, 7, 420, 3),
        createCase(random, 7, 420, 300),
        createCase(random, 7, 400, 30_000),
      ],
    },
  ],
  toInput: tables.toScript,
  solve: ({ results }) => {
    const finished = results.flatMap(({ hundredths, ...row }) =>
      hundredths === null ? [] : [{ ...row, hundredths }],
    );
    const medals = [...Map.groupBy(finished, ({ event }) => event).values()].flatMap((race) => {
      const sorted = race.map(({ hundredths }) => hundredths).toSorted((one, other) => one - other);
      return race.map(({ event, runner, hundredths }) => ({
        ...{ event, runner, place: 1 + sorted.indexOf(hundredths) },
      }));
    });
    const shown = medals
      .filter(({ place }) => place <= 3)
      .toSorted(
        by(
          ({ event }) => event,
          ({ place }) => place,
          ({ runner }) => runner,
        ),
      );
    return toLines(shown.map(({ event, place, runner }) => [event, place, runner]));
  },
  validate: (input) => {
    const { results } = tables.read(input);
    if (results.length > 3_000) throw new Error('There are too many rows.');
    if (new Set(results.map(({ event, runner }) => `${event}, ${runner}`)).size !== results.length)
      throw new Error('A runner starts twice in a race.');
  },
});
