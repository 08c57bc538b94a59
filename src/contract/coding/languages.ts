import * as z from 'zod/mini';
import { isStorable } from '#contract/text.ts';

export const Language = z.enum(['c', 'cpp', 'java', 'python', 'javascript', 'sql']);
export type Language = z.infer<typeof Language>;

/** Names as people write them. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  c: 'C',
  cpp: 'C++',
  java: 'Java',
  python: 'Python',
  javascript: 'JavaScript',
  sql: 'SQL',
};

/** The ending of a source file. */
export const FILE_ENDINGS: Record<Language, string> = {
  c: 'c',
  cpp: 'cpp',
  java: 'java',
  python: 'py',
  javascript: 'js',
  sql: 'sql',
};

/** `IE` is a fault of the judge or of the problem, never of the solution. */
export const Verdict = z.enum(['AC', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'OLE', 'IE']);
export type Verdict = z.infer<typeof Verdict>;

export const VERDICT_NAMES: Record<Verdict, string> = {
  AC: 'Accepted',
  WA: 'Wrong answer',
  TLE: 'Time limit exceeded',
  MLE: 'Memory limit exceeded',
  RE: 'Runtime error',
  CE: 'Compile error',
  OLE: 'Output limit exceeded',
  IE: 'Judge error',
};

/** The largest source, in bytes of UTF-8. */
export const MAX_SOURCE_BYTES = 65_536;

/** What a student writes. Every space counts. */
export const SourceText = z.string().check(
  z.minLength(1, 'Write a program first'),
  z.refine((source) => utf8Length(source) <= MAX_SOURCE_BYTES, 'A program has at most 64 kB. Shorten it.'),
  z.refine(isStorable, 'Remove the characters that are not valid text'),
);

/** The bytes of a text in UTF-8. */
function utf8Length(value: string): number {
  let bytes = 0;
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
