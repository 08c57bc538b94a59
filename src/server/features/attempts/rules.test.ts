import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { StudentTrade, Trade } from '#contract/trade.ts';
import { buildPaper, drawPaper } from '#server/features/aptitudes/paper/paper.rules.ts';
import { type AllowedAnswers, refusalOfAnswer } from './answers/answer-validation.rules.ts';
import { type AnswerEvent, computeReceiptCode, latestAnswers, thinOutEvents } from './answers/rules.ts';
import { isGraceOver, refusalToResume, refusalToStart, refusalToSubmit } from './rules.ts';

const eventParts = {
  epoch: fc.integer({ min: 1, max: 3 }),
  seq: fc.integer({ min: 1, max: 40 }),
  question_id: fc.integer({ min: 1, max: 4 }),
  selected: fc.option(fc.subarray(['a', 'b', 'c']), { nil: null }),
  value: fc.option(fc.constantFrom('', '7', '42 km'), { nil: null }),
  marked: fc.option(fc.boolean(), { nil: null }),
  seconds: fc.nat(90),
};
const unique = {
  selector: ({ epoch, seq }: { epoch: number; seq: number }) => `${epoch} ${seq}`,
  maxLength: 60,
};
const events = fc.uniqueArray(fc.record(eventParts), unique);

describe('the latest answers', () => {
  test('do not depend on the order in which events arrive', () => {
    fc.assert(
      fc.property(
        events.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(latestAnswers(shuffled)).toEqual(latestAnswers(list));
        },
      ),
    );
  });

  test('are the same by the few events of each question that they go by', () => {
    const judged = fc.uniqueArray(fc.record({ ...eventParts, late: fc.boolean() }), unique);
    fc.assert(
      fc.property(judged, (list) => {
        const few = thinOutEvents(list);
        expect(latestAnswers(few)).toEqual(latestAnswers(list));
        const inTime = (some: typeof few) => latestAnswers(some.filter(({ late }) => !late));
        expect(inTime(few)).toEqual(inTime(list));
        expect(few.length).toBeLessThanOrEqual(4 * 2 * 4);
      }),
    );
  });

  test('hold of each field what the event with the highest (epoch, seq) told', () => {
    fc.assert(
      fc.property(events, (list) => {
        for (const answer of latestAnswers(list)) {
          const own = list.filter((one) => one.question_id === answer.question_id);
          const newest = (told: (one: AnswerEvent) => boolean) =>
            own
              .filter(told)
              .reduce<AnswerEvent | undefined>(
                (best, one) =>
                  !best || one.epoch > best.epoch || (one.epoch === best.epoch && one.seq > best.seq)
                    ? one
                    : best,
                undefined,
              );
          expect(answer.selected_options).toEqual(newest((one) => one.selected !== null)?.selected ?? []);
          expect(answer.value).toBe(newest((one) => one.value !== null)?.value ?? '');
          const given = newest((one) => one.selected !== null || one.value !== null);
          expect(answer.answer_epoch).toBe(given?.epoch ?? null);
          expect(answer.marked).toBe(newest((one) => one.marked !== null)?.marked ?? false);
          expect(answer.seconds).toBe(own.reduce((sum, one) => sum + one.seconds, 0));
          expect(answer).toMatchObject(pick(newest(() => true)));
        }
      }),
    );
  });
});

