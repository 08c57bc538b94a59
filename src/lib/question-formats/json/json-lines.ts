import * as z from 'zod/mini';
import { brokenTable } from '#lib/spreadsheet/sheet.ts';
import { ITEM_KINDS, type Item, type ItemFile, type OnItem } from '../file-question.ts';
import { type Entry, isEntry, readShape } from './dataset-shapes.ts';
import { bytesOf } from '../pictures.ts';

const text = z.optional(z.string());
const number = z.optional(z.number());
const flag = z.optional(z.boolean());
const own = z.object({
  kind: z.enum(ITEM_KINDS),
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
    z.array(z.object({ name: z.string(), bytes: z.pipe(z.string(), z.transform(bytesOf)) })),
  ),
});

const LISTS = ['examples', 'questions', 'items', 'data', 'results'];
const no = () => brokenTable('This is no JSON file with questions in it.');

/**
 * The questions of a JSON file: a list, an object with a list of `examples` or `questions`, or an object a line.
 * Throws `broken-table` for what is no JSON.
 */
export function readJsonLines(file: string, onItem?: OnItem): ItemFile {
  const read: ItemFile = { format: 'JSON lines', items: [], problems: [] };
  const whole = parsed(file.replace(/^\ufeff/, '').trim());
  if (whole === undefined) readLines(file, read, onItem);
  else {
    const list = listIn(whole.value);
    for (const [at, entry] of list.entries()) {
      readEntry(entry, `entry ${at + 1}`, read);
      onItem?.();
    }
  }
  return read;
}

function parsed(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isEntry(value)) throw no();
  const name = LISTS.find((each) => Array.isArray(value[each]));
  const list = name === undefined ? undefined : value[name];
  return Array.isArray(list) ? list : [value];
}

function readLines(file: string, read: ItemFile, onItem?: OnItem): void {
  let sound = false;
  for (const [at, line] of file
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (line.trim() === '') continue;
    const where = `line ${at + 1}`;
    const entry = parsed(line);
    if (isEntry(entry?.value)) {
      sound = true;
      readEntry(entry.value, where, read);
      onItem?.();
    } else {
      read.problems.push({ where, message: 'This line is no JSON object. It was left out.' });
      if (!sound && read.problems.length > 20) break;
    }
  }
  if (!sound) throw no();
}

function readEntry(entry: unknown, where: string, { items, problems }: ItemFile): void {
  const item = isEntry(entry) ? readObject(entry) : 'This is no question. It was left out.';
  if (typeof item === 'string') problems.push({ where, message: item });
  else items.push({ ...item, where });
}

function readObject(entry: Entry): Omit<Item, 'where'> | string {
  if (!('kind' in entry && 'stem' in entry)) return readShape(entry);
  const checked = own.safeParse(entry);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  return `The field “${issue?.path.join('.')}” is not as it should be. The question was left out.`;
}

/** Questions as JSON, which `readJsonLines` reads back. */
export function writeJson(items: Item[]): string {
  const plain = items.map(({ where: _, pictures, ...item }) => ({
    ...item,
    ...(pictures && {
      pictures: pictures.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes).toString('base64') })),
    }),
  }));
  return `${JSON.stringify(plain, null, 2)}\n`;
}
