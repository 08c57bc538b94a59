import fc from 'fast-check';
import { expect, test } from 'vitest';
import { items, sameItems } from '#test/items.ts';
import { readJsonLines, writeJson } from './jsonl.ts';

test('what is written as JSON is read back as the same items', () => {
  fc.assert(
    fc.property(items({ pictures: true }), (all) => {
      const file = readJsonLines(writeJson(all));
      expect(file.problems).toEqual([]);
      sameItems(file.items, all);
    }),
  );
});
