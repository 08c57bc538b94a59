import type { Parsed } from '#contract/endpoint.ts';
import { type generateQuestions, MAX_SEED } from '#contract/questions/generated.ts';
import { QuestionDraft } from '#contract/questions/question.ts';
import { fingerprintOf } from '#lib/question-generators/fingerprint.ts';
import {
  type GeneratedQuestion,
  generateQuestion,
  type Template,
} from '#lib/question-generators/template.ts';

export type Candidate = { instance: GeneratedQuestion; seed: number; likeness: string };

/** The questions of `count` seeds from one on; after the last seed comes the first. */
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

/** An instance as an author would have written it: its source names the template, its tag the family. */
export function toDraft(instance: GeneratedQuestion, { status, question_type, difficulty }: GenerateOptions) {
  const { kind, template, title, stem, options, correct, explanation } = instance;
  return QuestionDraft.parse({
    kind,
    description: stem,
    explanation,
    topic_tags: instance.topics.slice(-1),
    tags: [familyTag(template)],
    source: `Generated: ${title}`,
    status,
    question_type,
    difficulty_level: difficulty ?? instance.difficulty,
    ...(kind === 'numerical'
      ? { numerical: toNumericalKey(instance) }
      : { options, correct_options: correct.map((place) => Number(place) + 1).sort((a, b) => a - b) }),
  });
}

/** By this tag tests know the instances of one template, of which a student gets one at the most. */
const familyTag = (template: string): string => `family:${template}`;

/** The typed answer of an instance as a key. */
export function toNumericalKey({ correct, tolerances, unit }: GeneratedQuestion) {
  const accepted = correct.map((value, place) => ({
    value: Number(value),
    tolerance: tolerances?.[place] ?? 0,
    credit: 1,
  }));
  return { accepted, unit: unit ?? '' };
}
