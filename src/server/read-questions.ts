import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FileQuestion, QuestionFile } from '#lib/question-formats/file-question.ts';
import { MAX_FILE_BYTES } from '#lib/question-formats/limits.ts';
import { callerFolder } from './config.ts';
import { createQuestionFileReader } from './features/questions/imports/file-reader.sandbox.ts';
import { Problem } from './platform/http/problem.ts';
import { createFairQueue } from './platform/sandbox/fair-queue.ts';

// `npm run questions:read -- FILE…` prints the questions of each file, one line of JSON for each file.

const CONCURRENCY = 2;
const limitConcurrency = createFairQueue(CONCURRENCY, Number.POSITIVE_INFINITY);
const reader = createQuestionFileReader(createFairQueue(CONCURRENCY, CONCURRENCY));

type OutputLine = Omit<QuestionFile, 'format' | 'items' | 'leftOut'> & {
  file: string;
  format: string | null;
  items: unknown[];
};

async function describeFile(file: string): Promise<OutputLine> {
  try {
    const path = resolve(callerFolder(), file);
    const found = await stat(path);
    // A pipe or a device may never end.
    if (!found.isFile() && !found.isDirectory()) throw new Problem('not-questions', { message: NOT_A_FILE });
    if (found.size > MAX_FILE_BYTES)
      throw new Problem('table-too-large', { message: 'This file is larger than 10 MB.' });
    const { format, items, problems } = await reader.read({ bytes: await readFile(path), name: file });
    return { file, format, items: items.map(toOutputQuestion), problems };
  } catch (error) {
    return {
      file,
      format: null,
      items: [],
      problems: [{ where: 'the file', message: describeError(error) }],
    };
  }
}

/** A question with the names of its pictures, the main fields first. */
function toOutputQuestion({
  kind,
  stem,
  options,
  correct,
  points,
  explanation,
  topics,
  pictures,
  ...others
}: FileQuestion) {
  const names = pictures?.map(({ name }) => name);
  return { kind, stem, options, correct, points, explanation, topics, ...others, pictures: names };
}

const NOT_A_FILE = 'This is not a plain file, but a pipe or a device.';
const ERROR_MESSAGES: Record<string, string> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  ENAMETOOLONG: 'There is no such file.',
  EISDIR: 'This is a folder. Name the files in it.',
  EACCES: 'You have no permission to read this file.',
};

function describeError(error: unknown): string {
  if (error instanceof Problem) return error.message;
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return ERROR_MESSAGES[code] ?? `This file cannot be read (${code}).`;
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Name the files to read: npm run --silent questions:read -- FILE…\n');
  process.exitCode = 1;
}
// Reads concurrently, prints in order.
for (const reading of files.map((file) => limitConcurrency(() => describeFile(file)))) {
  const line = await reading;
  if (line.format === null) process.exitCode = 1;
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}
