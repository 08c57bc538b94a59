import type { PaperItem } from '#server/platform/database/json-columns.ts';
import { Problem, problemAt } from '#server/platform/http/problem.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import {
  type AllowedAnswer,
  type AllowedAnswers,
  type AnswerRefusal,
  toAllowedAnswer,
} from './answer-validation.rules.ts';

const allowedByPaper = new WeakMap<PaperItem[], AllowedAnswers>();
const allowedByItem = new WeakMap<PaperItem, AllowedAnswer>();

/** What a paper allows. Computed once for each cached paper, and once for each item that papers share. */
export async function getAllowedAnswers(
  contentCache: ContentCache,
  paper: PaperItem[],
): Promise<AllowedAnswers> {
  const known = allowedByPaper.get(paper);
  if (known) return known;
  const versions = await contentCache.readVersions(paper.map((item) => item.version));
  const answers = paper.map((item) => {
    const allowed = allowedByItem.get(item) ?? toAllowedAnswer(item, versions.get(item.version));
    allowedByItem.set(item, allowed);
    return allowed;
  });
  allowedByPaper.set(paper, answers);
  return answers;
}

/** A refusal as a problem, which names the entry of the call's list that causes it, where there is one. */
export function toAnswerProblem(list: 'operations' | 'answers', { code, place }: AnswerRefusal): Problem {
  return place === undefined ? new Problem(code) : problemAt(code, [`${list}.${place}`]);
}
