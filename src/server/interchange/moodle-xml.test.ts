import fc from 'fast-check';
import { expect, test } from 'vitest';
import { items, sameItems } from '#test/items.ts';
import { readMoodleXml } from './moodle-xml.ts';
import { writeMoodleXml } from './moodle-xml-writing.ts';

test('what is written as Moodle XML is read back as the same items', () => {
  fc.assert(
    fc.property(items({ pictures: true }), (all) => {
      const file = readMoodleXml(writeMoodleXml(all));
      expect(file.problems).toEqual([]);
      sameItems(file.items, all);
    }),
    { numRuns: 300 },
  );
});
