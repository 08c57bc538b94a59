import type { Operation } from '#contract/attempts/attempt.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { PaperItem, StoredKey } from '#server/platform/database/json-columns.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';
import { getPrompts } from '../content/question-view.rules.ts';

/** What a question of a paper allows: the place of its section, its kind, and the ids of its options and prompts. */
export type AllowedAnswer = {
  question: number;
  section?: number;
  kind: QuestionKind;
  options: readonly string[];
  prompts: readonly string[];
};

/** What a paper allows. A list, since papers share its items in memory and a map for each of a thousand papers would be larger. */
export type AllowedAnswers = readonly AllowedAnswer[];

// One list for the thousands of questions without prompts.
const NONE: readonly string[] = [];

/** What a question of a paper allows, by the version that is asked. */
export const toAllowedAnswer = (
  { question, section, options }: PaperItem,
  version: { kind: QuestionKind; typed_key: StoredKey | null } | undefined,
): AllowedAnswer => ({
  question,
  ...(section !== undefined && { section }),
  kind: version?.kind ?? 'single',
  options,
  prompts: version?.kind === 'matching' ? getPrompts(version).map((prompt) => prompt.id) : NONE,
});

/** What a paper allows for a question; undefined where the question is not in it. */
export const findAllowedAnswer = (question: number, allowed: AllowedAnswers): AllowedAnswer | undefined =>
  allowed.find((item) => item.question === question);

/** An answer to one question. A missing field changes nothing; an empty one clears the answer. */
export type AnswerInput = Pick<Operation, 'question_id' | 'selected_options' | 'value'>;

/** Why an answer cannot belong to this paper. */
export function refusalOfAnswer(
  { question_id, selected_options, value }: AnswerInput,
  allowed: AllowedAnswers,
): ProblemCode | undefined {
  const question = findAllowedAnswer(question_id, allowed);
  if (!question) return 'not-in-paper';
  const { kind, options, prompts } = question;
  const typed = kind === 'numerical' || kind === 'text';
  if (typed ? selected_options !== undefined : value !== undefined) return 'wrong-answer-kind';
  if (!selected_options) return undefined;
  if (kind === 'matching') return refusalOfPairs(selected_options, prompts, options);
  if (!selected_options.every((option) => options.includes(option))) return 'not-in-paper';
  return kind !== 'multiple' && selected_options.length > 1 ? 'too-many-options' : undefined;
}

/** A prompt takes one match at most; one match may serve several prompts. */
function refusalOfPairs(
  pairs: string[],
  prompts: readonly string[],
  matches: readonly string[],
): ProblemCode | undefined {
  const given = pairs.map((pair) => pair.split(':'));
  const isPair = ([prompt = '', match = '', ...more]: string[]) =>
    prompts.includes(prompt) && matches.includes(match) && more.length === 0;
  if (!given.every(isPair)) return 'not-in-paper';
  return new Set(given.map(([prompt]) => prompt)).size < given.length ? 'too-many-options' : undefined;
}

/** Why a call is refused; `place`: which of its operations causes it, from 0. */
export type AnswerRefusal = { code: ProblemCode; place?: number };

/** The first of some operations that cannot belong to this paper, and why. */
export function findFirstRefusal(
  operations: readonly AnswerInput[],
  allowed: AllowedAnswers,
): AnswerRefusal | undefined {
  for (const [place, operation] of operations.entries()) {
    const code = refusalOfAnswer(operation, allowed);
    if (code) return { code, place };
  }
}
