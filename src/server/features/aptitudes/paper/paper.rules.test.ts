import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StudentTrade, Trade } from '#contract/trade.ts';
import { buildPaper, drawPaper } from './paper.rules.ts';

describe('a paper', () => {
  const candidates = (['GENERAL', 'GCS', 'GME', 'GENERAL', 'GCS'] as Trade[]).map((question_type, index) => ({
    question: index + 1,
    version: index + 101,
    question_type,
    kind: 'single' as const,
    stimulus_id: null,
    options: ['w', 'x', 'y', 'z'].map((id) => ({ id: `${id}${index}` })),
  }));

  const general = candidates.map((candidate) => ({ ...candidate, question_type: 'GENERAL' as const }));
  const students = Array.from({ length: 30 }, (_, number) => number);
  const section = {
    ...{ id: 1, name: 'Only', minutes: null, trades: [] as StudentTrade[], blueprint: null },
    ...{ shuffle_questions: true, shuffle_options: true },
  };
  const chosenFor = (some: typeof candidates, section_id: number | null = null) =>
    some.map((candidate) => ({ ...candidate, section_id, family: null as string | null }));

  test('has each GENERAL question and each of the own trade once, General first, with its options shuffled', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const paper = buildPaper(candidates, 'GCS', (n) => (stream.next().value ?? 0) % n);
        expect(paper.map((item) => item.question).sort()).toEqual([1, 2, 4, 5]);
        expect(paper.slice(0, 2).every((item) => [1, 4].includes(item.question))).toBe(true);
        for (const item of paper)
          expect([...item.options].sort()).toEqual(
            candidates[item.question - 1]?.options.map((option) => option.id).sort(),
          );
      }),
    );
  });

  test('keeps the order of options that name each other, and nothing else comes out differently', () => {
    const kept = candidates.map((candidate) => ({
      ...candidate,
      keep_option_order: candidate.question === 1,
    }));
    const sections = [section];
    for (const number of students) {
      const [before, after] = [candidates, kept].map((some) =>
        drawPaper(
          { seed: 3, draw: 'each', sections, chosen: chosenFor(some, 1), pool: [] },
          { trade: 'GCS', number },
        ),
      );
      const authored = candidates[0]?.options.map(({ id }) => id);
      expect(after?.paper.find(({ question }) => question === 1)?.options).toEqual(authored);
      const others = (paper: typeof before) => paper?.paper.filter(({ question }) => question !== 1);
      expect(others(after)).toEqual(others(before));
      expect(after?.paper.map(({ question }) => question)).toEqual(
        before?.paper.map(({ question }) => question),
      );
    }
  });

  test('keeps questions about a passage together and in order, and True before False', () => {
    const shared = candidates.map((candidate, index) => ({
      ...candidate,
      kind: 'boolean' as const,
      question_type: 'GENERAL' as const,
      stimulus_id: index % 2 === 0 ? 7 : null,
    }));
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        const paper = buildPaper(shared, 'GCS', (n) => (stream.next().value ?? 0) % n);
        const order = paper.map((item) => item.question);
        expect(order.slice(order.indexOf(1), order.indexOf(1) + 3)).toEqual([1, 3, 5]);
        expect(paper.map((item) => item.options[0]?.[0])).toEqual(['w', 'w', 'w', 'w', 'w']);
      }),
    );
  });

  test('gives matches an order that reveals nothing of the key, also if all students get the same order', () => {
    const options = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));
    const candidate = { question: 1, version: 101, question_type: 'GENERAL' as const, stimulus_id: null };
    const orderFor = (kind: 'matching' | 'single', seed: number, number: number) => {
      const chosen = [{ ...candidate, kind, options, section_id: 1, family: null }];
      const sections = [{ ...section, shuffle_questions: false, shuffle_options: false }];
      const plan = { seed, draw: 'each' as const, sections, chosen, pool: [] };
      return drawPaper(plan, { trade: 'GCS', number }).paper[0]?.options ?? [];
    };
    const author = options.map(({ id }) => id);
    const seeds = Array.from({ length: 500 }, (_, seed) => seed);
    for (const seed of seeds) {
      expect(orderFor('single', seed, 1)).toEqual(author);
      expect(orderFor('matching', seed, 1)).toEqual(orderFor('matching', seed, 2));
    }
    // By chance one place of a paper is right on average.
    const right = seeds.flatMap((seed) =>
      orderFor('matching', seed, 1).filter((id, at) => id === author[at]),
    );
    expect(right.length / seeds.length).toBeGreaterThan(0.8);
    expect(right.length / seeds.length).toBeLessThan(1.2);
  });

  test('is the same whatever order the author gave to shuffled parts, so that an undone shuffle reveals no key', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids, { minLength: ids.length }),
        fc.constantFrom('single', 'multiple', 'matching'),
        fc.constantFrom('none', 'all', 'some'),
        fc.nat(),
        (written, kind, how, seed) => {
          const chosen = [ids, written].map((order) => ({
            ...{ question: 1, version: 101, question_type: 'GENERAL' as const, stimulus_id: null, kind },
            ...{ options: order.map((id) => ({ id })), section_id: 1, family: null },
          }));
          const sections = how === 'none' ? [] : [{ ...section, shuffle_options: how === 'all' }];
          fc.pre(how !== 'some' || kind === 'matching');
          const [one, other] = chosen.map((candidate) =>
            drawPaper(
              { seed, draw: 'each', sections, chosen: [candidate], pool: [] },
              { trade: 'GCS', number: 1 },
            ),
          );
          expect(other).toEqual(one);
        },
      ),
    );
  });

  test.each([
    ['without sections', [], null],
    ['in a section that shuffles them', [section], 1],
  ])('has its questions in an order of each student’s own %s', (_where, sections, place) => {
    const chosen = chosenFor(general, place);
    const orders = students.map((number) =>
      drawPaper({ seed: 7, draw: 'each', sections, chosen, pool: [] }, { trade: 'GCS', number })
        .paper.map(({ question }) => question)
        .join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(students.length / 2);
    expect(new Set(orders.map(([first]) => first)).size).toBe(general.length);
  });

  test('has the chosen questions of an unshuffled section in the author’s order, without those of other trades', () => {
    const sections = [{ ...section, shuffle_questions: false }];
    const plan = { seed: 7, draw: 'each' as const, sections, chosen: chosenFor(candidates, 1), pool: [] };
    const questionsFor = (trade: Trade) =>
      drawPaper(plan, { trade, number: 1 }).paper.map(({ question }) => question);
    expect(questionsFor('GCS')).toEqual([1, 2, 4, 5]);
    expect(questionsFor('GME')).toEqual([1, 3, 4]);
  });

  describe('drawn from a blueprint', () => {
    const line = { topic: null, area: null, family: null, type: 'GENERAL' as const, kinds: [], marks: null };
    const drawing = (id: number, count: number, trades: StudentTrade[] = []) => ({
      ...{ ...section, id, trades },
      blueprint: {
        lines: [{ ...line, difficulty: { from: 1, to: 5 }, count }],
        unused_in: 0,
        skip_practised: false,
        exposure: null,
      },
    });
    const poolOf = (ids: number[], family: string | null = null) =>
      ids.flatMap((id) => general.map((candidate) => ({ ...candidate, section: id, line: 0, family })));

    test('uses up no question for a section of another trade', () => {
      const sections = [drawing(1, 3, ['GME']), drawing(2, 3, ['GCS'])];
      const plan = { seed: 7, draw: 'each' as const, sections, chosen: [], pool: poolOf([1, 2]) };
      for (const number of students)
        for (const trade of ['GME', 'GCS'] as const) {
          const { paper, missing } = drawPaper(plan, { trade, number });
          expect({ questions: paper.length, missing }).toEqual({ questions: 3, missing: [] });
        }
    });

    test('has no other variant of a question that was chosen one by one', () => {
      const chosen = chosenFor(general.slice(0, 1), 1).map((one) => ({ ...one, family: 'trains' }));
      const sections = [section, drawing(2, 1)];
      const plan = { seed: 7, draw: 'each' as const, sections, chosen, pool: poolOf([2], 'trains') };
      const { paper, missing } = drawPaper(plan, { trade: 'GCS', number: 1 });
      expect(paper.map(({ question }) => question)).toEqual([general[0]?.question]);
      expect(missing).toEqual([{ section: 2, line: 0, missing: 1 }]);
    });
  });

  test('is the same for the same seed', () => {
    const zero = () => 0;
    expect(buildPaper(candidates, 'GME', zero)).toEqual(buildPaper(candidates, 'GME', zero));
  });
});
