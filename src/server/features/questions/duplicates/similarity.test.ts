import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadCpuMs } from '#server/platform/sandbox/thread-time.ts';
import { findSimilar, type SimilarityTask } from './similarity.rules.ts';

const groupsOf = (words: string) =>
  new Set(
    (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
      Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3)),
    ),
  );

/** Compares every pair. */
function naively({ asked, bank }: SimilarityTask) {
  const all = [
    ...bank.map(({ id, ...one }) => ({ ...one, question: id, position: null })),
    ...asked.map(({ position, ...one }) => ({ ...one, question: null, position })),
  ];
  return all.flatMap(({ words, passage, position }, place) => {
    if (position === null) return [];
    const own = groupsOf(words);
    const earlier = all.slice(0, place).filter((other) => other.passage === passage);
    const twin = earlier.find((other) => other.words === words);
    const alike = earlier
      .map((other) => {
        const groups = groupsOf(other.words);
        const common = [...own].filter((group) => groups.has(group)).length;
        return { other, similarity: common / (own.size + groups.size - common) };
      })
      .filter(({ other, similarity }) => other === twin || similarity >= 0.7)
      .map((one) => (one.other === twin ? { ...one, similarity: 1 } : one))
      .sort((a, b) => Number(b.other === twin) - Number(a.other === twin) || b.similarity - a.similarity)
      .slice(0, 3)
      .map(({ other: { question, position }, similarity }) => ({
        question,
        position,
        similarity: Math.round(similarity * 1_000) / 1_000,
      }));
    return alike.length > 0 ? [{ position, same: twin !== undefined, alike }] : [];
  });
}

const words = fc
  .array(fc.constantFrom('train', 'bridge', 'long', 'metres', 'how', 'the', 'is', '12', '13', '–'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) => all.join(' '));
const worded = fc.record({ words, passage: fc.constantFrom('', '', 'A tale.') });

test('the search by rarest trigrams finds the same as comparing every pair', () => {
  fc.assert(
    fc.property(fc.array(worded, { maxLength: 12 }), fc.array(worded, { maxLength: 12 }), (bank, asked) => {
      const task = {
        bank: bank.map((one, place) => ({ ...one, id: place + 1 })),
        asked: asked.map((one, position) => ({ ...one, position })),
      };
      expect(findSimilar(task, threadCpuMs)).toEqual({ found: naively(task), compared: 'all' });
    }),
    {
      numRuns: 1_000,
      examples: [
        [
          [],
          [
            { words: '– –', passage: '' },
            { words: '–', passage: '' },
          ],
        ],
      ],
    },
  );
});
