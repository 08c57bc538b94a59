import { expect, test } from 'vitest';
import { aStorage } from '../offline/fake-device.ts';
import { readStoredReceipts, storeReceipt } from './device-receipts.ts';

const hash = 'ab'.repeat(32);

test('a receipt is kept once, with the beginning of its hash', () => {
  const storage = aStorage();
  storeReceipt(storage, 7, { link: 1, hash });
  storeReceipt(storage, 7, { link: 1, hash });
  storeReceipt(storage, 7, { link: 2, hash });
  expect(readStoredReceipts(storage, 7)).toEqual([
    [1, 'abababababababab'],
    [2, 'abababababababab'],
  ]);
});

test('the newest receipts of the newest attempts are kept, and a broken storage reads as none', () => {
  const storage = aStorage();
  for (let attempt = 1; attempt <= 15; attempt++) storeReceipt(storage, attempt, { link: 1, hash });
  expect([1, 3, 4, 15].map((attempt) => readStoredReceipts(storage, attempt).length)).toEqual([0, 0, 1, 1]);
  for (let link = 2; link <= 900; link++) storeReceipt(storage, 15, { link, hash });
  expect(readStoredReceipts(storage, 15).length).toBe(800);
  expect(readStoredReceipts(storage, 15).at(-1)?.[0]).toBe(900);
  storage.setItem('receipts:9', '{"not": "a list"}');
  expect(readStoredReceipts(storage, 9)).toEqual([]);
  storage.full = true;
  storeReceipt(storage, 9, { link: 1, hash });
  expect(readStoredReceipts(storage, 9)).toEqual([]);
});
