import { LRUCache } from 'lru-cache';
import { tradeOfArea } from '#lib/question-generators/area.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import type { Template } from '#lib/question-generators/template.ts';
import { makeCandidate, toNumericalKey } from '#server/features/questions/generated/rules.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import type { AskedVersion } from './feedback.rules.ts';

// Students of a hall practise different questions, so the cache mostly serves the calls of one session.
const cache = new LRUCache<string, AskedVersion>({ max: 2_000 });

/** The question that a template makes from a seed. Its options are `o1`, `o2` and so on, in the generator's order. */
export async function readGeneratedVersion(name: string, seed: number): Promise<AskedVersion | undefined> {
  const key = `${name}/${seed}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const template = findTemplate(name);
  if (!template) return undefined;
  const version = await buildGeneratedVersion(template, seed);
  cache.set(key, version);
  return version;
}

async function buildGeneratedVersion(template: Template, seed: number): Promise<AskedVersion> {
  const { instance } = makeCandidate(template, seed);
  const { kind, stem, options, correct, mistakes, explanation } = instance;
  const right = new Set(correct.map(Number));
  const idOf = (place: number) => `o${place + 1}`;
  return {
    kind,
    description_html: await renderText(stem, 'markdown'),
    explanation_html: await renderText(explanation, 'markdown'),
    options:
      kind === 'numerical'
        ? []
        : await Promise.all(
            options.map(async (text, place) => ({
              ...{ id: idOf(place), text, correct: right.has(place) },
              html: await renderText(text, 'markdown'),
            })),
          ),
    typed_key: kind === 'numerical' ? { kind, numerical: toNumericalKey(instance) } : null,
    ...{ stimulus_id: null, question_type: tradeOfArea(template.area), topic_tags: [template.topic] },
    difficulty_level: template.difficulty,
    mistakes: new Map(
      mistakes.flatMap((mistake, place) => (mistake ? [[idOf(place), mistake] as const] : [])),
    ),
  };
}
