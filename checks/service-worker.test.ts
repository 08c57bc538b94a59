import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findWorkerFaults } from './service-worker.ts';

const paths = globSync('src/web/public/*-worker.js');
const source = readFileSync('src/web/public/service-worker.js', 'utf8');

test('each service worker is small and imports nothing', () => {
  expect(paths).toHaveLength(2);
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    expect(text, path).toContain('addEventListener(');
    expect(findWorkerFaults(text), path).toEqual([]);
  }
});

test.each([
  [`${source}// ${'-'.repeat(1_024)}`, 'weighs'],
  ["importScripts('/frame.js');", 'loads something else'],
  ["import { match } from './match.js';", 'loads something else'],
])('a larger worker, or one with imports, is caught', (planted, fault) => {
  expect(findWorkerFaults(planted).join()).toContain(fault);
});
