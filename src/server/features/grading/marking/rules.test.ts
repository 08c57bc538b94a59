import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CutOff, Scheme } from '#contract/aptitudes/marking-scheme.ts';
import { buildPlainScheme } from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import { typicalTemplates } from '#server/features/aptitudes/templates/typical-templates.rules.ts';
import type { LatestAnswer } from '#server/features/attempts/answers/rules.ts';
import { type MarkingKey, markPaper, type SectionToMark } from './rules.ts';

const optionIds = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const key = (
  question: number,
  kind: MarkingKey['kind'],
  right: string[],
  marks: number | null = null,
): MarkingKey => ({
  question,
  kind,
  typed_key: null,
  options: optionIds.map((id) => ({ id, correct: right.includes(id) })),
  marks,
});
const answer = (question_id: number, selected_options: string[]): LatestAnswer => ({
  ...{ question_id, selected_options, value: '' },
  ...{ marked: false, seconds: 0, answer_epoch: 1, epoch: 1, seq: question_id },
});

const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 1_000);
const share = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .filter(([part, whole]) => part <= whole)
  .map(([part, whole]) => ({ share: `${part}/${whole}` }));
const wrong = fc.oneof(
  thousandths(-5_000, 0).map((marks) => ({ marks })),
  share,
);
const partial = fc.constantFrom('none' as const, 'each' as const, 'net' as const);
const kindScheme = fc.record(
  { right: thousandths(1, 9_000), wrong, blank: thousandths(-900, 900), partial },
  { requiredKeys: [] },
);
const scheme: fc.Arbitrary<Scheme> = fc.record({
  right: thousandths(1, 10_000),
  wrong,
  blank: fc.oneof(fc.constant(0), thousandths(-900, 900)),
  partial,
  kinds: fc.record({ single: kindScheme, multiple: kindScheme }, { requiredKeys: [] }),
  threshold: fc.option(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }), each: thousandths(-5_000, 0) }),
    { nil: null },
  ),
});
const cutOff: fc.Arbitrary<CutOff | null> = fc.option(
  fc.oneof(
    thousandths(-5_000, 20_000).map((marks) => ({ marks })),
    fc.integer({ min: 0, max: 100 }).map((percent) => ({ percent })),
  ),
  { nil: null },
);
const item = fc.record({
  kind: fc.constantFrom('single' as const, 'multiple' as const),
  right: fc.subarray(optionIds, { minLength: 1 }),
  marks: fc.option(thousandths(1, 5_000), { nil: null }),
  chosen: fc.subarray(optionIds),
});
const paper = fc
  .array(fc.record({ scheme, cut_off: cutOff, items: fc.array(item, { maxLength: 8 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => {
    let question = 0;
    const answers: LatestAnswer[] = [];
    const sections = list.map(({ items, ...section }, at): SectionToMark => {
      const keys = items.map(({ kind, right, marks, chosen }) => {
        question++;
        answers.push(answer(question, chosen));
        return key(question, kind, right, marks);
      });
      return { ...section, name: `Section ${at + 1}`, keys };
    });
    return { sections, answers };
  });

/** The same again, over one common denominator that every share, credit and decimal divides. */
const WHOLE = 1_000n * 2_520n * 2_520n;
const BIG = (value: number) => (BigInt(Math.round(value * 1_000)) * WHOLE) / 1_000n;

function naively(sections: SectionToMark[], answers: LatestAnswer[], overall: CutOff | null) {
  let [total, most] = [0n, 0n];
  const reached: boolean[] = [];
  const reach = (cut: CutOff | null, got: bigint, max: bigint) => {
    if (!cut) return null;
    const met = 'marks' in cut ? got >= BIG(cut.marks) : got * 100n >= max * BigInt(cut.percent);
    reached.push(met);
    return met;
  };
  const scores = sections.map(({ scheme, cut_off, keys }) => {
    let [got, max, attempted, wrongs] = [0n, 0n, 0, 0];
    for (const { question, kind, options, marks } of keys) {
      const of = scheme.kinds[kind] ?? {};
      const worth = BIG(marks ?? of.right ?? scheme.right);
      max += worth;
      const chosen = answers.find((one) => one.question_id === question)?.selected_options ?? [];
      const keyed = options.filter((one) => one.correct).map((one) => one.id);
      const hits = chosen.filter((one) => keyed.includes(one)).length;
      const misses = chosen.length - hits;
      if (chosen.length === 0) {
        got += BIG(of.blank ?? scheme.blank);
        continue;
      }
      attempted++;
      const rule = kind === 'multiple' ? (of.partial ?? scheme.partial) : 'none';
      const whole = kind === 'multiple' ? hits === keyed.length : chosen.length === 1 && hits === 1;
      let parts = whole && misses === 0 ? keyed.length : 0;
      if (parts === 0 && rule === 'each' && misses === 0) parts = hits;
      if (parts === 0 && rule === 'net') parts = Math.max(0, hits - misses);
      if (parts > 0) got += (worth * BigInt(parts)) / BigInt(keyed.length);
      else {
        wrongs++;
        const cost = of.wrong ?? scheme.wrong;
        if (scheme.threshold) continue;
        if ('marks' in cost) got += BIG(cost.marks);
        else {
          const [part = 0, whole = 1] = cost.share.split('/').map(Number);
          got -= (worth * BigInt(part)) / BigInt(whole);
        }
      }
    }
    if (scheme.threshold) {
      let charged = 0;
      for (let nth = 1; nth <= wrongs; nth++) if (nth * 100 > scheme.threshold.percent * attempted) charged++;
      // Of a fraction of an answer nothing is charged, so the first that passes the share is.
      got += BIG(scheme.threshold.each) * BigInt(charged);
    }
    total += got;
    most += max;
    return { marks: inThousandths(got), max_marks: inThousandths(max), qualified: reach(cut_off, got, max) };
  });
  reach(overall, total, most);
  return {
    marks: inThousandths(total),
    max_marks: inThousandths(most),
    qualified: reached.length === 0 ? null : reached.every(Boolean),
    sections: scores,
  };
}

function inThousandths(value: bigint): number {
  const size = value < 0n ? -value : value;
  const rounded = (size * 1_000n * 2n + WHOLE) / (2n * WHOLE);
  return rounded === 0n ? 0 : (Number(rounded) / 1_000) * (value < 0n ? -1 : 1);
}

test('agrees with a naive second implementation, with sections, kinds, shares, thresholds and cut-offs', () => {
  fc.assert(
    fc.property(paper, cutOff, ({ sections, answers }, overall) => {
      expect(markPaper(sections, answers, overall)).toMatchObject(naively(sections, answers, overall));
    }),
    { numRuns: 400 },
  );
});

test('every question has one outcome, in the order of the paper, and the counts are those of the outcomes', () => {
  fc.assert(
    fc.property(paper, ({ sections, answers }) => {
      const { outcomes, ...marked } = markPaper(sections, answers);
      const keys = sections.flatMap((section) => section.keys);
      expect(outcomes.map((one) => one.question)).toEqual(keys.map((one) => one.question));
      expect(marked.correct + marked.incorrect + marked.unanswered).toBe(keys.length);
      expect(marked.correct).toBe(outcomes.filter(({ outcome }) => outcome === 'right').length);
    }),
  );
});

test('an answer to a question outside the paper, and the order of the answers, change nothing', () => {
  fc.assert(
    fc.property(paper, ({ sections, answers }) => {
      const marked = markPaper(sections, answers);
      expect(markPaper(sections, [answer(999, ['a']), ...answers].reverse())).toEqual(marked);
    }),
  );
});

/** Singles, of which some are answered right, some wrong and the others not at all. */
function singles(count: number, right: number, wrongs: number, marks: number | null = null, from = 1) {
  const keys = Array.from({ length: count }, (_, at) => key(from + at, 'single', ['a'], marks));
  const answers = keys
    .slice(0, right + wrongs)
    .map(({ question }, at) => answer(question, [at < right ? 'a' : 'b']));
  return { keys, answers };
}
const schemeOf = (name: string): Scheme => {
  const design = typicalTemplates.find((template) => template.key === `typical:${name}`)?.design;
  return design?.scheme ?? buildPlainScheme(design?.marks_right ?? 1, design?.marks_wrong ?? 0);
};
const section = (name: string, scheme: Scheme, keys: MarkingKey[], cut_off: CutOff | null = null) => ({
  ...{ name, scheme, keys, cut_off },
});

describe('examples', () => {
  test('GATE: a third of one mark, two thirds of two, nothing for multiple response, and no dust', () => {
    const one = singles(30, 20, 7);
    const two = singles(20, 10, 5, 2, 100);
    const multiple = [key(200, 'multiple', ['a', 'b'], 2), key(201, 'multiple', ['a', 'c'], 1)];
    const answers = [...one.answers, ...two.answers, answer(200, ['a']), answer(201, ['a', 'c'])];
    // 20 − 7/3 + 20 − 10/3 + 0 + 1 = 35.333…
    const marked = markPaper(
      [section('Subject', schemeOf('gate'), [...one.keys, ...two.keys, ...multiple])],
      answers,
    );
    expect(marked).toMatchObject({ marks: 35.333, max_marks: 73, correct: 31, incorrect: 13, unanswered: 8 });
  });

  test('three wrong answers of a third each cost exactly one mark', () => {
    const { keys, answers } = singles(4, 1, 3);
    expect(markPaper([section('All', schemeOf('gate'), keys)], answers).marks).toBe(0);
  });

  test('TCS: wrong answers cost nothing', () => {
    const { keys, answers } = singles(20, 12, 8);
    expect(markPaper([section('Numerical', schemeOf('tcs-nqt'), keys)], answers).marks).toBe(12);
  });

  test.each([
    // Attempted 20, a quarter of them is 5: of 7 wrong ones two cost 5 each.
    [13, 7, 130 - 10, -10],
    [15, 5, 150, 0],
    // Attempted 10, a quarter is 2.5: the third wrong answer is the first beyond.
    [7, 3, 70 - 5, -5],
    [8, 2, 80, 0],
    [0, 4, -15, -15],
  ])('eLitmus: %i right and %i wrong of one section give %i', (right, wrongs, marks, penalty) => {
    const { keys, answers } = singles(20, right, wrongs);
    const marked = markPaper([section('Quant', schemeOf('elitmus'), keys)], answers);
    expect(marked).toMatchObject({ marks, max_marks: 200 });
    expect(marked.sections[0]?.penalty).toBe(penalty);
  });

  test('eLitmus: the quarter is that of the section, not of the test', () => {
    const [one, two] = [singles(20, 20, 0), singles(20, 0, 4, null, 100)];
    const sections = [
      section('Quant', schemeOf('elitmus'), one.keys),
      section('Verbal', schemeOf('elitmus'), two.keys),
    ];
    expect(markPaper(sections, [...one.answers, ...two.answers]).marks).toBe(200 - 15);
  });

  test('TANCET: a quarter of a mark for each wrong answer', () => {
    const { keys, answers } = singles(20, 11, 7);
    expect(markPaper([section('Maths', schemeOf('tancet-food'), keys)], answers).marks).toBe(9.25);
  });

  test('Infosys: each section has to reach its cut-off', () => {
    const [one, two] = [singles(15, 9, 6), singles(10, 4, 0, null, 100)];
    const sections = [
      section('Reasoning', schemeOf('infosys-se'), one.keys, { percent: 60 }),
      section('Maths', schemeOf('infosys-se'), two.keys, { marks: 5 }),
    ];
    const marked = markPaper(sections, [...one.answers, ...two.answers]);
    expect(marked.sections.map(({ qualified }) => qualified)).toEqual([true, false]);
    expect(marked).toMatchObject({ marks: 13, qualified: false });
    expect(markPaper(sections.slice(0, 1), one.answers, { marks: 9.001 }).qualified).toBe(false);
  });
});

test('a question’s own marks take precedence over those of its kind and of the scheme', () => {
  const scheme = { ...buildPlainScheme(1, 0), kinds: { single: { right: 3, wrong: { share: '1/2' } } } };
  const keys = [key(1, 'single', ['a'], 5), key(2, 'single', ['a'], 5), key(3, 'single', ['a'])];
  const answers = [answer(1, ['a']), answer(2, ['b']), answer(3, ['b'])];
  expect(markPaper([section('All', scheme, keys)], answers)).toMatchObject({ marks: 1, max_marks: 13 });
});
