import type { createProblem } from '#contract/coding/authoring.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { type DraftRow, getVersion } from './read.queries.ts';

type Draft = Parsed<typeof createProblem.body>;

/** A version as its author wrote it. Throws `not-found`. */
export async function getDraftOfVersion(db: Database, versionId: number): Promise<Draft> {
  return toDraft(await getVersion(db, versionId));
}

/** A stored version as its author wrote it. */
export function toDraft({
  slug,
  texts,
  tests,
  seconds,
  megabytes,
  output_kilobytes,
  factors,
  ...version
}: DraftRow): Draft {
  const { title, checker, starter, topics, difficulty, source, groups, programs } = version;
  return {
    ...{ slug, title, ...texts, checker, starter, topics, difficulty, source, groups, programs },
    limits: { seconds, megabytes, output_kilobytes, factors },
    tests: tests.map(({ name, group_name, is_sample, input_hash, answer_hash, explanation }) => ({
      ...{ name, group: group_name, sample: is_sample, explanation },
      input_hash: input_hash.toString('hex'),
      answer_hash: answer_hash.toString('hex'),
    })),
  };
}
