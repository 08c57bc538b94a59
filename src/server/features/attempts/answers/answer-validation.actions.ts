import type { PaperItem } from '#server/platform/database/json-columns.ts';
import { Problem, problemAt } from '#server/platform/http/problem.ts';
import { type Refusal, type Sheet, type SheetItem, sheetItemOf } from './answer-validation.rules.ts';
import type { Shelf } from '../content/content-cache.queries.ts';

const sheets = new WeakMap<PaperItem[], Sheet>();
const sheetItems = new WeakMap<PaperItem, SheetItem>();

/** What a paper allows; worked out once for each paper in memory, and once for each item that papers share. */
export async function sheetOf(shelf: Shelf, paper: PaperItem[]): Promise<Sheet> {
  const known = sheets.get(paper);
  if (known) return known;
  const versions = await shelf.versions(paper.map((item) => item.version));
  const sheet = paper.map((item) => {
    const allowed = sheetItems.get(item) ?? sheetItemOf(item, versions.get(item.version));
    sheetItems.set(item, allowed);
    return allowed;
  });
  sheets.set(paper, sheet);
  return sheet;
}

/** A refusal as a problem, which names the place in the call's list that is to blame, where one is. */
export function problemIn(list: 'operations' | 'answers', { code, place }: Refusal): Problem {
  return place === undefined ? new Problem(code) : problemAt(code, [`${list}.${place}`]);
}
