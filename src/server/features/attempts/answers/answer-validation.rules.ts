import type { Operation } from '#contract/attempts/attempt.ts';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { KeyedVersion } from '#server/features/grading/rulings/rules.ts';
import type { PaperItem } from '#server/platform/database/json-columns.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';
import { getPrompts } from '../content/question-view.rules.ts';

/** What a question of a paper allows: its section by its place, its kind, its option ids, and those of its prompts. */
export type AllowedAnswer = {
  question: number;
  section?: number;
  kind: QuestionKind;
  options: readonly string[];
  prompts: readonly string[];
};

/** What a paper allows. A list: a map for each of a thousand papers would take more memory than the items, which papers share. */
export type AllowedAnswers = readonly AllowedAnswer[];

// One list for all of the thousands of questions without prompts.
const NONE: readonly string[] = [];

/** What a question of a paper allows, by the version that is asked. */
export const toAllowedAnswer = (
  { question, section, options }: PaperItem,
  version: Pick<KeyedVersion, 'kind' | 'typed_key'> | undefined,
): AllowedAnswer => ({
  question,
  ...(section !== undefined && { section }),
  kind: version?.kind ?? 'single',
  options,
  prompts: version?.kind === 'matching' ? getPrompts(version).map((prompt) => prompt.id) : NONE,
});

/** What a sheet allows for a question; undefined where the question is not in the paper. */
export const findAllowedAnswer = (question: number, sheet: AllowedAnswers): AllowedAnswer | undefined =>
  sheet.find((item) => item.question === question);

/** What is answered to one question. A field that is left out tells nothing; an empty one clears the answer. */
export type AnswerInput = Pick<Operation, 'question_id' | 'selected_options' | 'value'>;

/** Why an operation cannot belong to this paper. */
export function refusalOfAnswer(
  { question_id, selected_options, value }: AnswerInput,
  sheet: AllowedAnswers,
): ProblemCode | undefined {
  const question = findAllowedAnswer(question_id, sheet);
  if (!question) return 'not-in-paper';
  const { kind, options, prompts } = question;
  const typed = kind === 'numerical' || kind === 'text';
  if (typed ? selected_options !== undefined : value !== undefined) return 'wrong-answer-kind';
  if (!selected_options) return undefined;
  if (kind === 'matching') return refusalOfPairs(selected_options, prompts, options);
  if (!selected_options.every((option) => options.includes(option))) return 'not-in-paper';
  return kind !== 'multiple' && selected_options.length > 1 ? 'too-many-options' : undefined;
}

/** Each prompt is given one match at most; one match may serve several prompts. */
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

/** Why a call is refused; `place`: which of its operations is to blame, from 0. */
export type AnswerRefusal = { code: ProblemCode; place?: number };

/** The first of some operations that cannot belong to this paper, and why. */
export function findFirstRefusal(
  operations: readonly AnswerInput[],
  sheet: AllowedAnswers,
): AnswerRefusal | undefined {
  for (const [place, operation] of operations.entries()) {
    const code = refusalOfAnswer(operation, sheet);
    if (code) return { code, place };
  }
}
