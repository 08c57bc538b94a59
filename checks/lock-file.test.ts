import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addMissing, findMissing, type Lock } from './lock-file.ts';

const ours = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

test('the lock file names the packages of every platform (npm run lock mends it)', () => {
  expect(findMissing(ours)).toEqual([]);
});

test('the lock file names no place to download from', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"|https?:\/\/registry/);
});

test('a platform that was left out is caught, and completed with its system and processor', () => {
  const lock: Lock = {
    packages: {
      'node_modules/tool': {
        version: '1.2.3',
        dev: true,
        optionalDependencies: { '@tool/linux-x64': '1.2.3', '@tool/cli-linux-arm64-musl': '1.2.3' },
      },
      'node_modules/@tool/linux-x64': { version: '1.2.3' },
    },
  };
  expect(findMissing(lock).map((one) => one.name)).toEqual(['@tool/cli-linux-arm64-musl']);
  expect(addMissing(lock).packages['node_modules/@tool/cli-linux-arm64-musl']).toEqual({
    version: '1.2.3',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
});
