import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { callerFolder } from './config.ts';
import { Problem } from './platform/http/problem.ts';
import { createTurns } from './platform/sandbox/fair-queue.ts';
import type { Item, ItemFile } from '#lib/question-formats/file-question.ts';
import { ITEM_FILE_BYTES } from '#lib/question-formats/limits.ts';
import { createItemReader } from './features/questions/imports/file-reader.sandbox.ts';

// `npm run questions:read -- FILE…` prints what each file of questions holds, one line of JSON a file.

const WIDTH = 2;
const inTurn = createTurns(WIDTH, Number.POSITIVE_INFINITY);
const reader = createItemReader(createTurns(WIDTH, WIDTH));

type Line = Omit<ItemFile, 'format' | 'items'> & { file: string; format: string | null; items: unknown[] };

async function lineOf(file: string): Promise<Line> {
  try {
    const path = resolve(callerFolder(), file);
    const found = await stat(path);
    // A pipe or a device has no end that could be waited for.
    if (!found.isFile() && !found.isDirectory()) throw new Problem('not-questions', { message: NO_FILE });
    if (found.size > ITEM_FILE_BYTES)
      throw new Problem('table-too-large', { message: 'This file is larger than 10 MB.' });
    const { format, items, problems } = await reader.read({ bytes: await readFile(path), name: file });
    return { file, format, items: items.map(shown), problems };
  } catch (error) {
    return { file, format: null, items: [], problems: [{ where: 'the file', message: sentenceOf(error) }] };
  }
}

/** A question with its pictures by name, the main fields first. */
function shown({ kind, stem, options, correct, points, explanation, topics, pictures, ...others }: Item) {
  const names = pictures?.map(({ name }) => name);
  return { kind, stem, options, correct, points, explanation, topics, ...others, pictures: names };
}

const NO_FILE = 'This is no plain file, but a pipe or a device.';
const SENTENCES: Record<string, string> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  ENAMETOOLONG: 'There is no such file.',
  EISDIR: 'This is a folder. Name the files in it.',
  EACCES: 'This file may not be read.',
};

function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const { code = 'an unknown fault' } = error as NodeJS.ErrnoException;
  return SENTENCES[code] ?? `This file cannot be read (${code}).`;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Name the files to read: npm run --silent questions:read -- FILE…\n');
  process.exitCode = 1;
}
// Side by side, printed in order.
for (const coming of files.map((file) => inTurn(() => lineOf(file)))) {
  const line = await coming;
  if (line.format === null) process.exitCode = 1;
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}
