import fc from 'fast-check';
import { expect, test } from 'vitest';
import { templates } from './catalogue.ts';
import { fingerprintOf } from './fingerprint.ts';
import { generateQuestion } from './template.ts';

const anInstance = fc
  .tuple(fc.constantFrom(...templates), fc.nat())
  .map(([template, seed]) => generateQuestion(template, seed));

test('the order of the options and the names do not make a different question', () => {
  fc.assert(
    fc.property(anInstance, (instance) => {
      const { options, correct } = instance;
      const turned = [...options.slice(1), ...options.slice(0, 1)];
      const keys =
        options.length === 0 ? correct : correct.map((key) => turned.indexOf(options[Number(key)] ?? ''));
      const renamed = (text: string) =>
        text.replaceAll('Anjali', 'Zoya').replaceAll('Hema', 'Anjali').replaceAll('Zoya', 'Hema');
      expect(
        fingerprintOf({
          stem: renamed(instance.stem),
          options: turned.map(renamed),
          correct: keys as number[],
        }),
      ).toBe(fingerprintOf(instance));
    }),
    { numRuns: 400 },
  );
});

test('other numbers, another answer or another order of people make a different question', () => {
  const one = { stem: 'Anjali is 4 and Hema 6. Who is older?', options: ['Anjali', 'Hema'], correct: [1] };
  const others = [
    { ...one, stem: 'Anjali is 5 and Hema 6. Who is older?' },
    { ...one, stem: 'Anjali is 6 and Hema 4. Who is older?' },
    { ...one, correct: [0] },
    { ...one, options: [], correct: [6] },
  ];
  expect(new Set([one, ...others].map(fingerprintOf)).size).toBe(5);
  expect(fingerprintOf({ stem: 'Which one is odd?', options: ['2', '4', '7'], correct: [2] })).not.toBe(
    fingerprintOf({ stem: 'Which one is odd?', options: ['2', '8', '7'], correct: [2] }),
  );
});

test('most seeds of a template make different questions', () => {
  for (const template of templates) {
    const seeds = Array.from({ length: 30 }, (_, seed) => fingerprintOf(generateQuestion(template, seed)));
    expect(new Set(seeds).size, template.name).toBeGreaterThan(15);
  }
});
