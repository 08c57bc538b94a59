import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secret, text, typedText } from './text.ts';

const unit = fc.string({ unit: 'binary', maxLength: 30 });
const messagesOf = (schema: ReturnType<typeof text>, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

test('text is trimmed, brought to its one form, and counted after that', () => {
  fc.assert(
    fc.property(unit, (value) => {
      fc.pre(!value.includes('\u0000'));
      const parsed = text(1, 10).safeParse(`  ${value}\n`);
      const trimmed = value.trim().normalize('NFC');
      const { length } = [...trimmed];
      expect(parsed.success).toBe(length >= 1 && length <= 10);
      if (parsed.success) expect(parsed.data).toBe(trimmed);
    }),
  );
});

test('a typed answer stays as it was typed', () => {
  for (const typed of ['cafe\u0301', '\u095b', 'q\u200b', '\u212b'])
    expect(typedText(0, 10).parse(` ${typed} `)).toBe(typed);
});

test('a secret counts every space and stays unchanged', () => {
  fc.assert(
    fc.property(unit, (value) => {
      fc.pre(!value.includes('\u0000'));
      const parsed = secret(1, 10).safeParse(value);
      const { length } = [...value];
      expect(parsed.success).toBe(length >= 1 && length <= 10);
      if (parsed.success) expect(parsed.data).toBe(value);
    }),
  );
});

test('NUL and lone surrogates are refused at any position, valid characters are not', () => {
  const bad = fc.constantFrom('\u0000', '\ud800', '\udbff', '\udc00', '\udfff');
  const good = fc.stringMatching(/^[a-z]{0,5}$/);
  fc.assert(
    fc.property(good, bad, good, (before, bad, after) => {
      const sentence = ['Remove the characters that are not valid text'];
      expect(messagesOf(text(1, 50), before + bad + after)).toEqual(sentence);
      expect(messagesOf(secret(1, 50), before + bad + after)).toEqual(sentence);
    }),
  );
  for (const whole of ['😀', 'नमस्ते', 'a\u0301', '\ufffd', '\u200b'])
    expect(messagesOf(text(1, 50), whole)).toBeUndefined();
});

test('missing and too long texts are described in words', () => {
  expect(messagesOf(text(1, 3, 'Enter the name'), ' ')).toEqual(['Enter the name']);
  expect(messagesOf(text(1, 3), 'abcd')).toEqual(['Use at most 3 characters']);
  expect(messagesOf(text(0, 3), '')).toBeUndefined();
});

test.each([1, null, undefined, true, ['a'], { a: 1 }])('%j is not valid text', (value) => {
  expect(text(0, 10).safeParse(value).success).toBe(false);
  expect(secret(0, 10).safeParse(value).success).toBe(false);
});
