import type { Parsed } from '#contract/endpoint.ts';
import { type generateQuestions, MAX_SEED } from '#contract/questions/generated.ts';
import { QuestionDraft } from '#contract/questions/question.ts';
import { tradeOfArea } from '#lib/question-generators/area.ts';
import { fingerprintOf } from '#lib/question-generators/fingerprint.ts';
import {
  type GeneratedQuestion,
  generateQuestion,
  type Template,
} from '#lib/question-generators/template.ts';

export type Candidate = { instance: GeneratedQuestion; seed: number; likeness: string };

/** The candidates of `count` seeds from `from` on; after the last seed comes the first. */
export function makeCandidates(template: Template, from: number, count: number): Candidate[] {
  return Array.from({ length: count }, (_, index) =>
    makeCandidate(template, ((from - 1 + index) % MAX_SEED) + 1),
  );
}

export function makeCandidate(template: Template, seed: number): Candidate {
  const instance = generateQuestion(template, seed);
  return { instance, seed, likeness: fingerprintOf(instance) };
}

type GenerateOptions = Pick<
  Parsed<(typeof generateQuestions)['body']>,
  'status' | 'question_type' | 'difficulty'
>;

/**
 * A generated question as a draft: its source names the template, and a tag its family. Its type and difficulty are
 * those of the template unless the options say otherwise.
 */
export function toDraft(
  instance: GeneratedQuestion,
  area: Template['area'],
  { status, question_type, difficulty }: GenerateOptions,
) {
  const { kind, template, title, stem, options, correct, explanation } = instance;
  return QuestionDraft.parse({
    kind,
    description: stem,
    explanation,
    topic_tags: instance.topics.slice(-1),
    tags: [familyTag(template)],
    source: `Generated: ${title}`,
    status,
    question_type: question_type ?? tradeOfArea(area),
    difficulty_level: difficulty ?? instance.difficulty,
    ...(kind === 'numerical'
      ? { numerical: toNumericalKey(instance) }
      : { options, correct_options: correct.map((place) => Number(place) + 1).sort((a, b) => a - b) }),
  });
}

/** The tag by which a draw recognises the questions of one template, of which a student gets at most one. */
const familyTag = (template: string): string => `family:${template}`;

/** The key of a generated numerical question. */
export function toNumericalKey({ correct, tolerances, unit }: GeneratedQuestion) {
  const accepted = correct.map((value, place) => ({
    value: Number(value),
    tolerance: tolerances?.[place] ?? 0,
    credit: 1,
  }));
  return { accepted, unit: unit ?? '' };
}
