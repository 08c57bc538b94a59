import fc from 'fast-check';
import { expect, test } from 'vitest';
import { items, sameItems } from '#test/items.ts';
import { readGift } from './gift.ts';
import { writeGift } from './gift-writing.ts';

test('what is written as GIFT is read back as the same items', () => {
  fc.assert(
    fc.property(items({ pictures: false }), (all) => {
      const file = readGift(writeGift(all));
      expect(file.problems).toEqual([]);
      sameItems(file.items, all);
    }),
    { numRuns: 300 },
  );
});
