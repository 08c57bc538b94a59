import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { studentTrades } from '#contract/trade.ts';
import { topicTree } from '#database/starter/topics.ts';
import { ratio } from '#lib/fraction.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { findFaults, toComparableText } from '#test/generated-question-checks.ts';
import { tradeOfArea } from './area.ts';
import { findTemplate, listTemplatesForTrade, templates } from './catalogue.ts';
import { singleChoice } from './kinds/single-choice.ts';
import { people, towns } from './people.ts';
import { drawDraft, generateQuestion, type Template } from './template.ts';

const ALL_SEEDS = 10_000;
// `npm test` tries fewer; `npm run test:generators` tries all.
const SEEDS = Number(process.env.GENERATOR_SEEDS ?? ALL_SEEDS);
/** Five standard deviations of how often the right option takes one of four places by chance. */
const LEEWAY = 5 * Math.sqrt((SEEDS * 3) / 16);
const nameOf = new RegExp([...people.map(({ name }) => name), ...towns].join('|'), 'g');

/** The outcome of many seeds of a template. */
function survey(template: Template) {
  const faults: string[] = [];
  const distinct = new Set<string>();
  const places = new Map<string, number>();
  let [tries, most] = [0, 0];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const settled = drawDraft(template, seed);
    const { draft } = settled;
    if (faults.length < 5)
      faults.push(...findFaults(template, draft).map((fault) => `seed ${seed}: ${fault}`));
    if (distinct.size < template.space) distinct.add(toComparableText(draft).replace(nameOf, ''));
    places.set(draft.correct.join(), (places.get(draft.correct.join()) ?? 0) + 1);
    tries += settled.tries;
    most = Math.max(most, settled.tries);
  }
  return { faults, distinct: distinct.size, places, tries, most };
}

describe.each(templates.map((template) => [template.name, template] as const))('%s', (_name, template) => {
  test(`keeps its promises for ${SEEDS} seeds`, () => {
    const { faults, distinct, places, tries, most } = survey(template);
    expect(faults).toEqual([]);
    if (SEEDS === ALL_SEEDS) expect(distinct).toBe(template.space);
    else expect(distinct).toBeGreaterThanOrEqual(Math.min(template.space, SEEDS) / 4);
    // If one draft in twenty is accepted, a thousand refusals in a row have a probability below 10⁻²².
    expect(tries).toBeLessThan(20 * SEEDS);
    expect(most).toBeLessThan(500);
    if (template.kind === 'single')
      for (const place of [0, 1, 2, 3]) expect(places.get(String(place))).toBeGreaterThan(SEEDS / 4 - LEEWAY);
    if (template.kind === 'boolean')
      for (const place of [0, 1]) expect(places.get(String(place))).toBeGreaterThan(SEEDS * 0.25);
  });
});

const anyTemplate = fc.constantFrom(...templates);
const anySeed = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.string(), fc.uuid());

