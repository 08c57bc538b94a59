import type { PaperItem } from '../database/document.ts';
import { Problem, problemAt } from '../http/problem.ts';
import { promptsOf } from './paper.actions.ts';
import type { Version } from './paper.queries.ts';
import type { Refusal, Sheet, SheetItem } from './sheet.rules.ts';
import type { Shelf } from './shelf.queries.ts';

// One list for all of the thousands of questions without prompts.
const NONE: readonly string[] = [];
const sheets = new WeakMap<PaperItem[], Sheet>();
const sheetItems = new WeakMap<PaperItem, SheetItem>();

/** What a paper allows; worked out once for each paper in memory, and once for each item that papers share. */
export function sheetOf(shelf: Shelf, paper: PaperItem[]): Sheet | Promise<Sheet> {
  return sheets.get(paper) ?? writeSheet(shelf, paper);
}

async function writeSheet(shelf: Shelf, paper: PaperItem[]): Promise<Sheet> {
  const versions = await shelf.versions(paper.map((item) => item.version));
  const sheet = paper.map((item) => {
    const allowed = sheetItems.get(item) ?? sheetItemOf(item, versions.get(item.version));
    sheetItems.set(item, allowed);
    return allowed;
  });
  sheets.set(paper, sheet);
  return sheet;
}

const sheetItemOf = ({ question, section, options }: PaperItem, version: Version | undefined): SheetItem => ({
  question,
  ...(section !== undefined && { section }),
  kind: version?.kind ?? 'single',
  options,
  prompts: version?.kind === 'matching' ? promptsOf(version).map((prompt) => prompt.id) : NONE,
});

/** A refusal as a problem, which names the place in the call's list that is to blame, where one is. */
export function problemIn(list: 'operations' | 'answers', { code, place }: Refusal): Problem {
  return place === undefined ? new Problem(code) : problemAt(code, [`${list}.${place}`]);
}
