import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfWorker } from './service-worker.ts';

const source = readFileSync('src/web/public/service-worker.js', 'utf8');

test('the service worker is small and stands alone', () => {
  expect(source).toContain("addEventListener('fetch'");
  expect(faultsOfWorker(source)).toEqual([]);
});

test.each([
  [`${source}// ${'-'.repeat(1_024)}`, 'weighs'],
  ["importScripts('/frame.js');", 'loads something else'],
  ["import { match } from './match.js';", 'loads something else'],
])('a heavier or leaning worker is caught', (planted, fault) => {
  expect(faultsOfWorker(planted).join()).toContain(fault);
});
