import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findWorkerFaults } from './service-worker.ts';

const source = readFileSync('src/web/public/service-worker.js', 'utf8');

test('the service worker is small and imports nothing', () => {
  expect(source).toContain("addEventListener('fetch'");
  expect(findWorkerFaults(source)).toEqual([]);
});

test.each([
  [`${source}// ${'-'.repeat(1_024)}`, 'weighs'],
  ["importScripts('/frame.js');", 'loads something else'],
  ["import { match } from './match.js';", 'loads something else'],
])('a larger worker, or one with imports, is caught', (planted, fault) => {
  expect(findWorkerFaults(planted).join()).toContain(fault);
});
