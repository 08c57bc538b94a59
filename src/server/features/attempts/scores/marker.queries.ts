import type { previewAptitude } from '#contract/attempts/trial.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { MarkingTerms } from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { PaperItem, StoredSection } from '#server/platform/database/json-columns.ts';
import type { LatestAnswer } from '../answers/rules.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import type { MarkedPaper } from './rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    marker: Marker;
  }
}

/** What attempts need of grading. Grading stands to their right, so it provides this through the context. */
export type Marker = {
  /**
   * Reads what marking these attempts takes. Lock their tests first, so that no regrade comes in between: the result
   * marks each by whichever answers are to count.
   */
  prepare(db: Database, contentCache: ContentCache, attempts: AttemptToMark[]): Promise<MarkAttempt>;
  /** Marks the answers of a trial. Stores nothing. */
  markTrial(contentCache: ContentCache, trial: TrialPaper, answers: LatestAnswer[]): Promise<MarkedTrial>;
};

export type AttemptToMark = { id: number; aptitude_id: number; sections: StoredSection[] | null };
/** `key_version`: the number of the regrade by whose rulings the paper was marked. */
export type MarkedAttempt = MarkedPaper & { key_version: number };
/** Undefined where the test does not exist. */
export type MarkAttempt = (attempt: AttemptToMark, answers: LatestAnswer[]) => MarkedAttempt | undefined;

export type TrialPaper = { marking: MarkingTerms; paper: PaperItem[]; sections: StoredSection[] | null };
export type MarkedTrial = NonNullable<Parsed<typeof previewAptitude.reply>['marked']>;
