import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkJsonBounds } from './json-bounds.ts';

const check =
  (text: string, maxValues = 1_000) =>
  () =>
    checkJsonBounds(Buffer.from(text), { maxValues });
const TOO_DEEP = 'too deeply';
const TOO_MANY = 'too many values';

test.each([
  ['lists in lists', '['.repeat(500_000), TOO_DEEP],
  ['objects in objects', '{"a":'.repeat(200_000), TOO_DEEP],
  ['a list in turn with an object', '[{"a":'.repeat(17), TOO_DEEP],
  ['many numbers', `[${'1,'.repeat(1_000)}1]`, TOO_MANY],
  ['many empty lists', `[${'[],'.repeat(500)}[]]`, TOO_MANY],
  ['many fields', `{${'"a":1,'.repeat(1_000)}"a":1}`, TOO_MANY],
  ['many values after a string with escapes', `["\\\\",${'1,'.repeat(1_000)}1]`, TOO_MANY],
])('%s are refused', (_what, text, message) => expect(check(text)).toThrow(message));

test.each([
  ['signs within a string', JSON.stringify({ text: `${'[{,'.repeat(50_000)}\\"` })],
  ['a quote after backslashes', JSON.stringify(['\\"[[[', '\\\\', ','.repeat(5_000)])],
  ['thirty-two lists', '['.repeat(32) + ']'.repeat(32)],
  ['an empty body', ''],
  ['a string without end', '"'.repeat(1)],
])('%s are left to the parser', (_what, text) => expect(check(text)).not.toThrow());

test('the count is at least that of all values of any JSON, and at most twice as many', () => {
  const countValues = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 1)
      : 1;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const count = countValues(value);
      expect(check(JSON.stringify(value), 2 * count)).not.toThrow();
      if (count > 1) expect(check(JSON.stringify(value), count - 1)).toThrow(TOO_MANY);
    }),
  );
});
