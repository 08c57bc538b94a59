import { expect, test } from 'vitest';
import {
  buildTextToSign,
  MAX_OPERATIONS_PER_PART,
  UnsentAnswersFile,
} from '#contract/attempts/late-answers.ts';
import { hmac } from './hmac.ts';
import { buildUnsentAnswersFile, toJsonFile } from './unsent-answers-file.ts';

const KEY = '07'.repeat(32);
const about = { attempt: 7, test: { id: 3, name: 'Weekly' }, regno: 'A/1', now: '2026-11-21T12:00:05.000Z' };
const operation = {
  seq: 4,
  question_id: 9,
  selected_options: ['b'],
  at: '2026-11-21T12:00:00.000Z',
  clock_ms: 61_000,
};
const unsent = [{ epoch: 2, key: KEY, receipt: { link: 5, hash: 'ab' }, operations: [operation] }];

test('the file says whose answers it holds, is signed, and reads as the contract says', async () => {
  const file = toJsonFile(buildUnsentAnswersFile({ ...about, unsent }));
  expect(file.name).toBe('unsent answers A-1 test 3.json');
  const read = UnsentAnswersFile.parse(JSON.parse(await file.text()));
  expect(read).toMatchObject({ attempt: 7, regno: 'A/1', made_at: about.now });
  expect(read.parts).toEqual([
    {
      epoch: 2,
      receipt: { link: 5, hash: 'ab' },
      operations: [operation],
      signature: hmac(
        KEY,
        buildTextToSign(read, { epoch: 2, receipt: { link: 5, hash: 'ab' }, operations: [operation] }),
      ),
    },
  ]);
});

test('without a key the file is still created and says that it is not signed', () => {
  const { note, parts } = buildUnsentAnswersFile({
    ...about,
    unsent: unsent.map((group) => ({ ...group, key: null })),
  });
  expect(parts.map((part) => part.signature)).toEqual([null]);
  expect(note).toContain('could not sign');
  expect(parts[0]?.operations).toEqual([operation]);
});

test('the file also contains answers that the portal would refuse', () => {
  const odd = { seq: 1, question_id: 1, value: `${'x'.repeat(600)}\u0000\ud800` };
  const file = buildUnsentAnswersFile({
    ...about,
    unsent: [{ epoch: 1, key: KEY, receipt: null, operations: [odd] }],
  });
  expect(UnsentAnswersFile.parse(JSON.parse(JSON.stringify(file))).parts[0]?.operations).toEqual([odd]);
});

test('answers beyond the size of a part go into further parts, and none is left out', () => {
  const operations = Array.from({ length: MAX_OPERATIONS_PER_PART + 1 }, (_, index) => ({
    seq: index + 1,
    question_id: 1,
  }));
  const { parts } = buildUnsentAnswersFile({
    ...about,
    unsent: [{ epoch: 1, key: KEY, receipt: null, operations }],
  });
  expect(parts.map((part) => part.operations.length)).toEqual([MAX_OPERATIONS_PER_PART, 1]);
});