const pick = (one: AnswerEvent | undefined) => ({ epoch: one?.epoch, seq: one?.seq });

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

  test('holds each GENERAL question and each of the own trade once, General first, options only shuffled', () => {
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

  test('keeps together, in their order, what shares a passage, and True before False', () => {
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

  test('gives matches an order that says nothing of the key, also where all get the same', () => {
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

  test('is the same in whatever order an author wrote what is shuffled, so that no undone shuffle tells a key', () => {
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

  test('has what was chosen for a section in the author’s order where that does not shuffle, less what other trades are asked', () => {
    const sections = [{ ...section, shuffle_questions: false }];
    const plan = { seed: 7, draw: 'each' as const, sections, chosen: chosenFor(candidates, 1), pool: [] };
    const questionsFor = (trade: Trade) =>
      drawPaper(plan, { trade, number: 1 }).paper.map(({ question }) => question);
    expect(questionsFor('GCS')).toEqual([1, 2, 4, 5]);
    expect(questionsFor('GME')).toEqual([1, 3, 4]);
  });

  describe('that is drawn', () => {
    const line = { topic: null, area: null, family: null, type: 'GENERAL' as const, kinds: [], marks: null };
    const drawing = (id: number, count: number, trades: StudentTrade[] = []) => ({
      ...{ ...section, id, trades },
      blueprint: { lines: [{ ...line, difficulty: { from: 1, to: 5 }, count }], unused_in: 0 },
    });
    const poolOf = (ids: number[], family: string | null = null) =>
      ids.flatMap((id) => general.map((candidate) => ({ ...candidate, section: id, line: 0, family })));

    test('spends no question on a section of another trade', () => {
      const sections = [drawing(1, 3, ['GME']), drawing(2, 3, ['GCS'])];
      const plan = { seed: 7, draw: 'each' as const, sections, chosen: [], pool: poolOf([1, 2]) };
      for (const number of students)
        for (const trade of ['GME', 'GCS'] as const) {
          const { paper, missing } = drawPaper(plan, { trade, number });
          expect({ questions: paper.length, missing }).toEqual({ questions: 3, missing: [] });
        }
    });

    test('has no other instance of what was chosen by hand', () => {
      const chosen = chosenFor(general.slice(0, 1), 1).map((one) => ({ ...one, family: 'trains' }));
      const sections = [section, drawing(2, 1)];
      const plan = { seed: 7, draw: 'each' as const, sections, chosen, pool: poolOf([2], 'trains') };
      const { paper, missing } = drawPaper(plan, { trade: 'GCS', number: 1 });
      expect(paper.map(({ question }) => question)).toEqual([general[0]?.question]);
      expect(missing).toEqual([{ section: 2, line: 0, missing: 1 }]);
    });
  });

  test('is prepared alike by the same chance', () => {
    const zero = () => 0;
    expect(buildPaper(candidates, 'GME', zero)).toEqual(buildPaper(candidates, 'GME', zero));
  });
});

describe('time', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

  test('is over only when the grace period is', () => {
    expect(isGraceOver(at(0), at(GRACE_SECONDS))).toBe(false);
    expect(isGraceOver(at(0), new Date(at(GRACE_SECONDS).getTime() + 1))).toBe(true);
  });

  const open = { state: 'writing', epoch: 2, deadline: at(60), section_ends: null } as const;
  test.each([
    ['a second before the end', at(59), null, undefined, 'time-left'],
    ['at the end', at(60), null, undefined, undefined],
    ['once the grace period is over', at(66), null, 'exam-closed', undefined],
    ['in a pause that began before the end', at(600), at(59), undefined, 'time-left'],
  ])('%s it is gone on with, and handed in as over, by its own clock', (_when, now, paused_at, on, end) => {
    const attempt = { ...open, now, paused_at };
    expect(refusalToResume({ isWrongBrowser: false }, attempt)).toBe(on);
    const asked = { isWrongBrowser: false, at_end: true, answers: [] };
    expect(refusalToSubmit(asked, attempt, [])?.code).toBe(end);
  });

  const minute = { starts_at: at(0), ends_at: at(60), paused_at: null };
  test.each([
    [-1, null, 'not-started'],
    [0, null, undefined],
    [59, null, undefined],
    [60, null, 'exam-closed'],
    [30, at(0), 'not-found'],
  ])('a start at second %i of a minute is answered by %s, %s', (second, archived_at, refusal) => {
    expect(refusalToStart({ ...minute, archived_at, stage: 'published' }, at(second))).toBe(refusal);
    expect(refusalToStart({ ...minute, archived_at, stage: 'draft' }, at(second))).toBe('not-found');
    const paused = { ...minute, archived_at, stage: 'published' as const, paused_at: at(second) };
    expect(refusalToStart(paused, at(second))).toBe(refusal ?? 'test-paused');
  });
});

describe('an operation', () => {
  const sheet: AllowedAnswers = [
    { question: 1, kind: 'single', options: ['a', 'b'], prompts: [] },
    { question: 2, kind: 'multiple', options: ['c', 'd'], prompts: [] },
    { question: 4, kind: 'matching', options: ['e', 'f'], prompts: ['p', 'q'] },
    { question: 5, kind: 'numerical', options: [], prompts: [] },
  ];

  test.each([
    [{ question_id: 1, selected_options: ['a'] }, undefined],
    [{ question_id: 1, selected_options: [] }, undefined],
    [{ question_id: 1 }, undefined],
    [{ question_id: 2, selected_options: ['c', 'd'] }, undefined],
    [{ question_id: 3 }, 'not-in-paper'],
    [{ question_id: 1, selected_options: ['c'] }, 'not-in-paper'],
    [{ question_id: 1, selected_options: ['a', 'b'] }, 'too-many-options'],
    [{ question_id: 1, value: '4' }, 'wrong-answer-kind'],
    [{ question_id: 4, selected_options: ['p:e', 'q:e'] }, undefined],
    [{ question_id: 4, selected_options: ['p:e', 'p:f'] }, 'too-many-options'],
    [{ question_id: 4, selected_options: ['e:p'] }, 'not-in-paper'],
    [{ question_id: 4, selected_options: ['p:e:,-'] }, 'not-in-paper'],
    [{ question_id: 4, selected_options: ['p'] }, 'not-in-paper'],
    [{ question_id: 4, value: 'e' }, 'wrong-answer-kind'],
    [{ question_id: 5, value: '4' }, undefined],
    [{ question_id: 5, value: 'no number' }, undefined],
    [{ question_id: 5, selected_options: [] }, 'wrong-answer-kind'],
  ])('%j is answered by %s', (operation, refusal) => {
    expect(refusalOfAnswer(operation, sheet)).toBe(refusal);
  });
});

test('equal answers have equal receipt codes and another answer another', () => {
  const answers = latestAnswers([
    { epoch: 1, seq: 1, question_id: 1, selected: ['a'], value: null, marked: null, seconds: 0 },
  ]);
  const changed = answers.map((answer) => ({ ...answer, selected_options: ['b'] }));
  expect(computeReceiptCode(7, answers)).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect(computeReceiptCode(7, structuredClone(answers))).toBe(computeReceiptCode(7, answers));
  expect(computeReceiptCode(7, changed)).not.toBe(computeReceiptCode(7, answers));
});
