import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeCredit } from '../marking/partial-credit.rules.ts';
import { getEffectiveKey, isSameKey, type KeyedVersion, translateKey } from './rules.ts';

let count = 0;
/** A choice of these options; the ids are another version's own. */
const choice = (texts: string[], right: string[], kind: KeyedVersion['kind'] = 'single'): KeyedVersion => ({
  kind,
  typed_key: null,
  options: texts.map((text) => ({ id: `id${count++}`, text, correct: right.includes(text) })),
});
const matching = (pairs: [string, string][]): KeyedVersion => {
  const options = [...new Set(pairs.map(([, match]) => match))].map((text) => ({
    id: `m${count++}`,
    text,
    correct: false,
  }));
  const idOf = (text: string) => options.find((option) => option.text === text)?.id ?? '';
  return {
    kind: 'matching',
    options,
    typed_key: {
      kind: 'matching',
      prompts: pairs.map(([text, match]) => ({ id: `p${count++}`, text, html: text, match: idOf(match) })),
    },
  };
};
const rightTexts = (version: KeyedVersion | undefined) =>
  version?.options.filter(({ correct }) => correct).map(({ text }) => text);

const words = fc.uniqueArray(fc.constantFrom('2', '3', '4', '5', '6', '7', '8', '9'), { minLength: 2 });
const reordered = words.chain((texts) =>
  fc.record({
    texts: fc.constant(texts),
    after: fc.shuffledSubarray(texts, { minLength: texts.length }),
    right: fc.subarray(texts, { minLength: 1 }),
  }),
);

test('a key is matched by the texts of its options, in any order and with any ids', () => {
  fc.assert(
    fc.property(reordered, ({ texts, after, right }) => {
      const translated = translateKey(choice(texts, texts.slice(0, 1)), choice(after, right, 'multiple'));
      expect(rightTexts(translated)?.sort()).toEqual([...right].sort());
      expect(translated?.options.map(({ text }) => text)).toEqual(texts);
    }),
  );
});

test('a version’s key in terms of the same version is unchanged', () => {
  fc.assert(
    fc.property(reordered, ({ texts, right }) => {
      const own = choice(texts, right, 'multiple');
      const translated = translateKey(own, own);
      expect(translated && isSameKey(translated, own)).toBe(true);
    }),
  );
});

describe('examples', () => {
  test('a reworded option keeps its position', () => {
    const translated = translateKey(
      choice(['Chenai', 'Delhi'], ['Delhi']),
      choice(['Chennai', 'Delhi'], ['Chennai']),
    );
    expect(rightTexts(translated)).toEqual(['Chenai']);
  });

  test('a right option that no paper contained gives no key', () => {
    expect(translateKey(choice(['3', '5'], ['5']), choice(['4', '3', '5'], ['4']))).toBeUndefined();
    expect(rightTexts(translateKey(choice(['3', '5'], ['5']), choice(['3', '5', '4'], ['3'])))).toEqual([
      '3',
    ]);
  });

  test('a version of another kind gives no key', () => {
    const typed: KeyedVersion = {
      ...{ kind: 'text', options: [] },
      typed_key: { kind: 'text', text: { accepted: [{ text: 'four', credit: 1 }], case_sensitive: false } },
    };
    expect(translateKey(choice(['3', '4'], ['4']), typed)).toBeUndefined();
    expect(translateKey(typed, choice(['3', '4'], ['4']))).toBeUndefined();
    expect(
      getEffectiveKey(typed, { how: 'key', version: 9 }, new Map([[9, choice(['3', '4'], ['4'])]])),
    ).toBe(typed);
  });

  test('of a single choice with two right options either earns the marks', () => {
    const sat = choice(['3', '4', '5'], ['3']);
    const translated = translateKey(sat, choice(['3', '4', '5'], ['3', '4'], 'multiple'));
    const outcomes = sat.options.map(
      ({ id }) => translated && computeCredit(translated, { selected_options: [id], value: '' }).outcome,
    );
    expect(outcomes).toEqual(['right', 'right', 'wrong']);
  });

  test('pairs are matched by their texts', () => {
    const sat = matching([
      ['2', '9'],
      ['3', '4'],
    ]);
    const translated = translateKey(
      sat,
      matching([
        ['3', '9'],
        ['2', '4'],
      ]),
    );
    const [two, three] = sat.typed_key?.kind === 'matching' ? sat.typed_key.prompts : [];
    const idOf = (text: string) => sat.options.find((option) => option.text === text)?.id;
    const answer = [`${two?.id}:${idOf('4')}`, `${three?.id}:${idOf('9')}`];
    expect(translated && computeCredit(translated, { selected_options: answer, value: '' }).outcome).toBe(
      'right',
    );
    expect(computeCredit(sat, { selected_options: answer, value: '' }).outcome).toBe('wrong');
  });
});
