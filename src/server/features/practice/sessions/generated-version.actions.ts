import { LRUCache } from 'lru-cache';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import type { Template } from '#lib/question-generators/template.ts';
import type { PinnedVersion } from '#server/features/attempts/content/queries.ts';
import { makeCandidate, toDraft } from '#server/features/questions/generated/rules.ts';
import { buildVersion } from '#server/features/questions/version.actions.ts';

/** A generated question, as complete as a version of the bank; `mistakes` by the id of the option that it leads to. */
export type GeneratedVersion = Omit<PinnedVersion, 'id'> & { mistakes: ReadonlyMap<string, string> };

// Students of a hall practise different questions, so the cache mostly serves the calls of one session.
const cache = new LRUCache<string, GeneratedVersion>({ max: 2_000 });

/** The question that a template makes from a seed. Its options are `o1`, `o2` and so on, in the generator's order. */
export async function readGeneratedVersion(
  name: string,
  seed: number,
): Promise<GeneratedVersion | undefined> {
  const key = `${name}/${seed}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const template = findTemplate(name);
  if (!template) return undefined;
  const version = await buildGeneratedVersion(template, seed);
  cache.set(key, version);
  return version;
}

async function buildGeneratedVersion(template: Template, seed: number): Promise<GeneratedVersion> {
  const { instance } = makeCandidate(template, seed);
  const draft = toDraft(instance, { status: 'ready', question_type: 'GENERAL', difficulty: undefined });
  const version = await buildVersion(draft, null);
  const idOf = (place: number) => `o${place + 1}`;
  return {
    ...version,
    options: version.options.map((option, place) => ({ ...option, id: idOf(place) })),
    mistakes: new Map(
      instance.mistakes.flatMap((mistake, place) => (mistake ? [[idOf(place), mistake] as const] : [])),
    ),
  };
}