test('random seeds keep the promises too', () => {
  fc.assert(
    fc.property(anyTemplate, anySeed, (template, seed) => {
      expect(findFaults(template, drawDraft(template, seed).draft)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('a seed gives the same question every time, whether written as a number or as a text', () => {
  fc.assert(
    fc.property(anyTemplate, fc.integer(), (template, seed) => {
      const once = generateQuestion(template, seed);
      expect(generateQuestion(template, seed)).toEqual(once);
      expect({ ...generateQuestion(template, String(seed)), seed }).toEqual(once);
    }),
    { numRuns: 300 },
  );
});

test('a generated question is complete: it has a title, a topic, and its template and seed', () => {
  for (const template of templates) {
    const instance = generateQuestion(template, 'whole');
    expect(topicTree[instance.topics[0] ?? '']).toContain(instance.topics[1]);
    expect(instance).toMatchObject({
      kind: template.kind,
      title: template.title,
      template: template.name,
      seed: 'whole',
      difficulty: template.difficulty,
    });
    expect(instance).not.toHaveProperty('proof');
  }
});

test('there are templates of every difficulty and kind, mostly single choice, each with a unique name', () => {
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  expect(new Set(templates.map(({ difficulty }) => difficulty))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(new Set(templates.map(({ kind }) => kind))).toEqual(
    new Set(['single', 'multiple', 'boolean', 'numerical']),
  );
  expect(templates.filter(({ kind }) => kind === 'single').length * 2).toBeGreaterThan(templates.length);
  expect(templates.every(({ space }) => space >= 50)).toBe(true);
  expect(findTemplate('train-crosses-platform')?.topic).toBe('Trains');
  expect(findTemplate('no-such-template')).toBeUndefined();
});

test('each trade has templates of its own, and gets those for everyone but none of another trade', () => {
  const everyone = templates.filter(({ area }) => tradeOfArea(area) === 'GENERAL').length;
  for (const trade of studentTrades) {
    const offered = listTemplatesForTrade(trade);
    expect(new Set(offered.map(({ area }) => tradeOfArea(area)))).toEqual(new Set(['GENERAL', trade]));
    expect(offered.filter(({ area }) => tradeOfArea(area) === 'GENERAL')).toHaveLength(everyone);
  }
  expect(listTemplatesForTrade('GENERAL')).toHaveLength(everyone);
});

test('every text renders without an error in a formula', async () => {
  for (const template of templates)
    for (const seed of [1, 2]) {
      const { stem, options, explanation } = generateQuestion(template, seed);
      for (const text of [stem, ...options, explanation]) {
        const html = await renderText(text, 'markdown');
        expect(html, text).not.toContain('katex-error');
        expect(html, text).not.toContain('$');
      }
    }
});

const good = {
  name: 'double',
  title: 'Twice a number',
  area: 'Quantitative',
  topic: 'Numbers',
  difficulty: 1,
  space: 50,
  parameters: (draw: { whole: (from: number, to: number) => number }) => ({ n: draw.whole(20, 90) }),
  solve: ({ n }: { n: number }) => ratio(2 * n),
  check: ({ n }: { n: number }) => n + n,
  mistakes: {
    'adds two': ({ n }: { n: number }) => ratio(n + 2),
    'squares the number': ({ n }: { n: number }) => ratio(n * n, 1),
    'forgets to double': ({ n }: { n: number }) => ratio(n),
    'doubles twice': ({ n }: { n: number }) => ratio(4 * n),
  },
  stem: ({ n }: { n: number }) => `What is twice ${n}?`,
  steps: ({ n }: { n: number }, answer: string) => [`$2 \\times ${n}$ is ${answer}.`],
} as const;
const faultsOf = (template: Template) =>
  Array.from({ length: 50 }, (_, seed) => findFaults(template, drawDraft(template, seed).draft)).flat();

describe('a bad template is caught', () => {
  test('a good template is accepted', () => expect(faultsOf(singleChoice(good))).toEqual([]));

  test.each<[string, Template, RegExp]>([
    ['a wrong key', singleChoice({ ...good, solve: ({ n }) => ratio(2 * n + 1) }), /key/],
    [
      'the same value in two writings',
      singleChoice({
        ...good,
        write: (value, { n }) =>
          value.numerator === BigInt(n) ? `${n * 120} seconds` : `${value.numerator} minutes`,
      }),
      /equal/,
    ],
    [
      'a gap in the text',
      singleChoice({ ...good, stem: () => `What is twice ${undefined}?` }),
      /slip.*undefined/,
    ],
    ['float dust', singleChoice({ ...good, stem: () => `What is twice ${0.1 + 0.2}?` }), /slip.*\.30000/],
    ['an open formula', singleChoice({ ...good, steps: (_, answer) => [`$2 + 2 is ${answer}.`] }), /formula/],
    ['a solution without the answer', singleChoice({ ...good, steps: () => ['Double it.'] }), /solution/],
    ['one of many', singleChoice({ ...good, stem: () => 'In 1 days, how many?' }), /slip.* 1 days/],
  ])('%s', (_what, template, fault) => {
    expect(faultsOf(template).some((found) => fault.test(found))).toBe(true);
  });

  test('constraints that nothing satisfies end in an error, not in a loop', () => {
    expect(() => generateQuestion(singleChoice({ ...good, holds: () => false }), 1)).toThrow(
      'accepts nothing',
    );
  });

  test('a template with too few wrong options is refused', () => {
    const mistakes = { ...good.mistakes, 'doubles twice': good.solve, 'adds two': good.solve };
    expect(() => generateQuestion(singleChoice({ ...good, mistakes }), 1)).toThrow('accepts nothing');
  });
});
