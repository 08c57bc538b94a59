import * as z from 'zod/mini';
import { brokenTable } from '#lib/spreadsheet/sheet.ts';
import {
  FILE_QUESTION_KINDS,
  type FileQuestion,
  type OnQuestion,
  type QuestionFile,
} from '../file-question.ts';
import { decodeBase64 } from '../pictures.ts';
import { isJsonObject, type JsonObject, readDatasetQuestion } from './dataset-shapes.ts';

const text = z.optional(z.string());
const number = z.optional(z.number());
const flag = z.optional(z.boolean());
const portalQuestion = z.object({
  kind: z.enum(FILE_QUESTION_KINDS),
  title: text,
  stem: z.string(),
  options: z.array(z.string()),
  correct: z.union([z.array(z.number()), z.array(z.string()), z.array(z.tuple([z.string(), z.string()]))]),
  tolerances: z.optional(z.array(z.number())),
  unit: text,
  caseSensitive: flag,
  credits: z.optional(z.array(z.number())),
  points: number,
  explanation: text,
  topics: z.array(z.string()),
  tags: z.optional(z.array(z.string())),
  difficulty: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  trade: text,
  source: text,
  stimulus: text,
  shuffle: flag,
  pictures: z.optional(
    z.array(z.object({ name: z.string(), bytes: z.pipe(z.string(), z.transform(decodeBase64)) })),
  ),
});

const LIST_FIELDS = ['examples', 'questions', 'items', 'data', 'results'];
const notQuestionJson = () => brokenTable('This is no JSON file with questions in it.');

/**
 * Reads the questions of a JSON file: a list, an object with a list named `examples` or `questions`, or one object
 * per line. Throws `broken-table` for text that is not JSON.
 */
export function readJsonLines(file: string, onItem?: OnQuestion): QuestionFile {
  const read: QuestionFile = { format: 'JSON lines', items: [], problems: [], leftOut: 0 };
  const whole = parseJson(file.replace(/^\ufeff/, '').trim());
  if (whole === undefined) readLines(file, read, onItem);
  else {
    const list = findList(whole.value);
    for (const [at, entry] of list.entries()) {
      readEntry(entry, `entry ${at + 1}`, read);
      onItem?.();
    }
  }
  return read;
}

function parseJson(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

function findList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) throw notQuestionJson();
  const name = LIST_FIELDS.find((each) => Array.isArray(value[each]));
  const list = name === undefined ? undefined : value[name];
  return Array.isArray(list) ? list : [value];
}

function readLines(file: string, read: QuestionFile, onItem?: OnQuestion): void {
  let sound = false;
  for (const [at, line] of file
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') continue;
    const where = `line ${at + 1}`;
    const entry = parseJson(line);
    if (isJsonObject(entry?.value)) {
      sound = true;
      readEntry(entry.value, where, read);
      onItem?.();
    } else {
      read.problems.push({ where, message: 'This line is no JSON object. It was left out.' });
      read.leftOut++;
      if (!sound && read.problems.length > 20) break;
    }
  }
  if (!sound) throw notQuestionJson();
}

function readEntry(entry: unknown, where: string, file: QuestionFile): void {
  const item = isJsonObject(entry) ? readObject(entry) : 'This is no question. It was left out.';
  if (typeof item !== 'string') {
    file.items.push({ ...item, where });
    return;
  }
  file.problems.push({ where, message: item });
  file.leftOut++;
}

function readObject(entry: JsonObject): Omit<FileQuestion, 'where'> | string {
  if (!('kind' in entry && 'stem' in entry)) return readDatasetQuestion(entry);
  const checked = portalQuestion.safeParse(entry);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  return `The field “${issue?.path.join('.')}” is invalid. The question was left out.`;
}

/** Writes questions as JSON that `readJsonLines` reads back. */
export function writeJson(items: FileQuestion[]): string {
  const plain = items.map(({ where: _, pictures, ...item }) => ({
    ...item,
    ...(pictures && {
      pictures: pictures.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes).toString('base64') })),
    }),
  }));
  return `${JSON.stringify(plain, null, 2)}\n`;
}
