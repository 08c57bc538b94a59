import type { PaperItem } from '#server/platform/database/json-columns.ts';
import { Problem, problemAt } from '#server/platform/http/problem.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import {
  type AllowedAnswer,
  type AllowedAnswers,
  type AnswerRefusal,
  toAllowedAnswer,
} from './answer-validation.rules.ts';

const sheets = new WeakMap<PaperItem[], AllowedAnswers>();
const sheetItems = new WeakMap<PaperItem, AllowedAnswer>();

/** What a paper allows; worked out once for each paper in memory, and once for each item that papers share. */
export async function getAllowedAnswers(shelf: ContentCache, paper: PaperItem[]): Promise<AllowedAnswers> {
  const known = sheets.get(paper);
  if (known) return known;
  const versions = await shelf.readVersions(paper.map((item) => item.version));
  const sheet = paper.map((item) => {
    const allowed = sheetItems.get(item) ?? toAllowedAnswer(item, versions.get(item.version));
    sheetItems.set(item, allowed);
    return allowed;
  });
  sheets.set(paper, sheet);
  return sheet;
}

/** A refusal as a problem, which names the place in the call's list that is to blame, where one is. */
export function toAnswerProblem(list: 'operations' | 'answers', { code, place }: AnswerRefusal): Problem {
  return place === undefined ? new Problem(code) : problemAt(code, [`${list}.${place}`]);
}
