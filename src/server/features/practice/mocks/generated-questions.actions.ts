import { randomBytes } from 'node:crypto';
import { nameEachOther } from '#contract/questions/named-options.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import { makeCandidate } from '#server/features/questions/generated/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { readGeneratedVersion } from '../sessions/generated-version.actions.ts';
import { drawUnmetSeeds } from '../sessions/unmet-seeds.actions.ts';
import type { MockQuestion } from './queries.ts';

/** Seeds tried for a question that the student has not met. */
const SEED_TRIES = 5;

/** Random, so that they do not reveal the generator's order. */
const randomOptionId = (): string => randomBytes(6).toString('base64url');

/**
 * A question from each of these generators that the student has never met and the bank does not hold, all different; undefined where a
 * generator finds none.
 */
export async function generateMockQuestions(
  db: Database,
  accountId: number,
  generators: readonly string[],
): Promise<(MockQuestion | undefined)[]> {
  const drawn = await drawUnmetSeeds(db, accountId, generators, {
    tries: SEED_TRIES,
    mayRepeat: false,
  });
  return await Promise.all(drawn.map((chosen) => chosen && buildMockQuestion(chosen)));
}

async function buildMockQuestion(drawn: {
  template: string;
  seed: number;
  likeness: string;
}): Promise<MockQuestion | undefined> {
  const template = findTemplate(drawn.template);
  const asked = await readGeneratedVersion(drawn.template, drawn.seed);
  if (!template || !asked) return undefined;
  const { instance } = makeCandidate(template, drawn.seed);
  const { kind, description_html, explanation_html, typed_key } = asked;
  const { stem, explanation, options, title } = instance;
  return {
    ...drawn,
    version: {
      ...{ kind, description_html, explanation_html, typed_key },
      ...{ description: stem, explanation, source: `Generated: ${title}` },
      options: asked.options.map((option) => ({ ...option, id: randomOptionId() })),
      keep_option_order: nameEachOther({ description: stem, options }),
      topic_tags: asked.topic_tags,
      question_type: asked.question_type,
      difficulty_level: asked.difficulty_level,
    },
  };
}
