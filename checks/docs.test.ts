import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findDocFaults } from './docs.ts';

const read = (pattern: string[]) =>
  globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('documents are short, their links have targets, and code links to every decision', () => {
  const docs = read(['*.md', 'docs/**/*.md', 'src/**/*.md']);
  const code = read(['{src,database,test,bench}/**/*.{ts,tsx,sql}', '*.ts']);
  expect(docs.length).toBeGreaterThan(30);
  expect(findDocFaults(docs, code, existsSync)).toEqual([]);
});

const decision = 'docs/decisions/0001-answers-are-events.md';

test.each([
  ['README.md', 'a\n'.repeat(91), '91 lines'],
  [decision, 'a\n'.repeat(41), '41 lines'],
  ['README.md', 'See [the guide](docs/guide.md).', 'docs/guide.md, which is not there'],
  [decision, 'Answers are events.', 'no code links to it'],
])('a fault planted in %s is found (%#)', (path, text, fault) => {
  expect(findDocFaults([{ path, text }], [], () => false).join('\n')).toContain(fault);
});
