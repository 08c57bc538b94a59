import type { StoredOutcome, StoredSectionScore } from '#server/platform/database/json-columns.ts';

/** A marked paper, as its score is stored. */
export type MarkedPaper = {
  marks: number;
  max_marks: number;
  correct: number;
  incorrect: number;
  unanswered: number;
  outcomes: StoredOutcome[];
  sections: StoredSectionScore[];
  /** Whether every cut-off was reached; null where there is none. */
  qualified: boolean | null;
};
